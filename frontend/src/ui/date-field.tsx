import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DateFieldProps } from './date-input';

/** The calendar is a large module, so the first field that needs it loads it. */
const CalendarDateInput = lazy(async () => ({ default: (await import('./date-input')).CalendarDateInput }));

/** A day, typed or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, className } = props;
  return (
    <Suspense
      fallback={
        <Input.Wrapper label={label} labelElement="div" className={className}>
          <Skeleton height={42} radius="md" />
        </Input.Wrapper>
      }
    >
      <CalendarDateInput {...props} />
    </Suspense>
  );
}

import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DateFieldProps } from './date-input';

/** A calendar is heavy: it comes with the first field that needs one. */
const CalendarDateInput = lazy(async () => ({ default: (await import('./date-input')).CalendarDateInput }));

/** A day, written by hand or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, className, withAsterisk } = props;
  return (
    <Suspense
      fallback={
        <Input.Wrapper label={label} labelElement="div" size="md" className={className} withAsterisk={withAsterisk}>
          <Skeleton height={42} radius="md" />
        </Input.Wrapper>
      }
    >
      <CalendarDateInput {...props} />
    </Suspense>
  );
}

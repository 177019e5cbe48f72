import { Input, Skeleton, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part';
import type { DateFieldProps } from './date-input';

/**
 * The calendar is a large module, so the first field that needs it loads it. Where it does not arrive, the browser's own field
 * takes its place: without one the form, with all that was typed into it, would be gone.
 */
const CalendarDateInput = lazyPart(async () => (await import('./date-input')).CalendarDateInput, BrowserDateInput);

function BrowserDateInput({ value = '', onChange, birthday: _, removeLabel: __, ...field }: DateFieldProps) {
  return (
    <TextInput {...field} type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}

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

import { Input, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';

export interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD, or nothing. */
  value?: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
  /** A birthday: the calendar opens among the years, and not at today's month. */
  birthday?: boolean;
  /** The name of the button that empties the field; without it there is none. */
  removeLabel?: string;
  error?: ReactNode;
  className?: string;
  autoComplete?: string;
  required?: boolean;
  withAsterisk?: boolean;
}

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

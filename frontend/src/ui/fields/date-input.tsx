import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { timeTold } from '../text/clock';
import { dayOf } from '../text/days';
import { Calendars, calendarProps } from './calendar';
import { writtenDay } from './written-day';

export interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD, or nothing. */
  value?: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
  /** For a date of birth: the calendar opens with the years, not with the current month. */
  birthday?: boolean;
  /** The label of the button that clears the field; without it there is no button. */
  removeLabel?: string;
  error?: ReactNode;
  className?: string;
  autoComplete?: string;
  required?: boolean;
}

const schoolYearsAgo = () => `${Number(dayOf(timeTold()).slice(0, 4)) - 15}-01-01`;

export function CalendarDateInput({
  value,
  onChange,
  min,
  max,
  birthday = false,
  removeLabel,
  ...field
}: DateFieldProps) {
  return (
    <Calendars>
      <DateInput
        {...calendarProps}
        {...field}
        placeholder="gg/mm/aaaa"
        valueFormat="DD/MM/YYYY"
        inputMode="numeric"
        dateParser={writtenDay}
        value={value || null}
        onChange={(day) => onChange(day ?? '')}
        minDate={min || undefined}
        maxDate={max || undefined}
        defaultDate={birthday ? schoolYearsAgo() : undefined}
        defaultLevel={birthday ? 'decade' : 'month'}
        allowDeselect
        clearable={removeLabel !== undefined}
        clearButtonProps={{ 'aria-label': removeLabel }}
      />
    </Calendars>
  );
}

import { DateInput } from '@mantine/dates';
import { Calendars, calendarProps } from './calendar';
import type { DateFieldProps } from './date-field';
import { writtenDay } from './written-day';

const schoolYearsAgo = () => `${new Date().getFullYear() - 15}-01-01`;

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

import { DateField } from './date-field';

interface PeriodFieldsProps {
  /** ISO days; undefined for an open end. */
  from: string | undefined;
  to: string | undefined;
  className?: string;
  onChange: (end: 'from' | 'to', day: string) => void;
}

/** The two days of a filter: neither can be chosen beyond the other. */
export function PeriodFields({ from, to, className, onChange }: PeriodFieldsProps) {
  return (
    <>
      <DateField
        label="Dal giorno"
        className={className}
        max={to}
        value={from}
        onChange={(day) => onChange('from', day)}
        removeLabel="Togli il filtro «dal giorno»"
      />
      <DateField
        label="Al giorno"
        className={className}
        min={from}
        value={to}
        onChange={(day) => onChange('to', day)}
        removeLabel="Togli il filtro «al giorno»"
      />
    </>
  );
}

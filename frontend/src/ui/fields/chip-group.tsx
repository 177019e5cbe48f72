import type { ReactNode } from 'react';
import classes from './chip-group.module.css';
import { useChosen } from './use-chosen';

interface ChipGroupProps<Value extends string> {
  /** Read by screen readers; the chips speak for themselves. */
  legend: string;
  name: string;
  options: readonly { value: Value; label: string; mark?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one of a few short options, in a row. */
export function ChipGroup<Value extends string>({
  legend,
  name,
  options,
  value: current,
  onChange,
}: ChipGroupProps<Value>) {
  const [chosen, choose] = useChosen(current, onChange);
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, label, mark }) => (
        <label key={value} className={classes.chip}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => choose(value)} />
          {mark}
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

import type { CSSProperties } from 'react';
import { Motif, type MotifName } from '../motifs';
import classes from './choice-field.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint: string;
  motif: MotifName;
  tone: 'cielo' | 'corallo' | 'bosco';
}

interface ChoiceFieldProps<Value extends string> {
  legend: string;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Stacks the choices on a narrow screen, when hints are whole sentences. */
  stacking?: boolean;
}

/** A choice of one of a few options, each with its motif. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { legend, name, choices, value: chosen, onChange, stacking } = props;
  return (
    <fieldset className={classes.field}>
      <legend>{legend}</legend>
      <div
        className={classes.choices}
        data-stacking={stacking}
        style={{ '--choices': choices.length } as CSSProperties}
      >
        {choices.map(({ value, motif, label, hint, tone }) => (
          <div key={value} className={classes.choice} data-tone={tone}>
            <input
              type="radio"
              name={name}
              id={`${name}-${value}`}
              aria-describedby={`${name}-${value}-hint`}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            <svg viewBox="0 0 120 120" aria-hidden="true">
              <Motif name={motif} x={0} y={0} />
            </svg>
            <label htmlFor={`${name}-${value}`}>{label}</label>
            <span id={`${name}-${value}-hint`} className={classes.hint}>
              {hint}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

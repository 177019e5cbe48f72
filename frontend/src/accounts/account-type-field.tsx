import { Motif, type MotifName } from '../ui/motifs';
import classes from './account-type-field.module.css';
import type { Registration } from './accounts-api';

export type AccountType = Registration['role'];

const types: { value: AccountType; motif: MotifName; label: string; hint: string }[] = [
  { value: 'minor', motif: 'circle', label: 'Minore', hint: 'Meno di 18 anni' },
  { value: 'adult', motif: 'triangle', label: 'Adulto', hint: '18 anni o più' },
  { value: 'company', motif: 'square', label: 'Azienda', hint: 'Impresa o ente' },
];

export const isAccountType = (value: string | null): value is AccountType => types.some((type) => type.value === value);

interface AccountTypeFieldProps {
  value: AccountType;
  onChange: (value: AccountType) => void;
}

export function AccountTypeField({ value: chosen, onChange }: AccountTypeFieldProps) {
  return (
    <fieldset className={classes.field}>
      <legend>Tipo di account</legend>
      <div className={classes.types}>
        {types.map(({ value, motif, label, hint }) => (
          <div key={value} className={classes.type} data-type={value}>
            <input
              type="radio"
              name="role"
              id={`role-${value}`}
              aria-describedby={`role-${value}-hint`}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            <svg viewBox="0 0 120 120" aria-hidden="true">
              <Motif name={motif} x={0} y={0} />
            </svg>
            <label htmlFor={`role-${value}`}>{label}</label>
            <span id={`role-${value}-hint`} className={classes.hint}>
              {hint}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

import { type Choice, ChoiceField } from '../../ui/fields/choice-field';
import type { Registration } from '../accounts-api';

export type AccountType = Registration['role'];

const types: Choice<AccountType>[] = [
  { value: 'minor', motif: 'circle', tone: 'cielo', label: 'Minore', hint: 'Meno di 18 anni' },
  { value: 'adult', motif: 'triangle', tone: 'corallo', label: 'Adulto', hint: '18 anni o più' },
  { value: 'company', motif: 'square', tone: 'bosco', label: 'Azienda', hint: 'Impresa o ente' },
];

export const isAccountType = (value: string | null): value is AccountType => types.some((type) => type.value === value);

interface AccountTypeFieldProps {
  value: AccountType;
  onChange: (value: AccountType) => void;
}

export function AccountTypeField({ value, onChange }: AccountTypeFieldProps) {
  return <ChoiceField legend="Tipo di account" name="role" choices={types} value={value} onChange={onChange} />;
}

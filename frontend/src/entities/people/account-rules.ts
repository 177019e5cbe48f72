import { isEmail } from '@mantine/form';
import { lengthOf, tooLong } from '../../ui/fields/text-length';

export const passwordLengthMin = 6;
const passwordLengthMax = 128;

export const emailRule = (value: string) =>
  value.trim() === '' ? 'Inserisci l’e-mail' : isEmail('Questa e-mail non è valida')(value.trim());

export const codeRule = (value: string) => (value.trim() === '' ? 'Inserisci il codice' : null);

export const passwordRule = (value: string) => {
  if (value === '') return 'Inserisci la password';
  return lengthOf(value) < passwordLengthMin ? `La password deve avere almeno ${passwordLengthMin} caratteri` : null;
};

/** A password that is chosen: one that somebody has may be longer, of before code points were counted. */
export function newPasswordRule(value: string): string | null {
  const excess = lengthOf(value) - passwordLengthMax;
  return excess > 0 ? tooLong(passwordLengthMax, excess) : passwordRule(value);
}

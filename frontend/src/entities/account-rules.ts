import { isEmail } from '@mantine/form';

export const passwordLengthMin = 6;

export const emailRule = (value: string) =>
  value.trim() === '' ? 'Inserisci l’e-mail' : isEmail('Questa e-mail non è valida')(value.trim());

export const codeRule = (value: string) => (value.trim() === '' ? 'Inserisci il codice' : null);

export const passwordRule = (value: string) => {
  if (value === '') return 'Inserisci la password';
  return value.length < passwordLengthMin ? `La password deve avere almeno ${passwordLengthMin} caratteri` : null;
};

import { isEmail } from '@mantine/form';
import { formatNumber } from '../ui/format';
import type { Transfer } from './transfer-api';

export const noteLengthMax = 200;

export interface TransferValues {
  recipient: string;
  /** The value of the number field: text while it is empty or not a number. */
  amount: number | string;
  note: string;
}

export const transferRules = (balance: number) => ({
  recipient: (email: string) =>
    email.trim() === '' ? 'Inserisci l’e-mail del destinatario' : isEmail('Questa e-mail non è valida')(email.trim()),
  amount: (amount: number | string) => amountError(amount, balance),
  note: (note: string) =>
    note.length > noteLengthMax ? `La nota può avere al massimo ${noteLengthMax} caratteri` : null,
});

function amountError(amount: number | string, balance: number): string | null {
  if (amount === '') return 'Inserisci quanti Coin FORM inviare';
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1)
    return 'Inserisci un numero intero, almeno 1';
  if (balance === 0) return 'Non hai Coin FORM da inviare';
  return amount > balance ? `Puoi inviare al massimo ${formatNumber(balance)} Coin FORM` : null;
}

export function transferOf({ recipient, amount, note }: TransferValues): Transfer {
  return { recipient: recipient.trim(), amount: Number(amount), note: note.trim() || undefined };
}

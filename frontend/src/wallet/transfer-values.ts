import { isEmail } from '@mantine/form';
import { formatNumber } from '../ui/text/format';
import type { Transfer } from './transfer-api';

export const transferLengths = { note: 200 };

export interface TransferValues {
  recipient: string;
  /** The value of the number field: text while it is empty or not a number. */
  amount: number | string;
  note: string;
}

/**
 * @param spendable how many coins; fewer than the balance where a minor's limit of the week is reached before
 * @param own the payer's own address
 */
export const transferRules = (spendable: number, isLimited = false, own = '') => ({
  recipient(written: string) {
    const email = written.trim();
    if (email === '') return 'Inserisci l’e-mail del destinatario';
    if (email.toLowerCase() === own.toLowerCase()) return 'Non puoi trasferire Coin FORM a te stesso';
    return isEmail('Questa e-mail non è valida')(email);
  },
  amount: (amount: number | string) => amountError(amount, spendable, isLimited),
});

function amountError(amount: number | string, spendable: number, isLimited: boolean): string | null {
  if (amount === '') return 'Inserisci quanti Coin FORM inviare';
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1)
    return 'Inserisci un numero intero, almeno 1';
  if (spendable === 0)
    return isLimited ? 'Hai raggiunto il limite di questa settimana' : 'Non hai Coin FORM da inviare';
  const inTime = isLimited ? 'Questa settimana puoi' : 'Puoi';
  return amount > spendable ? `${inTime} inviare al massimo ${formatNumber(spendable)} Coin FORM` : null;
}

export function transferOf({ recipient, amount, note }: TransferValues): Transfer {
  return { recipient: recipient.trim(), amount: Number(amount), note: note.trim() || undefined };
}

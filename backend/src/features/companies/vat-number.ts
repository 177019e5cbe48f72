import { invalid } from '../../platform/http/errors/errors.js';

/** Eleven digits, the last of which checks the others by Luhn's formula (d.m. 23 dicembre 1976). */
const VAT_NUMBER = /^\d{11}$/;
const NOTHING = /^0+$/;

/**
 * A partita IVA as its eleven digits; spaces and the country before it are left out.
 * @throws InvalidInput
 */
export function vatNumberOf(text: string): string {
  const digits = text.replace(/[\s.]/g, '').replace(/^IT/i, '');
  if (!VAT_NUMBER.test(digits)) throw invalid('vatNumber', 'Partita IVA: scrivi le 11 cifre');
  if (NOTHING.test(digits) || !isChecked(digits)) {
    throw invalid('vatNumber', 'Partita IVA: il numero non esiste, controlla le cifre');
  }
  return digits;
}

function isChecked(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

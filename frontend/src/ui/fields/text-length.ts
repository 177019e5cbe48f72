import { formatNumber } from '../text/format';

/** How many characters a text has: its code points in NFC, as the server, PostgreSQL and JSON Schema count (product.md 11.15). */
export const lengthOf = (text: string): number => [...text.normalize('NFC')].length;

/** What a field says of a text that is too long; null where it is not. The spaces at its ends are not sent. */
export function excessOf(text: string, max: number): string | null {
  const excess = lengthOf(text.trim()) - max;
  return excess > 0 ? tooLong(max, excess) : null;
}

/** A text of before that is longer than a new one may be: it stays, and is not sent, until it changes. */
export const staysLonger = (text: string, before: string, max: number): boolean =>
  text === before.trim() && excessOf(text, max) !== null;

/** @param excess how many characters are too many */
export const tooLong = (max: number, excess: number): string =>
  `Al massimo ${formatNumber(max)} caratteri: ${excess === 1 ? '1 è' : `${formatNumber(excess)} sono`} di troppo`;

/** "12 di 200 caratteri". */
export const countOf = (text: string, max: number): string => `${lengthOf(text)} di ${max} caratteri`;

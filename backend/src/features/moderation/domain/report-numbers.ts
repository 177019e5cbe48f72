import { randomInt } from 'node:crypto';

/** Without letters and digits that are easily mistaken for others. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const GROUP = 4;

/** A number that nobody guesses: who has no account reads the decision by it. */
export function newNumber(): string {
  const symbols = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return [0, GROUP, 2 * GROUP].map((at) => symbols.slice(at, at + GROUP).join('')).join('-');
}

export const REPORT_NUMBER = /^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/;

import { formatCoins, formatNumber } from './format';

/** Italian that counts and agrees: `e2e/italian.spec.ts` finds texts that do it by hand. */

type Verb = readonly [one: string, more: string];

/** "1 Coin FORM torna", "30 Coin FORM tornano". */
export const coinsThat = (amount: number, [one, more]: Verb): string =>
  `${formatCoins(amount)} ${amount === 1 ? one : more}`;

/** "1 giorno", "30 giorni". */
export const counted = (number: number, [one, more]: Verb): string =>
  `${formatNumber(number)} ${number === 1 ? one : more}`;

/** "Il tuo Coin FORM è", "I tuoi 30 Coin FORM sono". */
export const yourCoinsThat = (amount: number, verb: Verb): string =>
  amount === 1 ? `Il tuo Coin FORM ${verb[0]}` : `I tuoi ${coinsThat(amount, verb)}`;

/** "a Luca", "ad Anna". */
export const to = (name: string): string => `${/^[aàá]/i.test(name) ? 'ad' : 'a'} ${name}`;

/** "e Luca", "ed Elena". */
export const and = (name: string): string => `${/^[eèé]/i.test(name) ? 'ed' : 'e'} ${name}`;

/** A sentence with its full stop, which one that ends with a name like "Luca P." has already. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** At the start of a sentence or a line. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Italian that counts and agrees; the amounts of templates are text. */

type Verb = readonly [one: string, more: string];

/** "1 Coin FORM torna", "30 Coin FORM tornano". */
export const coinsThat = (amount: string | number, [one, more]: Verb): string =>
  `${amount} Coin FORM ${Number(amount) === 1 ? one : more}`;

/** "a Luca", "ad Anna". */
export const to = (name: string): string => `${/^[aàá]/i.test(name) ? 'ad' : 'a'} ${name}`;

/** At the start of a sentence or a line. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Fixed words of a line of their own, behind the colon of a sentence. */
export const continued = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A sentence with its full stop, which one that ends with a name like "Luca P." has already. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Without accents, in lower case, and each letter by itself. */
export const plainLetters = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

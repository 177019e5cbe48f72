/** A letter, digit, sign or punctuation mark that is drawn: neither an ignorable code point nor the empty pattern of Braille. */
const SHOWN = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}\p{P}]/u;

/** Whether a text shows something by itself: accents, joiners and spaces alone do not. */
export const showsSomething = (text: string): boolean => SHOWN.test(text);

const PASTED_ALONG = /[\p{Cf}\s]/u;

/** A text that is looked up, without the format characters and spaces at its ends that come along with what is pasted. */
export function lookedUp(text: string): string {
  // Character by character: an expression would look at a long run of them again from each of them.
  const characters = Array.from(text.normalize('NFC'));
  const isOwn = (character: string) => !PASTED_ALONG.test(character);
  const begin = characters.findIndex(isOwn);
  return begin < 0 ? '' : characters.slice(begin, characters.findLastIndex(isOwn) + 1).join('');
}

/** An e-mail address as it is compared and stored. */
export const addressOf = (text: string): string => lookedUp(text).toLowerCase();

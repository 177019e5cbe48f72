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

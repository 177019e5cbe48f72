/** How many words of 32 bits an id takes. */
export const ID_WORDS = 4;
const HYPHEN = 45;
const DIGITS_PER_WORD = 8;

/** Writes the 128 bits of a UUID into `words`. @param at where its first word goes */
export function packId(id: string, words: Uint32Array, at = 0): void {
  let value = 0;
  let digits = 0;
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    if (code === HYPHEN) continue;
    // '0' to '9' end in their value; 'a' to 'f' have bit 6 set and end in 1 to 6.
    value = (value << 4) | ((code & 15) + (code >> 6) * 9);
    digits++;
    if (digits % DIGITS_PER_WORD === 0) words[at + digits / DIGITS_PER_WORD - 1] = value;
  }
}

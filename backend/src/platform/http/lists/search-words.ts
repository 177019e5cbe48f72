const WORDS_MAX = 8;

/**
 * What a search looks for: every word, in any order (product.md 3.6). Words beyond the eighth are looked for as they stand
 * beside each other, so that no search costs more than eight comparisons for each row.
 */
export function searchWords(search = ''): string[] {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  const apart = words.slice(0, WORDS_MAX - 1);
  const beside = words.slice(WORDS_MAX - 1).join(' ');
  return [...new Set(beside === '' ? apart : [...apart, beside])];
}

/**
 * A condition for each word, because an index of trigrams helps only a comparison with one pattern.
 * @param first number of the parameter of the first word
 * @param condition SQL that holds where the row contains the word in the parameter
 * @returns SQL that follows other conditions
 */
export const eachWord = (words: readonly string[], first: number, condition: (parameter: string) => string): string =>
  words.map((_, index) => `and ${condition(`$${first + index}`)}`).join(' ');

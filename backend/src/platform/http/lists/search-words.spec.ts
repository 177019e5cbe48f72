import { expect, it } from '@jest/globals';
import { eachWord, searchWords } from './search-words.js';

it.each([
  [undefined, []],
  ['  ', []],
  [' torni \n ceramica  torni ', ['torni', 'ceramica']],
  ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ['a b c d e f g h i l', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h i l']],
])('looks for the words of %j', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});

it('has a condition for each word', () => {
  expect(eachWord(['x', 'y'], 3, (word) => `t like ${word}`)).toBe('and t like $3 and t like $4');
  expect(eachWord([], 3, (word) => `t like ${word}`)).toBe('');
});

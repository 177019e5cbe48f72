import { expect, it } from '@jest/globals';
import { formatTheDay, withArticle } from './format';

it.each([
  ['al', '3 lug 2026', 'al 3 lug 2026'],
  ['al', '8 lug 2026', 'all’8 lug 2026'],
  ['dal', '11 lug 2026, 10:00', 'dall’11 lug 2026, 10:00'],
  ['del', '18 lug 2026', 'del 18 lug 2026'],
  ['il', '8 lug 2026', 'l’8 lug 2026'],
] as const)('writes the article %s before %s', (article, written, expected) => {
  expect(withArticle(article, written)).toBe(expected);
});

it('writes a day of Rome with its article', () => {
  expect(formatTheDay('2026-07-10T22:30:00.000Z')).toBe('l’11 lug 2026');
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, MIGRATED, type TestDatabase } from '../../../../test/database.js';
import { SYNONYMS } from './synonyms.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
});
afterAll(() => database.drop());

it('has words as a search sees them: none a stop word, no stem in two sets', async () => {
  const words = SYNONYMS.flatMap((set, number) => set.map((word) => ({ word, number })));
  const rows = await database.query<{ word: string; words: string[]; stem: string | null; number: number }>(
    `select word, words_of(word) as words, word_stem(word) as stem, number from unnest($1::text[], $2::integer[]) each (word, number)`,
    [words.map(({ word }) => word), words.map(({ number }) => number)],
  );
  expect(rows.filter((row) => row.words.join(' ') !== row.word || row.stem === null)).toEqual([]);
  const inTwo = rows.filter((row) => rows.some(({ stem, number }) => stem === row.stem && number !== row.number));
  expect(inTwo).toEqual([]);
  expect(SYNONYMS.every((set) => set.length > 1)).toBe(true);
});

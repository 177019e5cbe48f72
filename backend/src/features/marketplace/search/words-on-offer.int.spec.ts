import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, MIGRATED, type TestDatabase } from '../../../../test/database.js';
import { BEGINNING } from './words-on-offer.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
});
afterAll(() => database.drop());

/** Whose stems end otherwise than they do, and whose letters the stemmer marks. */
const OTHERWISE = 'influenza influente convenienza sociologia distribuzione chiusure aiuola quaglia ora';
const PAGES = new URL('../../../../pages/', import.meta.url);
const texts = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, PAGES), 'utf8'));

it('looks for the words of a stem where they begin', async () => {
  const rows = await database.query<{ word: string; stem: string | null; begins: boolean }>(
    `select word, stem, starts_with(word, ${BEGINNING}) as begins
     from (select word, word_stem(word) as stem from unnest(words_of($1)) word group by word) words`,
    [[OTHERWISE, ...texts].join(' ')],
  );
  expect(rows.length).toBeGreaterThan(1000);
  expect(rows.filter(({ word, stem }) => stem !== null && !word.startsWith(stem))).not.toEqual([]);
  expect(rows.filter(({ begins }) => !begins)).toEqual([]);
});

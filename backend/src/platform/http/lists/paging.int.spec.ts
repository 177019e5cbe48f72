import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { countRows, MOMENT_KEY, momentKey, momentOf } from './paging.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each(['UTC', 'Europe/Rome', 'America/St_Johns'])('restores a timestamp to the microsecond, in %s', async (zone) => {
  const moments = ['2026-10-25 01:30:00.123456+00', '2026-03-29 01:00:00+00', '1970-01-01 00:00:00.000001+00'];
  const [row] = await database.query<{ keys: string[]; same: boolean }>(
    `with zone as materialized (select set_config('TimeZone', $1, true)), moments as (select unnest($2::timestamptz[]) as at from zone),
       keys as (select at, ${momentKey('at')} as key from moments)
     select array_agg(key) as keys, bool_and(${momentOf('key')} = at) as same from keys`,
    [zone, moments],
  );
  expect(row?.same).toBe(true);
  expect(row?.keys).toEqual(['1792891800123456', '1774746000000000', '1']);
  for (const key of row?.keys ?? []) expect(key).toMatch(MOMENT_KEY);
});

it.each([
  [0, { count: 0 }],
  [10_000, { count: 10_000 }],
  [10_001, { count: 10_000, isMinimum: true }],
])('of %d rows counts no more than it says', async (rows, total) => {
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const counted = countRows(source, 'from generate_series(1, $1::integer)', [rows]).finally(() => source.destroy());
  expect(await counted).toEqual(total);
});

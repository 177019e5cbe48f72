import { expect, it } from '@jest/globals';
import { pageOf, uniqueKey } from './paging.js';

const NAME = uniqueKey(/^.{1,80}$/su);
const listing = {
  keys: [NAME] as const,
  keysOf: (row: string) => [row],
  total: async () => ({ count: 1 }),
  rows: async (after: readonly string[]) => after,
  view: async (rows: readonly string[]) => rows,
};
const page = (json: string) => pageOf({ limit: 2, cursor: Buffer.from(json).toString('base64url') }, listing);

it.each(['\\u0000', '\\u001f', 'a\\u0085', '\\ud800', 'x\\udc00'])('refuses a cursor with %s', async (text) => {
  await expect(page(`["${text}"]`)).rejects.toMatchObject({ status: 400, message: 'cursor non valido' });
});

it('accepts a cursor with the name of a category', async () => {
  expect((await page('["Città 🎓"]')).items).toEqual(['Città 🎓']);
});

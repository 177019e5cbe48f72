import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { ItalianWords, Random } from './italian-words.js';

/** A marketplace of many sellers. */

export const CATEGORIES = 20;
const SELLERS = 5000;
const PRICE_MAX = 80;
const CITIES =
  'Torino Milano Roma Napoli Bologna Firenze Bari Palermo Genova Verona Padova Trieste Catania Perugia Ancona'.split(
    ' ',
  );
const TYPES = ['service', 'course', 'job_offer'];
/** Words of a title, from so many to so many. */
const [TITLE_MIN, TITLE_MAX] = [3, 7];
/** Of a description, on average. */
const DESCRIPTION = 50;

export const titleOf = (words: ItalianWords, random: Random): string =>
  words.draw(TITLE_MIN + Math.floor(random(TITLE_MAX - TITLE_MIN + 1))).join(' ');

/** Few are long. */
const descriptionOf = (words: ItalianWords, random: Random): string =>
  words.draw(5 + Math.min(400, Math.floor(-Math.log(1 - random(1)) * DESCRIPTION))).join(' ');

/**
 * Adds sellers to those who joined, categories and items of the last two years.
 * @returns ids of the categories
 */
export async function fillMarketplace(
  client: pg.Client,
  words: ItalianWords,
  random: Random,
  items: number,
): Promise<string[]> {
  const sellers = await addSellers(client, words);
  const { rows } = await client.query<{ id: string }>(
    'insert into categories (id, name) select gen_random_uuid(), name from unnest($1::text[]) name returning id',
    [Array.from({ length: CATEGORIES }, (_, number) => `${words.draw(2).join(' ')} ${number}`)],
  );
  const categories = rows.map(({ id }) => id);
  const oneOf = <T>(some: readonly T[]) => some[Math.floor(random(some.length))];
  const line = (number: number): string => {
    const seller = oneOf(sellers);
    const minutes = (items - number) * 10;
    return [
      seller?.wallet,
      seller?.id,
      titleOf(words, random),
      descriptionOf(words, random),
      oneOf(TYPES),
      Math.floor(random(PRICE_MAX)),
      oneOf(categories),
      random(1) < 0.6 ? oneOf(CITIES) : '\\N',
      new Date(Date.now() - (minutes + TWO_DAYS) * 60_000).toISOString(),
    ].join('\t');
  };
  const lines = Array.from({ length: items }, (_, number) => `${line(number)}\n`);
  const columns = 'seller, creator, title, description, type, price, category, city, created_at';
  await pipeline(Readable.from(lines), client.query(copyStreams.from(`copy bench_items (${columns}) from stdin`)));
  await addItems(
    client,
    `insert into marketplace_items (id, is_official, ${columns}) select gen_random_uuid(), false, ${columns} from bench_items`,
  );
  await client.query('drop table bench_items');
  return categories;
}

/**
 * Adds many items, whose words are counted at once, as the migration does it: counted one by one in one transaction, the same word
 * would be looked for among all of its earlier counts.
 * @param insert SQL
 */
export async function addItems(client: pg.Client, insert: string, values: readonly unknown[] = []): Promise<void> {
  await client.query('alter table marketplace_items disable trigger words_of_new');
  await client.query(insert, [...values]);
  await client.query(`
    truncate item_words;
    insert into item_words (word, items) select word, ndoc from ts_stat('select words from marketplace_items');
    alter table marketplace_items enable trigger words_of_new`);
  await client.query('vacuum (analyze) item_words');
  await client.query('vacuum (analyze) marketplace_items');
}

/** In minutes. */
const TWO_DAYS = 2 * 24 * 60;

interface Seller {
  readonly id: string;
  readonly wallet: string;
}

/** Rows alone: they do nothing but stand beside items. */
async function addSellers(client: pg.Client, words: ItalianWords): Promise<Seller[]> {
  const names = Array.from({ length: SELLERS }, () => words.draw(2).join(' '));
  await client.query(`create table bench_items (seller uuid, creator uuid, title text, description text, type text, price integer,
    category uuid, city text, created_at timestamptz)`);
  const { rows } = await client.query<Seller>(
    `insert into people (id, wallet, name, email, password_hash, joined_as)
     select gen_random_uuid(), gen_random_uuid(), name, 'vendita.' || n || '@example.it', 'x', 'adult'
     from unnest($1::text[]) with ordinality each (name, n) returning id, wallet`,
    [names],
  );
  return rows;
}

import { Brackets, DataSource, EntitySchema } from 'typeorm';
import { withClient } from '../src/engine/event-store/postgres/with-client.js';
import { READERS } from './answer-times.js';
import type { ItalianWords } from './italian-words.js';
import type { Scale } from './options.js';
import { quantile } from './quantile.js';
import { rateOf } from './rate.js';
import type { Row } from './report.js';

/** What the search is measured beside. */

interface PlainItem {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly created_at: Date;
}

const PLAIN_ITEM = new EntitySchema<PlainItem>({
  name: 'plain_items',
  columns: {
    id: { type: 'uuid', primary: true },
    title: { type: 'text' },
    description: { type: 'text' },
    created_at: { type: 'timestamptz' },
  },
});

/**
 * The usual way: title or description has each of two words, by ILIKE without an index, the newest first, with the count.
 * @returns milliseconds of each search
 */
export async function likeTimes(url: string, two: () => string[], scale: Scale): Promise<number[]> {
  await withClient({ connectionString: url }, async (client) => {
    await client.query(`create table plain_items as select id, title, description, created_at from marketplace_items`);
    await client.query('alter table plain_items add primary key (id)');
    await client.query('vacuum (analyze) plain_items');
  });
  const database = await new DataSource({
    type: 'postgres',
    url,
    entities: [PLAIN_ITEM],
    extra: { max: READERS },
  }).initialize();
  const measured: number[] = [];
  await rateOf(READERS, scale, async () => {
    const start = performance.now();
    const query = database.getRepository(PLAIN_ITEM).createQueryBuilder('item');
    for (const [at, word] of two().entries()) {
      query.andWhere(
        new Brackets((either) =>
          either.where(`item.title ilike :word${at} or item.description ilike :word${at}`, {
            [`word${at}`]: `%${word}%`,
          }),
        ),
      );
    }
    await query.orderBy('item.created_at', 'DESC').take(24).getManyAndCount();
    measured.push(performance.now() - start);
  });
  await database.destroy();
  return measured;
}

const WRITTEN = 400;
const WRITING_RATIO_MAX = 2;

/** An item as it is written, beside one in a table with the index of the search of before: parts of words, by trigrams. */
export function writingRatio(url: string, words: ItalianWords): Promise<Row> {
  return withClient({ connectionString: url }, async (client) => {
    await client.query(`
      create table earlier_items (like marketplace_items including all);
      alter table earlier_items drop column words, drop column named_words,
        add column search text generated always as (search_text(title || ' ' || description)) stored;
      insert into earlier_items (id, title, description, type, price, seller, creator, created_at, is_official)
        select id, title, description, type, price, seller, creator, created_at, is_official from marketplace_items;
      create index earlier_items_search on earlier_items using gin (search gin_trgm_ops) where withdrawn_at is null`);
    await client.query('vacuum (analyze) earlier_items');
    const times: Record<'marketplace_items' | 'earlier_items', number[]> = { marketplace_items: [], earlier_items: [] };
    for (let written = 0; written < WRITTEN; written++) {
      for (const table of ['marketplace_items', 'earlier_items'] as const) {
        const start = performance.now();
        await client.query(
          `insert into ${table} (id, title, description, type, price, seller, creator, created_at, is_official)
           select gen_random_uuid(), $1, $2, 'service', 3, seller, creator, created_at, false
           from (select seller, creator, created_at from marketplace_items limit 1) one`,
          [words.draw(5).join(' '), words.draw(50).join(' ')],
        );
        times[table].push(performance.now() - start);
      }
    }
    await client.query('drop table earlier_items');
    return {
      work: 'writing an item, median',
      value: quantile(times.marketplace_items, 0.5),
      unit: 'ms',
      reference: { work: 'with an index of trigrams, median', value: quantile(times.earlier_items, 0.5) },
      bar: { atMost: WRITING_RATIO_MAX },
    };
  });
}

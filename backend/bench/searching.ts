import { join as joinPath } from 'node:path';
import { withClient } from '../src/engine/event-store/postgres/with-client.js';
import { answerTimes, READERS } from './answer-times.js';
import { headersOf } from './http-load.js';
import { join, startProgram } from './http-transfers.js';
import { ItalianWords, randomFrom } from './italian-words.js';
import type { Scale } from './options.js';
import { quantile } from './quantile.js';
import type { Row } from './report.js';
import { savedSearches } from './saved-searches.js';
import { CATEGORIES, fillMarketplace } from './search-items.js';
import { likeTimes, writingRatio } from './search-references.js';
import type { BenchServer } from './server.js';

/** The search of a large marketplace (docs/adr/0058-search-by-words.md). */

/** Of so many items, one who keeps searches; each keeps as many as one may. */
const ITEMS_A_KEEPER = 100;
const P99_MS_MAX = { two: 50, slip: 80, frequent: 150, filters: 20 };
const TIMES_ILIKE_MIN = 10;
const SLIP_LETTERS = 6;

export function searching(server: BenchServer, scale: Scale): Promise<Row[]> {
  return server.withDatabase('bench_search', async (url) => {
    const program = await startProgram(url);
    try {
      const { port } = program;
      const [reader] = await join(port, scale.items / ITEMS_A_KEEPER);
      const headers = headersOf(reader?.token ?? '');
      const random = randomFrom(7);
      const words = await ItalianWords.of(joinPath(import.meta.dirname, '../../pages'), random);
      const categories = await withClient({ connectionString: url }, (client) =>
        fillMarketplace(client, words, random, scale.items),
      );
      const filters = () => `category=${categories[Math.floor(random(CATEGORIES))]}&priceTo=60`;
      const two = () => words.draw(2);
      const frequent = await frequentWords(url);
      const searched = (typed: readonly string[], more = '') =>
        `/api/marketplace?limit=24&sort=relevance&search=${encodeURIComponent(typed.join(' '))}${more}`;
      const times = (path: () => string) => answerTimes(port, path, headers, scale);
      // What a page costs on this machine that is read with one short statement.
      const plain = await times(() => '/api/categories?limit=24');
      const ofTwo = await times(() => searched(two(), `&${filters()}`));
      const bare = await times(() => searched(two()));
      const ofSlip = await times(() => searched([slipOf(words), ...words.draw(1)]));
      const ofFrequent = await times(() => searched(frequent));
      const ofFilters = await times(() => `/api/marketplace?limit=24&sort=newest&${filters()}`);
      const ilike = await likeTimes(url, two, scale);
      const timesPlain = (measured: readonly number[]) => (quantile(measured, 0.5) / quantile(plain, 0.5)).toFixed(1);
      const row = (work: string, measured: readonly number[], atMost: number): Row => ({
        work: `${work}, p99`,
        value: quantile(measured, 0.99),
        unit: 'ms',
        bar: { atMost },
        notes: [
          `${READERS} connections; median ${quantile(measured, 0.5).toFixed(1)} ms of ${measured.length}, ${timesPlain(measured)} that of the categories`,
        ],
      });
      return [
        row('two words by relevance, two filters, count', ofTwo, P99_MS_MAX.two),
        row('a word with a slip, and another', ofSlip, P99_MS_MAX.slip),
        row(`the two most frequent words (${frequent.join(', ')})`, ofFrequent, P99_MS_MAX.frequent),
        row('filters alone', ofFilters, P99_MS_MAX.filters),
        {
          work: 'two words by ILIKE without an index, median',
          value: quantile(ilike, 0.5),
          unit: 'ms',
          reference: { work: 'the search, median', value: quantile(bare, 0.5) },
          bar: { atLeast: TIMES_ILIKE_MIN },
        },
        await writingRatio(url, words),
        ...(await savedSearches({ url, times, path: () => searched(two()), items: scale.items }, words, random)),
      ];
    } finally {
      await program.stop();
    }
  });
}

/** A word of six letters or more without its third. */
function slipOf(words: ItalianWords): string {
  for (;;) {
    const [word = ''] = words.draw(1);
    if (word.length >= SLIP_LETTERS) return word.slice(0, 2) + word.slice(3);
  }
}

/** Beside stop words, which are not looked for where there are others. */
const frequentWords = (url: string): Promise<string[]> =>
  withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ word: string }>(
      'select word from item_words where word_stem(word) is not null order by items desc, word limit 2',
    );
    return rows.map(({ word }) => word);
  });

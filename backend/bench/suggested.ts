import { withClient } from '../src/engine/event-store/postgres/with-client.js';
import { AREA_LETTERS, setsWith } from '../src/features/categories/areas.js';
import { answerTimes, READERS } from './answer-times.js';
import { HttpConnection, parsed } from './http-connection.js';
import { headersOf } from './http-load.js';
import { join, startProgram } from './http-transfers.js';
import type { Scale } from './options.js';
import { quantile } from './quantile.js';
import type { Row } from './report.js';
import { addItems } from './search-items.js';
import type { BenchServer } from './server.js';

/** Suggestions from a large marketplace, beside the list of its newest items (product.md 22.15). */

/** Each offers as many items as the others. */
const SELLERS = 20;
const P99_MS_MAX = 30;
const LIKED = new Set(['A', 'S', 'I']);

const SUGGESTED = '/api/orientation/suggestions';
const NEWEST = '/api/marketplace?limit=12';

export function suggested(server: BenchServer, scale: Scale): Promise<Row[]> {
  return server.withDatabase('bench_suggested', async (url) => {
    const program = await startProgram(url);
    try {
      const { port } = program;
      const [reader, ...sellers] = await join(port, SELLERS + 1);
      const headers = headersOf(reader?.token ?? '');
      await answerQuestionnaire(port, headers);
      await offer(
        port,
        sellers.map(({ token }) => headersOf(token)),
        url,
        scale.items,
      );
      const newest = await answerTimes(port, () => NEWEST, headers, scale);
      const found = await answerTimes(port, () => SUGGESTED, headers, scale);
      const work = `suggestions from ${scale.items.toLocaleString('en')} items, ${READERS} connections, p99`;
      const value = quantile(found, 0.99);
      return [
        {
          work,
          value,
          unit: 'ms',
          bar: { atMost: P99_MS_MAX },
          notes: [`median ${quantile(found, 0.5).toFixed(1)} ms`],
        },
        {
          work: 'the same, beside a list',
          value,
          unit: 'ms',
          reference: { work: 'the newest twelve items, p99', value: quantile(newest, 0.99) },
        },
      ];
    } finally {
      await program.stop();
    }
  });
}

async function answerQuestionnaire(port: number, headers: string): Promise<void> {
  const connection = await HttpConnection.open(port);
  const asked = await connection.send('GET', '/api/orientation/statements', headers);
  const { version, statements } = parsed<{ version: number; statements: { _id: string; area: string }[] }>(asked);
  const answers = Object.fromEntries(statements.map(({ _id, area }) => [_id, LIKED.has(area) ? 5 : 2]));
  const made = await connection.send('POST', '/api/orientation/results', headers, JSON.stringify({ version, answers }));
  if (made.status !== 201) throw new Error(`no result: ${made.body}`);
  connection.close();
}

/** Items of each of the 41 sets of one to three areas alike, the newest of each anywhere among the others. */
async function offer(port: number, sellers: readonly string[], url: string, items: number): Promise<void> {
  const connection = await HttpConnection.open(port);
  const item = JSON.stringify({ title: 'Ripetizioni', description: 'Un’ora di lezione', type: 'service', price: 3 });
  for (const seller of sellers) {
    const answer = await connection.send('POST', '/api/marketplace', seller, item);
    if (answer.status !== 201) throw new Error(`an item was not published: ${answer.body}`);
  }
  connection.close();
  await withClient({ connectionString: url }, (client) => {
    const columns = 'seller, creator, description, type, price, is_official';
    return addItems(
      client,
      `insert into marketplace_items (id, title, areas, created_at, ${columns})
       select gen_random_uuid(), title || ' ' || n, ($1::text[])[1 + (n * 7919) % $2::int], now() - n * interval '1 minute', ${columns}
       from marketplace_items, generate_series(1, $3::int) n`,
      [SETS, SETS.length, items / SELLERS],
    );
  });
}

/** Of one to three areas, as the column has them. */
const SETS: readonly string[] = [...new Set(AREA_LETTERS.flatMap(setsWith))];

import pg from 'pg';
import { HttpConnection, parsed } from './http-connection.js';
import { headersOf, transferRate } from './http-load.js';
import { join, startProgram } from './http-transfers.js';
import type { Scale } from './options.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** Transfers while a crawler reads the page of each of 10,000 items, no two of which are the same. */

const ITEMS = 10_000;
const CRAWLERS = 8;
const RATIO_MIN = 0.9;

export function crawledTransfers(server: BenchServer, scale: Scale): Promise<Row[]> {
  return server.withDatabase('bench_crawler', async (url) => {
    const program = await startProgram(url);
    try {
      const { port } = program;
      const members = await join(port, scale.people);
      const paths = await publish(port, members[0]?.token ?? '', url);
      const alone = await transferRate(port, members, scale);
      const crawl = startCrawl(port, paths);
      const crawled = await transferRate(port, members, scale);
      const { rendered, empty, seconds } = await crawl.end();
      return [
        {
          work: 'transfers while a crawler reads items',
          value: crawled,
          unit: 'transfers/s',
          reference: { work: 'the same without a crawler', value: alone },
          bar: { atLeast: RATIO_MIN },
          notes: [
            `${CRAWLERS} connections; meanwhile ${Math.round(rendered / seconds)} pages/s rendered, ${Math.round(empty / seconds)}/s sent empty`,
          ],
        },
      ];
    } finally {
      await program.stop();
    }
  });
}

/** @returns the paths of the items' pages */
async function publish(port: number, token: string, url: string): Promise<string[]> {
  const connection = await HttpConnection.open(port);
  const item = { title: 'Ripetizioni', description: 'Un’ora di lezione', type: 'service', price: 3 };
  const answer = await connection.send('POST', '/api/marketplace', headersOf(token), JSON.stringify(item));
  if (answer.status !== 201) throw new Error(`an item was not published: ${answer.body}`);
  const { _id } = parsed<{ _id: string }>(answer);
  connection.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = 'seller, creator, description, type, price, is_official';
    const { rows } = await client.query<{ id: string }>(
      `insert into marketplace_items (id, title, ${columns})
       select gen_random_uuid(), title || ' ' || n, ${columns} from marketplace_items, generate_series(1, $2::int) n where id = $1
       returning id`,
      [_id, ITEMS],
    );
    return rows.map(({ id }) => `/marketplace/${id}`);
  } finally {
    await client.end();
  }
}

interface Crawled {
  readonly rendered: number;
  readonly empty: number;
  readonly seconds: number;
}

function startCrawl(port: number, paths: readonly string[]): { end(): Promise<Crawled> } {
  const begin = performance.now();
  let isOver = false;
  let next = 0;
  let rendered = 0;
  let empty = 0;
  const read = async () => {
    while (!isOver) {
      const answer = await fetch(`http://localhost:${port}${paths[next++ % paths.length]}`);
      if ((await answer.text()).includes('data-rendered>')) rendered++;
      else empty++;
    }
  };
  const all = Promise.all(Array.from({ length: CRAWLERS }, read));
  return {
    async end() {
      isOver = true;
      await all;
      return { rendered, empty, seconds: (performance.now() - begin) / 1000 };
    },
  };
}

import { join } from 'node:path';
import pg from 'pg';
import { withSettings } from '../src/engine/event-store/postgres/connection-settings.js';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { parseEnvelope } from '../src/engine/ledger/format/envelope.js';
import { PostgresReadTables } from '../src/engine/projections/postgres-read-tables.js';
import { tablesOf } from '../src/engine/projections/projection.js';
import { createSchema, readSchemaOf } from '../src/engine/projections/read-schema.js';
import { index, rebuild } from '../src/engine/projections/rebuild.js';
import { eventTypes, projections } from '../src/startup/composition.js';
import { answer } from './processes.js';
import { STREAM } from './transfer-chain.js';

/** Fills the read tables from a long history, and does what no rebuild on one thread can leave out by itself. */

export interface RebuildQuestion {
  readonly url: string;
  readonly rounds: number;
}

/** Events a second. */
export interface RebuildRates {
  readonly rebuilt: number;
  /** Each event read and verified while PostgreSQL takes the rows; then the indexes, which need the rows of the last one. */
  readonly limit: number;
  /** The rows and the indexes alone. */
  readonly copied: number;
}

const COPIED = 'copied';
const TABLES = tablesOf(projections);

await answer(async ({ url, rounds }: RebuildQuestion): Promise<RebuildRates[]> => {
  const store = await PostgresStore.open(url);
  const live = new PostgresReadTables(url, projections);
  await live.prepare();
  await live.close();
  const rates: RebuildRates[] = [];
  while (rates.length < rounds) rates.push(await measureOnce(store, url));
  await store.close();
  return rates;
});

async function measureOnce(store: PostgresStore, databaseUrl: string): Promise<RebuildRates> {
  let events = 0;
  const rebuildMs = await measured(async () => {
    events = await rebuild({ store, stream: STREAM, databaseUrl, projections, eventTypes });
  });
  const verifyMs = await measured(async () => {
    for await (const batch of store.read(STREAM, { from: 0 })) {
      for (const { envelope, hash } of batch) if (parseEnvelope(envelope)?.hash !== hash) throw new Error('not sound');
    }
  });
  const { rowsMs, indexesMs } = await copy(databaseUrl);
  const perSecond = (ms: number) => (events * 1000) / ms;
  return {
    rebuilt: perSecond(rebuildMs),
    limit: perSecond(Math.max(verifyMs, rowsMs) + indexesMs),
    copied: perSecond(rowsMs + indexesMs),
  };
}

async function measured(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** How long PostgreSQL takes to read the rows from files of its own and to index them. */
async function copy(url: string): Promise<{ rowsMs: number; indexesMs: number }> {
  // As the rebuild: no write needs to wait for the disk.
  const client = new pg.Client({ connectionString: withSettings(url, { synchronous_commit: 'off' }) });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const fileOf = (table: string) => `'${join(rows[0]?.data_directory ?? '', `${table}.rows`)}' (format binary)`;
  for (const { name } of TABLES) {
    await client.query(`copy ${readSchemaOf(projections)}.${name} to ${fileOf(name)}`);
  }
  await client.query(`drop schema if exists ${COPIED} cascade; ${createSchema(COPIED, TABLES)}`);
  const rowsMs = await measured(async () => {
    for (const { name } of TABLES) await client.query(`copy ${COPIED}.${name} from ${fileOf(name)}`);
  });
  const indexesMs = await measured(() => index(COPIED, TABLES, client, url));
  await client.end();
  return { rowsMs, indexesMs };
}

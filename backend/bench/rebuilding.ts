import { join } from 'node:path';
import pg from 'pg';
import { withSettings } from '../src/engine/event-store/postgres/connection-settings.js';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { PostgresReadTables } from '../src/engine/projections/postgres-read-tables.js';
import { tablesOf } from '../src/engine/projections/projection.js';
import { createIndexes, createSchema, readSchemaOf } from '../src/engine/projections/read-schema.js';
import { rebuild } from '../src/engine/projections/rebuild.js';
import { eventTypes, projections } from '../src/startup/composition.js';
import { answer } from './processes.js';
import { STREAM } from './transfer-chain.js';

/** Fills the read tables from a long history, and beside them tables like them from files of the same rows. */

export interface RebuildQuestion {
  readonly url: string;
}

/** Events a second. */
export interface RebuildRates {
  readonly rebuilt: number;
  readonly copied: number;
}

const COPIED = 'copied';
const TABLES = tablesOf(projections);

await answer(async ({ url }: RebuildQuestion): Promise<RebuildRates> => {
  const store = await PostgresStore.open(url);
  const live = new PostgresReadTables(url, projections);
  await live.prepare();
  await live.close();
  const options = { store, stream: STREAM, databaseUrl: url, projections, eventTypes };
  const start = performance.now();
  const events = await rebuild(options);
  const rebuilt = (events * 1000) / (performance.now() - start);
  await store.close();
  return { rebuilt, copied: (events * 1000) / (await copyMs(url)) };
});

/** How long PostgreSQL takes for what no rebuild can leave out: to read the rows from files of its own and to index them. */
async function copyMs(url: string): Promise<number> {
  // As the rebuild: no write needs to wait for the disk.
  const client = new pg.Client({ connectionString: withSettings(url, { synchronous_commit: 'off' }) });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const fileOf = (table: string) => `'${join(rows[0]?.data_directory ?? '', `${table}.rows`)}' (format binary)`;
  for (const { name } of TABLES) {
    await client.query(`copy ${readSchemaOf(projections)}.${name} to ${fileOf(name)}`);
  }
  const start = performance.now();
  await client.query(createSchema(COPIED, TABLES));
  for (const { name } of TABLES) await client.query(`copy ${COPIED}.${name} from ${fileOf(name)}`);
  await client.query(createIndexes(COPIED, TABLES));
  const ms = performance.now() - start;
  await client.end();
  return ms;
}

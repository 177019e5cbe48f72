import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import {
  type EmbeddedPostgres,
  ensureDatabase,
  startEmbeddedPostgres,
} from '../src/engine/event-store/postgres/embedded-postgres.js';
import { withClient } from '../src/engine/event-store/postgres/with-client.js';

/** The one embedded PostgreSQL that every row of a run is measured on. */
export interface BenchServer {
  /** Creates a database for `work` on an idle server, and drops it afterwards. */
  withDatabase<Result>(name: string, work: (url: string) => Promise<Result>): Promise<Result>;
  /** Runs SQL on `database`. */
  query<Row extends pg.QueryResultRow>(database: string, sql: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/**
 * A server that has run for a while recycles its WAL files; a new one has to create each of them, which slows down the rows
 * that write most by a quarter. This fills 1.2 GB of WAL once, and the checkpoint before the first row recycles the files.
 */
const FILL_LOG = `
  create table filler as select repeat(md5(i::text), 30) from generate_series(1, 1200000) as i;
  drop table filler;`;

export async function startBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'form-bench-'));
  // When root runs the bench, PostgreSQL runs as another user, who must be able to read the folder.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres(folder);
  const query = <Row extends pg.QueryResultRow>(database: string, sql: string) => once<Row>(server, database, sql);
  await query('postgres', FILL_LOG);
  return {
    query,
    withDatabase: async (name, work) => {
      const url = await ensureDatabase(server, name);
      // Pending writes of the row before must not slow this one down.
      await query('postgres', 'checkpoint');
      return work(url).finally(() => query('postgres', `drop database ${name} with (force)`));
    },
    stop: async () => {
      await server.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const once = <Row extends pg.QueryResultRow>(server: EmbeddedPostgres, database: string, sql: string) =>
  withClient({ connectionString: server.url(database) }, async (client) => (await client.query<Row>(sql)).rows);

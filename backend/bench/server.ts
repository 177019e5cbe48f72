import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from '../src/event-store/embedded-postgres.js';
import { withClient } from '../src/event-store/with-client.js';

/** The one embedded PostgreSQL that every row of a run is measured on. */
export interface BenchServer {
  /** Makes a database for `work` on a server that is at rest, and drops it afterwards. */
  withDatabase<Result>(name: string, work: (url: string) => Promise<Result>): Promise<Result>;
  /** Runs SQL on `database`. */
  query<Row extends pg.QueryResultRow>(database: string, sql: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/**
 * A server that has run for a while writes its log into files it has used before; a new one has to make each of them, which
 * costs the rows that write most a quarter of their rate. This fills 1.2 GB of log once, and the checkpoint of the first
 * row hands the files back.
 */
const FILL_LOG = `
  create table filler as select repeat(md5(i::text), 30) from generate_series(1, 1200000) as i;
  drop table filler;`;

export async function startBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'form-bench-'));
  // PostgreSQL's own user must reach it when root runs the bench.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres(folder);
  const query = <Row extends pg.QueryResultRow>(database: string, sql: string) => once<Row>(server, database, sql);
  await query('postgres', FILL_LOG);
  return {
    query,
    withDatabase: async (name, work) => {
      const url = await ensureDatabase(server, name);
      // Whatever the row before left to be written must not slow this one down.
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

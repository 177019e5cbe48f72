import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from './conditions.js';

/** How long connections may take to be closed; one that a spec leaves open is cut. */
const CLOSING_MS_MAX = 1000;

/** A database of a spec's own on the run's server. */
export interface TestDatabase {
  readonly url: string;
  /** Runs SQL as superuser; finds the read tables by their bare names, those made last first. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** From here on a connection finds the read tables by their bare names. */
export const FIND_READ_TABLES = `select set_config('search_path', concat_ws(',', 'public', string_agg(nspname, ',' order by oid desc)), false)
  from pg_namespace where nspname ~ '^read_[0-9a-f]{12}$'`;

/** The database with the tables of this release that global-setup.ts makes once a run. Nobody may be connected to it. */
export const MIGRATED = 'migrated';

/** @param template `MIGRATED` where the migrations are not the subject: a copy takes a tenth of their time */
export async function createTestDatabase(template?: typeof MIGRATED): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run the specs through Jest');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // To copy files takes a third of what it takes to log each block.
  await once(server, `create database ${name}${template ? ` template ${template}` : ''} strategy file_copy`);
  const url = urlOf(server, name);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  return {
    url,
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
      const client = await pool.connect();
      try {
        await client.query(FIND_READ_TABLES);
        return (await client.query<Row>(text, values)).rows;
      } finally {
        client.release();
      }
    },
    drop: async () => {
      await pool.end();
      // A connection that is being closed ends by itself; one that is cut would be an error to who closes it.
      await eventually(async () => !(await isInUse(server, name)), CLOSING_MS_MAX).catch(() => undefined);
      await once(server, `drop database ${name} with (force)`);
    },
  };
}

const isInUse = async (server: string, name: string): Promise<boolean> =>
  (await rowsOf(server, 'select from pg_stat_activity where datname = $1', [name])).length > 0;

/** The URL of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs SQL on a connection of its own. */
export const once = async (url: string, sql: string): Promise<void> => void (await rowsOf(url, sql));

async function rowsOf(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql, values).finally(() => client.end())).rows;
}

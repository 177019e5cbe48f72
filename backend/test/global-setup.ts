import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/engine/event-store/postgres/embedded-postgres.js';
import { migrations, runMigrations } from '../src/platform/database/database.js';
import { MIGRATED, once, urlOf } from './database.js';
import { NODE_FLAGS } from './program.js';
import { openProgramPool } from './program-pool.js';

const HOST = '127.0.0.1/32';
const ACCESS = `host all form ${HOST} trust\nhost all all ${HOST} scram-sha-256\n`;

/**
 * One PostgreSQL server for the whole run; every spec that needs one makes its own database (database.ts). One pool of processes for
 * the programs that specs start (program.ts).
 */
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'form-test-'));
  // When root runs the tests, PostgreSQL runs as another user, who must be able to read the folder.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres(folder);
  // A start of FORM connects 25 times: a tenth of its processor time would be passwords.
  await writeFile(join(server.home, 'cluster/pg_hba.conf'), ACCESS);
  // No test simulates a power failure, and with fsync dropping a database waits for every database to be flushed.
  for (const sql of ['alter system set fsync = off', 'select pg_reload_conf()'])
    await once(server.url('postgres'), sql);
  process.env.TEST_POSTGRES_URL = server.url('postgres');
  await once(server.url('postgres'), `create database ${MIGRATED}`);
  await runMigrations(urlOf(server.url('postgres'), MIGRATED), await migrations());
  // Without the bundle specs start the modules, each in a process of its own. What scripts/test.sh says of Jest is true of these, too.
  const flags = [...NODE_FLAGS, ...process.execArgv.filter((flag) => flag.startsWith('--interrupt-budget='))];
  const pool = process.env.FORM_TEST_PROGRAMS ? await openProgramPool(folder, flags) : undefined;
  if (pool) process.env.FORM_TEST_POOL = pool.path;
  Object.assign(globalThis, { testPostgres: { server, folder, pool } });
}

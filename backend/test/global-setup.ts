import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/event-store/embedded-postgres.js';
import { once } from './database.js';

/** One PostgreSQL server for the whole run; every spec that needs one makes its own database (database.ts). */
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'form-test-'));
  // PostgreSQL's own user must reach it when root runs the tests.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres(folder);
  // No test takes this server's power away, and dropping a database waits for all of them to be on the disk.
  for (const sql of ['alter system set fsync = off', 'select pg_reload_conf()'])
    await once(server.url('postgres'), sql);
  process.env.TEST_POSTGRES_URL = server.url('postgres');
  Object.assign(globalThis, { testPostgres: { server, folder } });
}

import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/event-store/embedded-postgres.js';

/** One PostgreSQL server for the whole run; every spec that needs one makes its own database (database.ts). */
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'form-test-'));
  // PostgreSQL's own user must reach it when root runs the tests.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres(folder);
  process.env.TEST_POSTGRES_URL = server.url('postgres');
  Object.assign(globalThis, { testPostgres: { server, folder } });
}

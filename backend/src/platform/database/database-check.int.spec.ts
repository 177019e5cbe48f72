import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { eventually } from '../../../test/conditions.js';
import { createTestDatabase, once, type TestDatabase } from '../../../test/database.js';
import { type FrozenProxy, startFrozenProxy } from '../../../test/frozen-proxy.js';
import { Readiness } from '../http/observation/readiness.js';
import { DatabaseCheck } from './database-check.js';

const server = process.env.TEST_POSTGRES_URL ?? '';
let database: TestDatabase;
let proxy: FrozenProxy;
let pool: DataSource;
let readiness: Readiness;

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startFrozenProxy(database.url);
  pool = await new DataSource({ type: 'postgres', url: proxy.url, extra: { max: 1 } }).initialize();
  readiness = new Readiness([], { checkMsMax: 300, freshMs: 0 });
  new DatabaseCheck(pool, proxy.url, readiness);
});
afterEach(async () => {
  proxy.thaw();
  await pool.destroy();
  await proxy.close();
  await database.drop();
});

/** Connections that exist stay. */
const allowConnections = (are: boolean) =>
  once(server, `alter database ${new URL(database.url).pathname.slice(1)} with allow_connections ${are}`);
const becomes = (status: string) => eventually(async () => (await readiness.report()).status === status);

it('fails while the pool has no connection to give', async () => {
  await becomes('ok');
  const holder = pool.createQueryRunner();
  await holder.connect();
  await becomes('not ready');
  await holder.release();
  await becomes('ok');
});

it('fails while the server refuses new connections', async () => {
  await becomes('ok');
  await allowConnections(false);
  await becomes('not ready');
  expect((await readiness.report()).checks.database?.msg).toMatch(/not currently accepting connections/);
  await allowConnections(true);
  await becomes('ok');
});

it('fails while the server is silent, and succeeds afterwards', async () => {
  await becomes('ok');
  proxy.freeze();
  await becomes('not ready');
  expect((await readiness.report()).checks.database).toMatchObject({ ok: false, msg: 'no answer in 0.3 s' });
  proxy.thaw();
  await becomes('ok');
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PASSWORD } from './app.js';
import { runProgram } from './auditor/context.js';
import { createTestDatabase, once, type TestDatabase } from './database.js';
import { type PgBouncer, startPgBouncer } from './operator-files/pgbouncer.js';
import { launchProgram, runForm } from './program.js';

/** FORM at the address of a real PgBouncer, which hosts of PostgreSQL hand out as that of the database. */

/** What an administrator sets who was told that `options` is no parameter that PgBouncer knows. */
const IGNORING = { ignore_startup_parameters: 'options,statement_timeout' };
const SHARED =
  'DATABASE_URL leads to a pooler in transaction mode, and FORM needs connections of its own: name PostgreSQL itself';
const UNSETTLED =
  'DATABASE_URL leads to a pooler that does not pass on the settings of a connection (options): name PostgreSQL itself';
const NO_LEDGER = 'PostgreSQL (DATABASE_URL) non contiene ancora un registro\n';

let folder: string;
let database: TestDatabase;
let pooler: PgBouncer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-pooler-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await pooler.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const environment = () => ({ ADMIN_PASSWORD: PASSWORD, DATA_DIR: folder, DATABASE_URL: pooler.url, PORT: '0' });

async function expectRefused(line: string): Promise<void> {
  const start = await launchProgram(environment());
  expect({ ...(await start.ended), said: start.output() }).toEqual({
    code: 1,
    signal: null,
    said: `FORM cannot start: ${line}\n`,
  });
  const examined = await runForm(['doctor', '--json'], environment()).catch(
    (error: { message: string }) => error.message,
  );
  expect(examined).toContain(JSON.stringify({ about: 'database', state: 'fault', text: line }));
  await expect(runForm(['backup'], environment())).rejects.toThrow(line);
  expect(await readdir(folder)).toEqual([]);
  expect(
    await database.query(`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`),
  ).toEqual([]);
}

describe('a pooler that gives each transaction another session', () => {
  it.each([
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', ...IGNORING },
    { pool_mode: 'transaction', ...IGNORING, default_pool_size: 1 },
    { pool_mode: 'transaction', ...IGNORING, min_pool_size: 2, server_round_robin: 1 },
    { pool_mode: 'transaction', ...IGNORING, min_pool_size: 7, server_round_robin: 1 },
    { pool_mode: 'statement', ...IGNORING },
  ])('is refused before anything is written: %j', async (settings) => {
    pooler = await startPgBouncer(database.url, settings);
    await expectRefused(SHARED);
    expect(await runProgram({ DATABASE_URL: pooler.url }, ['verify'])).toEqual({
      code: 2,
      out: '',
      err: "DATABASE_URL porta a un pooler in modalità transaction: indica l'indirizzo di PostgreSQL stesso\n",
    });
  });

  it('is refused while others use it', async () => {
    pooler = await startPgBouncer(database.url, { pool_mode: 'transaction', ...IGNORING });
    let isBusy = true;
    const others = Array.from({ length: 20 }, async () => {
      while (isBusy) await once(pooler.url, 'select');
    });
    await expectRefused(SHARED).finally(() => {
      isBusy = false;
    });
    await Promise.all(others);
  });
});

describe('a pooler in session mode', () => {
  it.each([{}, IGNORING])('serves the auditor, and is refused where settings do not pass: %j', async (settings) => {
    pooler = await startPgBouncer(database.url, { pool_mode: 'session', ...settings });
    await expectRefused(UNSETTLED);
    expect(await runProgram({ DATABASE_URL: pooler.url }, ['verify'])).toEqual({ code: 2, out: '', err: NO_LEDGER });
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './database.js';
import { ProtocolDouble } from './event-store/protocol-double.js';
import { launchProgram } from './program.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** The output of a start that fails. */
async function failedStart(env: Record<string, string>): Promise<string> {
  const program = await launchProgram({ DATABASE_URL: database.url, ...env });
  expect(await program.ended).toEqual({ code: 1, signal: null });
  return program.output();
}

it('says in one line what is wrong with the EventStoreDB, at once', async () => {
  const double = await ProtocolDouble.start({ version: '22.10.5' });
  const output = await failedStart({ EVENTSTORE_URL: double.connectionString });
  expect(output).toBe(
    'FORM cannot start: EVENTSTORE_URL: the server is 22.10.5, and FORM needs EventStoreDB 23.10 or newer\n',
  );
  expect(double.seen.appends).toBe(0);
  double.stop();
});

it('begins no second ledger in a store that lost the first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'form-lost-'));
  await writeFile(join(folder, 'last-checkpoint'), 'a checkpoint of the ledger that is gone');
  const output = await failedStart({ DATA_DIR: folder });
  expect(output).toMatch(
    /^FORM cannot start: the event store holds no ledger, but \S+last-checkpoint knows one: .*\n$/,
  );
  expect(await database.query(`select from pg_tables where schemaname = 'event_store'`)).toEqual([]);
  await rm(folder, { recursive: true });
});

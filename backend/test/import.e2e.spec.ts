import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EventStore } from '../src/engine/event-store/event-store.js';
import { EventStoreDbStore } from '../src/engine/event-store/eventstoredb/eventstoredb.js';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { ENV, type Member, signIn, startTestApp, type TestApp } from './app.js';
import { allEvents } from './coins.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { ProtocolDouble } from './event-store/protocol-double.js';
import { runForm } from './program.js';
import { inLongRun } from './runs.js';

/** A ledger that goes from PostgreSQL to an EventStoreDB, and back (docs/databases.md, "Ways on"). */

let folder: string;
let database: TestDatabase;
let double: ProtocolDouble;
let ada: Member;

const here = () => ({ ...ENV, DATABASE_URL: database.url, DATA_DIR: folder });
const there = () => ({ ...here(), EVENTSTORE_URL: double.connectionString });
const pathOf = (name: string) => join(folder, `${name}.ndjson`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-import-'));
  database = await createTestDatabase(MIGRATED);
  double = await ProtocolDouble.start();
});

afterAll(async () => {
  double.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function streamsIn(store: EventStore) {
  const [events, checkpoints] = [await allEvents(store, 'ledger'), await allEvents(store, 'checkpoints-ledger')];
  await store.close();
  return { events, checkpoints: checkpoints.map(({ envelope }) => envelope) };
}
const inPostgres = async () => streamsIn(await PostgresStore.openExisting(database.url));
const inEventStoreDb = () => streamsIn(new EventStoreDbStore(double.connectionString));

async function pay(form: TestApp): Promise<void> {
  const { token } = await signIn(form.call, ada.email);
  const body = { recipient: 'admin@form.local', amount: 1 };
  expect((await form.call('POST', '/coin/transfer', { token, body })).status).toBe(201);
}

/** Runs FORM where the settings say, and pays once. */
async function withForm(env: Record<string, string>, work: (form: TestApp) => Promise<void> = async () => undefined) {
  const form = await startTestApp({ env, database, processes: 1 });
  try {
    ada ??= await form.join('Ada', 100);
    await pay(form);
    await work(form);
  } finally {
    await form.program.stop();
  }
}

it('is refused beside a running FORM, altered, or cut, before anything is written', async () => {
  await withForm(here(), async (form) => {
    await runForm(['audit', 'export', pathOf('early')], here());
    await pay(form);
    await expect(runForm(['import', pathOf('early')], there())).rejects.toThrow('FORM is running on this database');
  });
  await runForm(['audit', 'export', pathOf('whole')], here());
  const text = await readFile(pathOf('whole'), 'utf8');
  await writeFile(pathOf('altered'), text.replace('"amount":100', '"amount":900'));
  for (const name of ['altered', 'early'])
    await expect(runForm(['import', pathOf(name)], there())).rejects.toThrow('is not this ledger whole');
  expect((await inEventStoreDb()).events).toEqual([]);
});

it('has the same hashes in the other store, where FORM goes on', async () => {
  expect(await runForm(['import', pathOf('whole')], there())).toContain('with the same hashes');
  expect(await inEventStoreDb()).toEqual(await inPostgres());
  await withForm(there());
  expect(await runForm(['audit', 'verify'], there())).toContain('INTEGRO');
});

inLongRun(() => {
  it('comes back, where FORM goes on', async () => {
    await runForm(['audit', 'export', pathOf('back')], there());
    await runForm(['import', pathOf('back')], here());
    expect(await inPostgres()).toEqual(await inEventStoreDb());
    await withForm(here());
    await expect(runForm(['import', pathOf('back')], here())).rejects.toThrow('is not this ledger whole');
  });
});

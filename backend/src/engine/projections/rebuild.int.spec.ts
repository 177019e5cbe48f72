import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ADA, BEN, cause, deposit, openLedger, STREAM, transfer } from '../../../test/coins.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { checkpoint, expected, projections, shown } from '../../../test/read-tables.js';
import { everyDayOrLong } from '../../../test/runs.js';
import { PostgresStore } from '../event-store/postgres/postgres.js';
import { withClient } from '../event-store/postgres/with-client.js';
import type { LocalLedger } from '../ledger/writing/local-ledger.js';
import { PostgresReadTables } from './postgres-read-tables.js';
import { createSchema } from './read-schema.js';
import { index, rebuild } from './rebuild.js';
import { ProjectionRunner } from './runner.js';

let database: TestDatabase;
let store: PostgresStore;
let ledger: LocalLedger;
let runner: ProjectionRunner;
let errors: unknown[];

beforeEach(async () => {
  database = await createTestDatabase();
  store = await PostgresStore.open(database.url);
  ledger = await openLedger(store);
  errors = [];
  const onError = (error: unknown) => errors.push(error);
  runner = new ProjectionRunner({
    store,
    stream: STREAM,
    events: ledger.durable,
    tables: new PostgresReadTables(database.url, projections),
    projections,
    onError,
  });
  await runner.start();
});
afterEach(async () => {
  await runner.stop();
  await store.close();
  await database.drop();
});

const options = () => ({ store, stream: STREAM, databaseUrl: database.url, projections });
const TEXTS = ['plain', 'tab\there', 'line\nbreak\r\n', 'back\\slash \\N \\.', '', 'è così 🎓', undefined];

async function history(): Promise<void> {
  await ledger.write(deposit(ADA, 5000), cause());
  await Promise.all([
    ...Array.from({ length: everyDayOrLong(500, 1500) }, (_, turn) =>
      ledger.write(transfer(ADA, BEN, 1 + (turn % 3)), cause()),
    ),
    ...TEXTS.map((text, id) => ledger.write(() => [{ type: 'Noted', data: { id, text } }], cause())),
  ]);
  expect(await runner.waitFor(ledger.head.revision, 10_000)).toBe(true);
}

describe('a rebuild', () => {
  it('makes the same tables again, row by row', async () => {
    await history();
    const live = await shown(database);
    const told: number[] = [];
    expect(await rebuild({ ...options(), onProgress: (events) => told.push(events) })).toBe(ledger.head.revision + 1);
    expect(await shown(database)).toEqual(live);
    expect(live).toEqual(await expected(store));
    expect(await checkpoint(database)).toBe(ledger.head.revision);
  });

  it('corrects manual changes', async () => {
    await history();
    const live = await shown(database);
    await database.query('update test_balances set coins = coins + 1');
    await database.query('delete from test_entries where revision < 100');
    expect(await shown(database)).not.toEqual(live);
    await rebuild(options());
    expect(await shown(database)).toEqual(live);
  });

  it('preserves keys, indexes and columns', async () => {
    const shape = async () => ({
      indexes: await database.query(
        `select tablename, indexname, indexdef from pg_indexes where schemaname like 'read%' order by 1, 2`,
      ),
      columns: await database.query(
        `select table_name, column_name, data_type, is_nullable from information_schema.columns
         where table_schema like 'read%' order by 1, 2`,
      ),
      schemas: await database.query(`select nspname from pg_namespace where nspname like 'read%'`),
    });
    const before = await shape();
    await rebuild(options());
    expect(await shape()).toEqual(before);
  });

  it('during writes loses nothing, and the runner continues with the new tables', async () => {
    await history();
    let done = false;
    const writing = Array.from({ length: 10 }, async () => {
      while (!done) await ledger.write(deposit(BEN, 1), cause());
    });
    for (let time = 0; time < 3; time++) await rebuild(options());
    done = true;
    await Promise.all(writing);
    const last = await ledger.write(transfer(BEN, ADA, 1), cause());
    expect(await runner.waitFor(last.revision, 10_000)).toBe(true);
    expect(await shown(database)).toEqual(await expected(store));
    expect(await checkpoint(database)).toBe(ledger.head.revision);
    expect(runner.failure).toBeUndefined();
  });

  it('does not change the live tables when it fails', async () => {
    await history();
    const live = await shown(database);
    const fail = () => {
      throw new Error('no');
    };
    const failing = projections.map((projection) => ({ ...projection, apply: fail }));
    await expect(rebuild({ ...options(), projections: failing })).rejects.toThrow('no');
    expect(await shown(database)).toEqual(live);
    await rebuild(options());
    expect(await shown(database)).toEqual(live);
  });

  it('makes its indexes alone where it gets no second connection, and none any more once one has failed', async () => {
    const tables = ['one', 'two', 'three', 'four', 'five'].map((name) => {
      return { name, columns: { id: 'integer' as const }, key: ['id'] };
    });
    const made = () => database.query(`select 1 from pg_indexes where schemaname = 'tried'`);
    const begin = async (insert: string) => {
      await database.query(`drop schema if exists tried cascade; ${createSchema('tried', tables)} ${insert}`);
    };
    const checkpointKey = 1;
    await withClient({ connectionString: database.url }, async (client) => {
      await begin('');
      await index('tried', tables, client, 'postgresql://127.0.0.1:1/none');
      expect(await made()).toHaveLength(checkpointKey + tables.length);
      await begin('insert into tried.one values (1), (1)');
      await expect(index('tried', tables, client, database.url)).rejects.toThrow('could not create unique index');
      // What the other connection was making when the first table failed.
      expect((await made()).length).toBeLessThan(checkpointKey + tables.length - 1);
    });
  });

  it('refuses an altered ledger', async () => {
    await ledger.write(deposit(ADA, 10), cause());
    await runner.waitFor(1);
    const live = await shown(database);
    await database.query(`update event_store.events set envelope = replace(envelope, ':10', ':11') where revision = 1`);
    await expect(rebuild(options())).rejects.toThrow('revision 1');
    expect(await shown(database)).toEqual(live);
  });
});

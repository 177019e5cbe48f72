import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ADA, BEN, cause, deposit, openLedger, STREAM, transfer } from '../../../test/coins.js';
import { eventually } from '../../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { checkpoint, expected, projections, shown } from '../../../test/read-tables.js';
import { PostgresStore } from '../event-store/postgres/postgres.js';
import { LedgerUnavailable } from '../ledger/format/errors.js';
import { type EventTypes, ledgerEvents, UnknownEventType, versionsOf } from '../ledger/state/event-types.js';
import { DurableEvents } from '../ledger/writing/durable-events.js';
import type { LocalLedger } from '../ledger/writing/local-ledger.js';
import { PostgresReadTables } from './postgres-read-tables.js';
import type { Projection, TableDefinition } from './projection.js';
import { ProjectionFailure } from './projection-failure.js';
import { ProjectionRunner } from './runner.js';

let database: TestDatabase;
let store: PostgresStore;
let ledger: LocalLedger;
let runner: ProjectionRunner;
let tables: PostgresReadTables;
let errors: unknown[];

beforeEach(async () => {
  database = await createTestDatabase();
  store = await PostgresStore.open(database.url);
  ledger = await openLedger(store);
  errors = [];
});
afterEach(async () => {
  await runner.stop();
  await store.close();
  await database.drop();
});

async function start(of: readonly Projection[] = projections, eventTypes?: EventTypes): Promise<void> {
  tables = new PostgresReadTables(database.url, of);
  runner = new ProjectionRunner({
    store,
    stream: STREAM,
    events: ledger.durable,
    tables,
    projections: of,
    eventTypes,
    onError: (error) => errors.push(error),
  });
  await runner.start();
}

const cutConnection = () =>
  database.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'form ${tables.schema}' and datname = current_database()`);

const note = (data: Record<string, string | number>) => ledger.write(() => [{ type: 'Noted', data }], cause());

const ITEMS: TableDefinition = {
  name: 'test_items',
  columns: { id: 'uuid', title: 'text', sold: 'integer', price: 'integer' },
  key: ['id'],
};
/** Items are named first and sold later. */
const items: Projection = {
  name: 'test-items',
  version: 1,
  tables: [ITEMS],
  apply(rows, { type, data: { id, title, sold, price } }) {
    if (type !== 'Noted') return;
    const key = { id: String(id) };
    if (typeof title === 'string') rows.insert(ITEMS, { ...key, title, sold: 0, price: Number(price ?? 0) });
    else if (typeof sold === 'number') rows.upsert(ITEMS, key, { add: { sold } });
    else rows.upsert(ITEMS, key, { set: { price: Number(price) } });
  },
};

const isStopped = () => eventually(() => runner.failure !== undefined, 3000);

describe('an event that cannot be applied', () => {
  it('stops the runner before it, and is never skipped', async () => {
    const wrong = new TypeError('no such template');
    const picky: Projection = {
      name: 'picky',
      version: 1,
      tables: [],
      apply(_, { type }) {
        if (type === 'NotificationSent') throw wrong;
      },
    };
    await start([...projections, picky]);
    await ledger.write(deposit(ADA, 10), cause());
    expect(await runner.waitFor(1)).toBe(true);
    await ledger.write(transfer(ADA, BEN, 1), cause());
    await isStopped();
    expect(runner.failure).toBeInstanceOf(ProjectionFailure);
    expect(runner.failure).toMatchObject({ revision: 3, cause: wrong });
    expect(errors).toEqual([runner.failure]);
    await ledger.write(deposit(ADA, 10), cause());
    expect(await runner.waitFor(3, 1)).toBe(false);
    await expect(runner.requireReached(3)).rejects.toThrow(LedgerUnavailable);
    expect(await checkpoint(database)).toBeLessThan(3);
  });

  it('does not prevent reading the events before it', async () => {
    await ledger.write(deposit(ADA, 10), cause());
    await ledger.write(deposit(BEN, 10), cause());
    const [coins] = projections;
    const picky: Projection = {
      name: 'picky',
      version: 1,
      tables: [],
      apply(_, { rev }) {
        if (rev === 2) throw new Error('not this one');
      },
    };
    if (!coins) throw new Error('no projection');
    await start([coins, picky]);
    await isStopped();
    expect(runner.failure?.revision).toBe(2);
    expect(await checkpoint(database)).toBe(1);
  });

  it('is one of a type that the release does not know', async () => {
    await ledger.write(deposit(ADA, 10), cause());
    await note({ id: 'a' });
    await start(projections, { ...versionsOf(ledgerEvents), BalanceAdjusted: [1] });
    await isStopped();
    expect(runner.failure).toMatchObject({ revision: 2, cause: expect.any(UnknownEventType) });
    expect(await checkpoint(database)).toBe(1);
  });

  it('is an event that was altered in the store', async () => {
    await start();
    await ledger.write(deposit(ADA, 10), cause());
    await runner.waitFor(1);
    await runner.stop();
    await ledger.write(deposit(ADA, 10), cause());
    await database.query(`update event_store.events set envelope = replace(envelope, ':10', ':11') where revision = 2`);
    const fresh = await PostgresStore.open(database.url);
    const events = new DurableEvents(fresh, STREAM);
    events.begin(ledger.head.revision);
    runner = new ProjectionRunner({
      store: fresh,
      stream: STREAM,
      events,
      tables: new PostgresReadTables(database.url, projections),
      projections,
    });
    await runner.start();
    await isStopped();
    expect(runner.failure?.revision).toBe(2);
    expect(await checkpoint(database)).toBe(1);
    await runner.stop();
    await fresh.close();
  });

  it.each([
    ['a value that its column does not accept', [{ id: 'no uuid', title: 'x' }]],
    ['a number out of range', [{ id: ADA, title: 'x', price: 3_000_000_000 }]],
    [
      'a key that exists already',
      [
        { id: ADA, title: 'x' },
        { id: ADA, title: 'y' },
      ],
    ],
  ])('is an event with %s', async (_, notes) => {
    await start([items]);
    for (const data of notes) {
      await note(data);
      await runner.waitFor(ledger.head.revision, 300);
    }
    await isStopped();
    expect(runner.failure?.revision).toBe(ledger.head.revision);
    expect(await checkpoint(database)).toBe(ledger.head.revision - 1);
  });

  it('ends waiting for it at once', async () => {
    const broken: Projection = {
      name: 'broken',
      version: 1,
      tables: [],
      apply() {
        throw new Error('no');
      },
    };
    await start([broken]);
    await isStopped();
    const before = performance.now();
    expect(await runner.waitFor(5, 5000)).toBe(false);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe('read tables that the database cannot write', () => {
  it('pause until it can, and say since when', async () => {
    await start();
    await ledger.write(deposit(ADA, 10), cause());
    expect(await runner.waitFor(1)).toBe(true);
    expect(runner.pause).toBeUndefined();
    await database.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise 'No space left on device' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on test_balances execute function refuse()`);
    await ledger.write(deposit(ADA, 10), cause());
    await eventually(() => errors.length >= 3);
    const { pause } = runner;
    expect(pause).toMatchObject({ until: 2, error: expect.objectContaining({ message: 'No space left on device' }) });
    await eventually(() => errors.length >= 5);
    expect(runner.pause?.since).toBe(pause?.since);
    expect(runner.failure).toBeUndefined();
    await database.query('drop trigger refuse on test_balances');
    expect(await runner.waitFor(2)).toBe(true);
    expect(runner.pause).toBeUndefined();
  });

  it('follow again after a lost connection without an event to write', async () => {
    await start();
    await eventually(() => runner.revision === 0);
    await cutConnection();
    await ledger.write(deposit(ADA, 10), cause());
    expect(await runner.waitFor(1)).toBe(true);
    expect(runner.pause).toBeUndefined();
  });
});

describe('read tables that lost their last rows with the database', () => {
  it('are not said to hold them until they do again', async () => {
    await start();
    await ledger.write(deposit(ADA, 10), cause());
    expect(await runner.waitFor(1)).toBe(true);
    const before = tables.connection;
    await database.query(`truncate test_balances, test_entries; update ${tables.schema}.checkpoint set revision = 0`);
    await cutConnection();
    await eventually(() => tables.connection !== before);
    expect(await runner.waitFor(1)).toBe(true);
    expect(await shown(database, projections)).toEqual(await expected(store, projections));
  });
});

describe('an existing row', () => {
  it('is changed in some columns and not in the others', async () => {
    await start([items]);
    await note({ id: ADA, title: 'lamp', price: 5 });
    expect(await runner.waitFor(1)).toBe(true);
    await note({ id: ADA, sold: 1 });
    await note({ id: ADA, price: 4 });
    expect(await runner.waitFor(3)).toBe(true);
    expect(await shown(database, [items])).toEqual(await expected(store, [items]));
    expect(errors).toEqual([]);
  });
});

describe('read tables that another process rebuilt', () => {
  it('are filled from their checkpoint', async () => {
    await start();
    await ledger.write(deposit(ADA, 10), cause());
    expect(await runner.waitFor(1)).toBe(true);
    await database.query('begin; truncate test_balances, test_entries; update checkpoint set revision = -1; commit');
    await ledger.write(deposit(ADA, 10), cause());
    await eventually(async () => (await checkpoint(database)) === 2, 3000);
    expect(await shown(database)).toEqual(await expected(store));
  });
});

import { createSecretKey, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { rewritten } from '../../../test/chains.js';
import {
  ADA,
  BEN,
  balancesOf,
  cause,
  deposit,
  mayBegin,
  NOON,
  ORIGIN,
  openLedger,
  transfer,
} from '../../../test/coins.js';
import { eventually } from '../../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { MemoryStore } from '../../../test/memory-store.js';
import { Chain } from '../ledger/format/chain.js';
import { ledgerEvents, versionsOf } from '../ledger/state/event-types.js';
import { balancesSlice, type Slice } from '../ledger/state/state.js';
import type { LocalLedger } from '../ledger/writing/local-ledger.js';
import { PostgresSnapshots } from './snapshots.js';
import { takeSnapshot } from './take-snapshot.js';

/** How many events lie between two snapshots here: enough for several batches, and much less than in the program. */
const EVENTS = 600;
const EVENTS_IN_PROGRAM = 10_000;
const SECRET = createSecretKey(Buffer.alloc(32, 1));

const VERSION = new Chain(ORIGIN, 'any', []).version;
const OF_STREAM = 'snapshot in (select id from ledger.snapshot_manifests where stream = $1)';

let database: TestDatabase;
let pool: pg.Pool;
let snapshots: PostgresSnapshots;
let store: MemoryStore;
let stream: string;
let now = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  snapshots = await PostgresSnapshots.open(pool, SECRET);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  store = new MemoryStore();
  stream = `ledger-${expect.getState().currentTestName}`;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void jest.restoreAllMocks());

const take = () => takeSnapshot({ store, snapshots, origin: ORIGIN, stream, slices: [], mayBegin });
const open = (options: Parameters<typeof openLedger>[1] = {}) =>
  openLedger(store, { snapshots, takeSnapshot: take, stream, snapshotEvents: EVENTS, ...options });
const saved = () =>
  database.query<{ revision: string }>('select revision from ledger.snapshot_manifests where stream = $1', [stream]);

/** Enough events for a snapshot, and a command ten seconds later, which triggers it. */
async function fill(ledger: LocalLedger, name: string, events = EVENTS, time = NOON): Promise<void> {
  const amount = (turn: number) => 1 + (turn % 3);
  await Promise.all(
    Array.from({ length: events }, (_, turn) =>
      ledger.write(deposit(ADA, amount(turn)), cause(`${name} ${turn}`, time)),
    ),
  );
  now += 10_000;
  await ledger.write(transfer(ADA, BEN, 1), cause(`${name} end`, time));
}

/** The revisions that a starting ledger reads. */
function watchReads(): number[] {
  const from: number[] = [];
  const read = store.read.bind(store);
  jest.spyOn(store, 'read').mockImplementation((name, options) => {
    from.push(options.from);
    return read(name, options);
  });
  return from;
}

async function expectSame(restored: LocalLedger, name: string): Promise<void> {
  const replayed = await open({ snapshots: undefined });
  expect(restored.head).toEqual(replayed.head);
  expect(balancesOf(restored)).toEqual(balancesOf(replayed));
  expect(restored.state.balances.size).toBe(3);
  await expectKeys(restored, name);
}

async function expectKeys(restored: LocalLedger, name: string): Promise<void> {
  for (const key of [`${name} 0`, `${name} ${EVENTS - 1}`, `${name} end`]) {
    const again = await restored.write(deposit(ADA, 1_000), cause(key));
    expect([again.replayed, again.events.length > 0]).toEqual([true, true]);
  }
}

describe('a ledger with a snapshot', () => {
  it('starts from it with the same state, head and keys as from the first event', async () => {
    const first = await open({ snapshotEvents: undefined });
    await fill(first, 'a', EVENTS_IN_PROGRAM);
    await first.write(transfer(ADA, BEN, 5), cause('after'));
    await first.close();
    const [snapshot] = await saved();
    const revision = Number(snapshot?.revision);
    expect(revision).toBeGreaterThan(EVENTS_IN_PROGRAM);

    const reads = watchReads();
    const restored = await open();
    expect(reads).toEqual([revision, revision + 1]);
    await expectSame(restored, 'a');
    expect((await restored.write(transfer(ADA, BEN, 5), cause('after'))).replayed).toBe(true);
  });

  it('does not pass by it an event that the release does not know', async () => {
    const eventTypes = {
      ...versionsOf(ledgerEvents),
      BalanceAdjusted: [1],
      CoinsTransferred: [1],
      NotificationSent: [1],
    };
    const newer = await open({ eventTypes: { ...eventTypes, GiftSent: [1] } });
    await newer.write(() => [{ type: 'GiftSent', data: {} }], cause());
    await fill(newer, 'a');
    await newer.close();
    expect(await saved()).not.toHaveLength(0);
    const older = await open({ eventTypes });
    expect([older.outdated?.revision, older.head.revision]).toEqual([1, 0]);
  });

  it('saves further snapshots, and a start loads the keys of all', async () => {
    const first = await open();
    await fill(first, 'a');
    await first.close();
    const second = await open();
    await fill(second, 'b');
    await second.close();
    expect(await saved()).not.toHaveLength(0);
    const reads = watchReads();
    const third = await open();
    expect(reads[0]).toBeGreaterThanOrEqual(2 * EVENTS);
    await expectSame(third, 'a');
    await expectKeys(third, 'b');
  });

  it('stores only the keys that can still count', async () => {
    const first = await open();
    const day = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
    await fill(first, 'a');
    for (const days of [1, 2]) await first.write(deposit(ADA, 1), cause(`day ${days}`, day(days)));
    await first.close();
    const second = await open();
    await fill(second, 'b', EVENTS, day(2));
    await second.close();
    const keys = await database.query<{ bytes: number }>(
      `select sum(length(content))::int as bytes from ledger.snapshot_parts
       join ledger.snapshot_manifests on id = snapshot where stream = $1 and slice = 'keys'`,
      [stream],
    );
    expect(keys).toEqual([{ bytes: 20 * (EVENTS + 3) }]);
    const reads = watchReads();
    const third = await open();
    expect(reads[0]).toBeGreaterThanOrEqual(2 * EVENTS);
    const again = async (key: string) => (await third.write(deposit(ADA, 1), cause(key, day(2)))).replayed;
    expect([await again('a 0'), await again('day 1'), await again('b 0')]).toEqual([false, true, true]);
  });

  it('has every key when two replicas save in turn', async () => {
    const replicas = [await open(), await open()];
    for (const [turn, ledger] of [...replicas, ...replicas.slice(0, 1)].entries()) await fill(ledger, `fill ${turn}`);
    await Promise.all(replicas.map((ledger) => ledger.close()));
    const reads = watchReads();
    const restored = await open();
    expect(reads[0]).toBeGreaterThanOrEqual(2 * EVENTS);
    for (const turn of [0, 1, 2]) await expectKeys(restored, `fill ${turn}`);
  });

  it.each([
    ['has the hash of another event', `update ledger.snapshot_manifests set hash = repeat('0', 64) where stream = $1`],
    ['is of another version', `update ledger.snapshot_manifests set version = 'balances@0' where stream = $1`],
    ['is ahead of the stream', 'update ledger.snapshot_manifests set revision = 999999 where stream = $1'],
    ['has no authentication code', `update ledger.snapshot_manifests set mac = '' where stream = $1`],
    ['lacks its keys', `delete from ledger.snapshot_parts where slice = 'keys' and ${OF_STREAM}`],
    ['names fewer parts', `update ledger.snapshot_manifests set parts = split_part(parts, E'\n', 1) where stream = $1`],
    ['cannot be read', `update ledger.snapshot_parts set content = '\x7b' where slice = 'balances' and ${OF_STREAM}`],
    [
      'has one key removed',
      `update ledger.snapshot_parts set content = substr(content, 21) where slice = 'keys' and ${OF_STREAM}`,
    ],
    [
      'has a part of another slice',
      `update ledger.snapshot_parts set slice = 'keyDays' where slice = 'balances' and ${OF_STREAM}`,
    ],
  ])('ignores the snapshot when it %s, and replays', async (_, spoil) => {
    const first = await open();
    await fill(first, 'a');
    await first.close();
    await database.query(spoil, [stream]);
    await expectSame(await open(), 'a');
  });

  it('ignores a snapshot with parts of the one before', async () => {
    const first = await open();
    await fill(first, 'a');
    await first.close();
    await database.query('create table earlier_parts as select * from ledger.snapshot_parts');
    const second = await open();
    await fill(second, 'b');
    await second.close();
    await database.query(
      `update ledger.snapshot_parts part set content = earlier.content from earlier_parts earlier
       where earlier.slice = 'balances' and part.slice = 'balances' and part.${OF_STREAM}`,
      [stream],
    );
    await expectSame(await open(), 'a');
  });

  it('leaves the snapshots of another version until nobody has written them for a month, and keeps the newest of each', async () => {
    const [other, gone] = [randomUUID(), randomUUID()];
    const insert = `insert into ledger.snapshot_manifests
      values ($1, $2, $3, 1, '', '', '', '', now() - make_interval(days => $4))`;
    await database.query(insert, [stream, 'other', other, 29]);
    await database.query(insert, [stream, 'gone', gone, 31]);
    for (const id of [other, gone])
      await database.query(`insert into ledger.snapshot_parts values ($1, 0, 'a', '')`, [id]);
    const ledger = await open();
    for (const name of ['a', 'b']) await fill(ledger, name);
    await ledger.close();
    const ids = `select distinct snapshot as id from ledger.snapshot_parts where snapshot in ($1, $2) or ${OF_STREAM.replace('$1', '$3')}`;
    const left = await database.query<{ id: string }>(ids, [other, gone, stream]);
    expect(left.map(({ id }) => id)).toHaveLength(2);
    expect(left).toContainEqual({ id: other });
    expect(await saved()).toHaveLength(2);
  });

  it('does not replace a newer snapshot', async () => {
    const ledger = await open();
    await fill(ledger, 'a');
    await ledger.close();
    const before = await saved();
    await snapshots.save(stream, VERSION, { revision: 7, hash: '', ts: '' }, []);
    expect(await saved()).toEqual(before);
    await expectSame(await open(), 'a');
  });

  it('ignores the snapshot when the stream no longer reaches it, or holds another event there', async () => {
    const first = await open();
    await fill(first, 'a');
    await first.close();
    const rows = store.rows.get(stream) ?? [];
    store.rows.set(stream, rewritten(rows, EVENTS - 10, { actor: BEN }));
    expect((await open()).head.hash).toBe(store.rows.get(stream)?.at(-1)?.hash);
    store.rows.set(stream, rows.slice(0, EVENTS / 2));
    expect((await open()).head.revision).toBe(EVENTS / 2 - 1);
  });

  it('ignores the snapshot when a slice has another version, and replays', async () => {
    const first = await open();
    await fill(first, 'a');
    await first.close();
    // Not a slice of the program: a copy of the ledger's own slice under another version.
    const slices: Slice[] = [{ name: 'balances', version: 2, evolve: () => undefined }];
    const reads = watchReads();
    const other = await open({ slices });
    expect(reads).toEqual([0]);
    expect(other.head).toEqual(first.head);
    expect(balancesSlice.version).toBe(1);
  });

  it('continues when a snapshot cannot be taken, reports it, and takes the next one', async () => {
    const errors: unknown[] = [];
    const failing = jest.fn(take).mockRejectedValueOnce(new Error('disk full'));
    const first = await open({ takeSnapshot: failing, onSnapshotError: (error) => errors.push(error) });
    await fill(first, 'a');
    await first.write(deposit(ADA, 1), cause('between'));
    expect(failing).toHaveBeenCalledTimes(1);
    now += 10_000;
    await first.write(deposit(ADA, 1), cause('retry'));
    await first.close();
    expect([errors, first.snapshotFailures]).toEqual([[new Error('disk full')], 1]);
    expect(await saved()).toHaveLength(1);
    await expectSame(await open(), 'a');
  });

  it('takes none where another process does', async () => {
    const taking = jest.fn(take);
    const ledger = await open({ takeSnapshot: taking, maySnapshot: () => false });
    await fill(ledger, 'a');
    expect(taking).not.toHaveBeenCalled();
  });

  it('waits four times as long as the last one took', async () => {
    const taking = jest.fn(() => {
      now += 20_000;
      return take();
    });
    const ledger = await open({ takeSnapshot: taking });
    await fill(ledger, 'a');
    await eventually(() => ledger.snapshotHead !== undefined);
    now += 80_000 - 10_001;
    await fill(ledger, 'b');
    expect(taking).toHaveBeenCalledTimes(1);
    now += 1;
    await ledger.write(deposit(ADA, 1), cause('now'));
    expect(taking).toHaveBeenCalledTimes(2);
    await ledger.close();
  });
});

it('are opened while another process is saving one', async () => {
  const saving = await pool.connect();
  const opening = new pg.Pool({ connectionString: database.url, lock_timeout: 100 });
  try {
    await saving.query('begin');
    await saving.query(`insert into ledger.snapshot_parts values ($1, 0, 'balances', '')`, [randomUUID()]);
    await expect(PostgresSnapshots.open(opening, SECRET)).resolves.toBeInstanceOf(PostgresSnapshots);
  } finally {
    await saving.query('rollback');
    saving.release();
    await opening.end();
  }
});

it('a long replay is saved on the way', async () => {
  const first = await open({ takeSnapshot: undefined });
  for (let turn = 0; turn < 11; turn++) await fill(first, `fill ${turn}`);
  await first.close();
  const read = store.read.bind(store);
  jest.spyOn(store, 'read').mockImplementation((name, options) => {
    if (options.from > 0) throw new Error('the program was ended');
    now += 30_000;
    return read(name, options);
  });
  await expect(open()).rejects.toThrow('ended');
  jest.mocked(store.read).mockRestore();
  const reads = watchReads();
  const restarted = await open();
  expect(reads).toEqual([10 * EVENTS - 1, 10 * EVENTS]);
  await expectSame(restarted, 'fill 10');
});

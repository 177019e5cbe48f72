import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ADA, BEN, balancesOf, cause, deposit, ORIGIN, openLedger, STREAM, transfer } from '../../test/coins.js';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { inLongRun } from '../../test/runs.js';
import { PostgresStore } from '../engine/event-store/postgres/postgres.js';
import type { LocalLedger } from '../engine/ledger/writing/local-ledger.js';
import { PostgresSnapshots } from '../engine/snapshots/snapshots.js';
import { slices } from './composition.js';
import { snapshotInProcess } from './snapshot-process.js';

const WORKER = new URL('../../dist/src/startup/snapshot-worker.js', import.meta.url);
const SECRET = Buffer.alloc(32, 1);
const NEVER = new AbortController().signal;

let database: TestDatabase;
let pool: pg.Pool;
let store: PostgresStore;
let snapshots: PostgresSnapshots;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  store = await PostgresStore.open(database.url);
  snapshots = await PostgresSnapshots.open(pool, createSecretKey(SECRET));
});
afterAll(async () => {
  await store.close();
  await pool.end();
  await database.drop();
});

const take = (change: { databaseUrl?: string; origin?: string; secret?: string } = {}, stop = NEVER) =>
  snapshotInProcess(
    {
      databaseUrl: database.url,
      eventStoreUrl: undefined,
      stream: STREAM,
      origin: ORIGIN,
      secret: SECRET.toString('base64'),
      ...change,
    },
    stop,
    { worker: WORKER },
  );

it('another process takes a snapshot from which the ledger starts, and the next one from that', async () => {
  let ledger: LocalLedger | undefined;
  for (const amount of [5, 7]) {
    const before = await openLedger(store, { slices, snapshots });
    expect(before.snapshotHead).toEqual(ledger?.head);
    ledger = before;
    await ledger.write(deposit(ADA, 100), cause());
    await ledger.write(transfer(ADA, BEN, amount), cause(`pay ${amount}`));
    expect(await take()).toEqual(ledger.head);
    await ledger.close();
  }
  const restored = await openLedger(store, { slices, snapshots });
  expect(restored.snapshotHead).toEqual(ledger?.head);
  expect(balancesOf(restored)).toEqual({ treasury: -200, [`wallet:${ADA}`]: 188, [`wallet:${BEN}`]: 12 });
  expect((await restored.write(deposit(ADA, 1), cause('pay 5'))).replayed).toBe(true);
  await restored.close();
});

inLongRun(() => {
  it('says why there is no snapshot', async () => {
    const secret = Buffer.alloc(32, 2).toString('base64');
    await expect(take({ origin: 'form.test/other', secret })).rejects.toThrow(/^the chain is broken/);
    await expect(take({ databaseUrl: 'postgresql://127.0.0.1:1/none' })).rejects.toThrow('ECONNREFUSED');
  });
});

it('ends with the program', async () => {
  const stop = new AbortController();
  const taken = take({}, stop.signal);
  stop.abort();
  await expect(taken).rejects.toThrow('aborted');
});

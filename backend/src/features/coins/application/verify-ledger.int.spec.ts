import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { rewritten } from '../../../../test/chains.js';
import {
  ADA,
  allEvents,
  BEN,
  balancesOf,
  cause,
  deposit,
  ORIGIN,
  openLedger,
  STREAM,
  transfer,
} from '../../../../test/coins.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { verifyLedger } from './verify-ledger.js';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create table checkpoint (revision bigint not null);
    create table wallet_balances (account text primary key, balance bigint not null)`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

let store: MemoryStore;
/** What the read tables held after each revision from 1 on. */
let history: Record<string, number>[];
beforeEach(async () => {
  store = new MemoryStore();
  const ledger = await openLedger(store);
  history = [];
  for (const decide of [deposit(ADA, 100), deposit(BEN, 50), deposit(ADA, 7)]) {
    await ledger.write(decide, cause());
    history.push(balancesOf(ledger));
  }
});

async function show(revision: number, balances: Record<string, number>): Promise<void> {
  await database.query('truncate checkpoint, wallet_balances');
  await database.query('insert into checkpoint values ($1)', [revision]);
  await database.query('insert into wallet_balances select * from unnest($1::text[], $2::bigint[])', [
    Object.keys(balances),
    Object.values(balances),
  ]);
}

async function verify(waitMs: number, during: (step: number) => Promise<void> = async () => undefined) {
  let steps = 0;
  const address = { databaseUrl: database.url };
  for await (const step of verifyLedger({ store, address, database: client, stream: STREAM, origin: ORIGIN, waitMs })) {
    if ('result' in step) return step.result;
    await during(steps++);
  }
  throw new Error('a verification ends with its result');
}

const differs = (account: string) => ({ id: account, reason: 'PROJECTION: il saldo mostrato differisce dal registro' });

describe('read tables', () => {
  it('at the revision of the ledger are checked', async () => {
    await show(3, history[2] ?? {});
    expect(await verify(10_000)).toMatchObject({ valid: true, balances: 'checked', invalidTransactions: [] });
  });

  it('that stay behind are no finding and are reported as updating', async () => {
    for (const revision of [1, 2]) {
      await show(revision, history[revision - 1] ?? {});
      expect(await verify(1)).toMatchObject({ valid: true, balances: 'updating', invalidTransactions: [] });
    }
    await show(-1, {});
    expect(await verify(1)).toMatchObject({ valid: true, balances: 'updating' });
  });

  it('that catch up within the waiting time are checked', async () => {
    await show(1, history[0] ?? {});
    const catchUp = (step: number) => (step === 1 ? show(3, history[2] ?? {}) : Promise.resolve());
    expect(await verify(60_000, catchUp)).toMatchObject({ valid: true, balances: 'checked' });
  });

  it('ahead of the verified revision are checked after the new events', async () => {
    const later = await openLedger(store);
    await show(3, history[2] ?? {});
    const write = async (step: number) => {
      if (step !== 0) return;
      const { rows } = store;
      const before = rows.get(STREAM) ?? [];
      await later.write(transfer(ADA, BEN, 5), cause());
      const after = await allEvents(store);
      // The read in progress does not see them, the next one does.
      rows.set(STREAM, before);
      setImmediate(() => rows.set(STREAM, after));
      await show(5, balancesOf(later));
    };
    expect(await verify(10_000, write)).toMatchObject({ valid: true, balances: 'checked', eventsCount: 6 });
  });

  it.each([
    ['where the ledger is', 3, 'checked'],
    ['behind', 2, 'updating'],
  ])('with another balance are a finding: %s', async (_, revision, balances) => {
    const right = history[revision - 1] ?? {};
    await show(revision, { ...right, [`wallet:${BEN}`]: 51 });
    const found = await verify(1);
    expect(found).toMatchObject({ valid: false, balances, invalidTransactions: [differs(`wallet:${BEN}`)] });
  });

  it('with a missing or an invented balance are a finding', async () => {
    const { [`wallet:${BEN}`]: _, ...hidden } = history[2] ?? {};
    await show(3, { ...hidden, 'wallet:nobody': 1 });
    const { valid, invalidTransactions } = await verify(1);
    expect(valid).toBe(false);
    expect(invalidTransactions).toEqual([differs(`wallet:${BEN}`), differs('wallet:nobody')]);
  });
});

it('a broken chain is found at once, whatever the read tables show', async () => {
  await show(2, history[1] ?? {});
  store.rows.set(STREAM, rewritten(await allEvents(store), 2, { ts: '2020-01-01T00:00:00.000Z' }));
  let steps = 0;
  const { valid, balances, invalidTransactions } = await verify(60_000, async () => void steps++);
  expect([valid, balances]).toEqual([false, 'updating']);
  // Nothing waits for the read tables: they do not follow a broken chain.
  expect(steps).toBe(1);
  expect(invalidTransactions.map(({ reason }) => reason.slice(0, 5))).toEqual(['TIME:']);
});

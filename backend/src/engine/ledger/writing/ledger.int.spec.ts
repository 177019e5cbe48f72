import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ADA,
  allEvents,
  BEN,
  balancesOf,
  cause,
  coinsOf,
  deposit,
  EVA,
  openLedger,
  transfer,
  verified,
} from '../../../../test/coins.js';
import { eventually } from '../../../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { PostgresStore } from '../../event-store/postgres/postgres.js';
import { TREASURY } from '../state/postings.js';
import type { LocalLedger } from './local-ledger.js';

let database: TestDatabase;
let stores: PostgresStore[];
let stream: string;
let stop: AbortController;
const following: Promise<void>[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  stores = await Promise.all([PostgresStore.open(database.url), PostgresStore.open(database.url)]);
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});
beforeEach(() => {
  stream = `ledger-${expect.getState().currentTestName}`;
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await Promise.all(following.splice(0));
});

const replicas = async (): Promise<[LocalLedger, LocalLedger]> => {
  const [one, other] = await Promise.all(stores.map((store) => openLedger(store, { stream })));
  if (!one || !other) throw new Error('no stores');
  return [one, other];
};

/** Replicas that follow each other, as in the program, once both have read a deposit. */
async function funded(coins: number): Promise<[LocalLedger, LocalLedger]> {
  const ledgers = await replicas();
  for (const ledger of ledgers) following.push(ledger.follow(stop.signal));
  await ledgers[0].write(deposit(ADA, coins), cause());
  await eventually(() => ledgers.every((ledger) => coinsOf(ledger, ADA) === coins));
  return ledgers;
}

async function expectSound(ledger: LocalLedger): Promise<void> {
  const [store] = stores;
  if (!store) throw new Error('no store');
  const verifier = await verified(store, stream);
  expect(verifier.findings).toEqual([]);
  expect(Object.fromEntries(verifier.balances)).toEqual(balancesOf(ledger));
}

const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

describe('ledgers on one PostgreSQL', () => {
  it('open the ledger once when they start together', async () => {
    const [one, other] = await replicas();
    expect(one.head).toEqual(other.head);
    expect(one.head.revision).toBe(0);
  });

  it('both make progress while both write', async () => {
    const ledgers = await funded(1000);
    const people = [ADA, BEN, EVA];
    const person = (turn: number) => people[turn % people.length] ?? ADA;
    // Thirty callers at each replica pay each other in a circle, one payment after the other.
    const callers = Array.from({ length: 60 }, async (_, caller) => {
      const outcomes: PromiseSettledResult<unknown>[] = [];
      for (let turn = 0; turn < 10; turn++) {
        const pay = transfer(person(caller + turn), person(caller + turn + 1), 1 + (caller % 7));
        const answer = ledgers[caller % 2]?.write(pay, cause(`${caller} ${turn}`));
        outcomes.push(...(await Promise.allSettled([answer])));
      }
      return outcomes;
    });
    const results = await Promise.all(callers);
    const refusals = results.flat().flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals.filter(({ code }) => code !== 'INSUFFICIENT_COINS')).toEqual([]);
    for (const parity of [0, 1]) {
      expect(fulfilled(results.filter((_, caller) => caller % 2 === parity).flat())).toBeGreaterThan(0);
    }
    for (const ledger of ledgers) {
      await ledger.write(deposit(ADA, 1), cause());
      await expectSound(ledger);
    }
    expect(balancesOf(ledgers[1])[TREASURY]).toBe(-1002);
  });

  it('apply a key once when it is sent to both', async () => {
    const ledgers = await funded(100);
    const pay = (ledger: LocalLedger, turn: number) =>
      ledger.write(transfer(ADA, BEN, 1), cause(`pay ${turn}`, new Date()));
    const sent = Array.from({ length: 50 }, (_, turn) => ledgers.map((ledger) => pay(ledger, turn)));
    for (const both of sent) {
      const [one, other] = await Promise.all(both);
      expect(other?.events.map(({ hash }) => hash)).toEqual(one?.events.map(({ hash }) => hash));
    }
    const [store] = stores;
    expect(store && (await allEvents(store, stream))).toHaveLength(102);
    for (const ledger of ledgers) expect(coinsOf(ledger, BEN)).toBe(50);
  });

  it('let exactly 500 of 1,000 transfers of one coin out of a wallet of 500, sent to either', async () => {
    const ledgers = await funded(500);
    const results = await Promise.allSettled(
      Array.from({ length: 1000 }, (_, turn) => ledgers[turn % 2]?.write(transfer(ADA, BEN, 1), cause())),
    );
    expect(fulfilled(results)).toBe(500);
    for (const ledger of ledgers) {
      await ledger.write(deposit(EVA, 1), cause());
      expect(coinsOf(ledger, BEN)).toBe(500);
      await expectSound(ledger);
    }
  });

  it('lose and duplicate nothing when the writing connection is cut repeatedly', async () => {
    const [ledger] = await funded(2000);
    let done = 0;
    const callers = Array.from({ length: 20 }, async () => {
      for (let turn = 0; turn < 50; turn++) {
        await ledger.write(transfer(ADA, BEN, 1), cause());
        done++;
      }
    });
    const results = Promise.allSettled(callers);
    let cuts = 0;
    for (let next = 100; next < 1000; next += 100) {
      await eventually(() => done >= next);
      const cut = await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'form-writer' and datname = current_database()`,
      );
      cuts += cut.length;
    }
    expect(fulfilled(await results)).toBe(20);
    expect(cuts).toBeGreaterThan(0);
    expect(coinsOf(ledger, BEN)).toBe(1000);
    await expectSound(ledger);
  });
});

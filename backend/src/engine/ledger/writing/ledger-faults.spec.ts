import { beforeEach, describe, expect, it, jest } from '@jest/globals';
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
import { eventually, isSettled, quiet } from '../../../../test/conditions.js';
import { type Fault, FaultyStore } from '../../../../test/faulty-store.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { LedgerUnavailable } from '../format/errors.js';
import { TREASURY, wallet } from '../state/postings.js';
import { balanceOf } from '../state/state.js';
import type { LocalLedger } from './local-ledger.js';

let inner: MemoryStore;
let store: FaultyStore;
let ledger: LocalLedger;
beforeEach(async () => {
  inner = new MemoryStore();
  store = new FaultyStore(inner);
  ledger = await openLedger(store);
  await ledger.write(deposit(ADA, 100), cause());
});

/** Nothing is lost, nothing is duplicated, and the state equals a replay of the chain. */
async function expectSound(balances: Record<string, number>, events: number): Promise<void> {
  const verifier = await verified(inner);
  expect(verifier.findings).toEqual([]);
  expect(Object.fromEntries(verifier.balances)).toEqual(balances);
  expect(balancesOf(ledger)).toEqual(balances);
  expect(await allEvents(inner)).toHaveLength(events);
}

const withBen = (coins: number) => ({ [TREASURY]: -100, [wallet(ADA)]: 100 - coins, [wallet(BEN)]: coins });

const FAULTS: Fault[] = [
  'conflict',
  'not written, no reply',
  'written, no reply',
  'written before the next, no reply',
  'written after the next, no reply',
];
const KEYS = [
  ['with a key', 'pay'],
  ['without a key', undefined],
] as const;

describe.each(FAULTS)('an append that ends "%s"', (fault) => {
  it.each(KEYS)('takes effect exactly once, %s', async (_, key) => {
    store.faults.push(fault);
    const { events, revision, replayed } = await ledger.write(transfer(ADA, BEN, 30), cause(key));
    expect([events.length, revision, replayed]).toEqual([2, 3, false]);
    await expectSound(withBen(30), 4);
    expect((await allEvents(inner)).slice(2).map(({ hash }) => hash)).toEqual(events.map(({ hash }) => hash));
  });

  it.each(KEYS)('takes effect exactly once when it happens three times in a row, %s', async (_, key) => {
    store.faults.push(fault, fault, fault);
    await ledger.write(transfer(ADA, BEN, 30), cause(key));
    await expectSound(withBen(30), 4);
  });

  it.each(KEYS)('fails all of its commands together, %s', async (_, key) => {
    store.faults.push(fault);
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, turn) => ledger.write(transfer(ADA, BEN, 2), cause(key && `${key} ${turn}`))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    await expectSound({ [TREASURY]: -100, [wallet(BEN)]: 100 }, 102);
  });

  it('fails the append that was in flight after it', async () => {
    const release = store.hold();
    store.faults.push(fault);
    const first = ledger.write(transfer(ADA, BEN, 100), cause());
    await eventually(() => store.appends.length === 3);
    const second = ledger.write(transfer(BEN, EVA, 100), cause());
    await eventually(() => store.appends.length === 4);
    release();
    await Promise.all([first, second]);
    await expectSound({ [TREASURY]: -100, [wallet(EVA)]: 100 }, 6);
  });

  it('affects only itself when it was in flight after another', async () => {
    const release = store.hold();
    store.faults.push('none', fault);
    const first = ledger.write(transfer(ADA, BEN, 100), cause());
    await eventually(() => store.appends.length === 3);
    const second = ledger.write(transfer(BEN, EVA, 100), cause());
    await eventually(() => store.appends.length === 4);
    release();
    await Promise.all([first, second]);
    await expectSound({ [TREASURY]: -100, [wallet(EVA)]: 100 }, 6);
  });
});

describe('when another writer was first', () => {
  it('the command is decided again on the new events', async () => {
    const other = await openLedger(store);
    await other.write(transfer(ADA, BEN, 90), cause());
    const [refused, possible] = await Promise.allSettled([
      ledger.write(transfer(ADA, BEN, 11), cause()),
      ledger.write(transfer(BEN, ADA, 90), cause()),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'INSUFFICIENT_COINS' } });
    // Refused at first, because Ben had no coins before the other process wrote.
    expect(possible.status).toBe('fulfilled');
    await expectSound({ [TREASURY]: -100, [wallet(ADA)]: 100 }, 6);
  });

  it('a command is not refused because of a state that was out of date', async () => {
    const other = await openLedger(store);
    await other.write(transfer(ADA, BEN, 90), cause());
    await ledger.write(transfer(BEN, ADA, 90), cause());
    expect(coinsOf(ledger, ADA)).toBe(100);
  });

  describe('while an append of this one had no answer yet', () => {
    /** Ada's process has written and waits for the answer when Ben gets coins from the other process. */
    async function benPaidMeanwhile(): Promise<{ answer: () => void; answered: Promise<unknown> }> {
      const other = await openLedger(inner);
      const answer = store.holdAnswers();
      const answered = ledger.write(deposit(ADA, 1), cause());
      await eventually(async () => (await inner.head(ledger.stream)) === 2);
      await other.write(deposit(BEN, 50), cause());
      return { answer, answered };
    }

    it('a command that comes then is not refused because of a state that was out of date', async () => {
      const { answer, answered } = await benPaidMeanwhile();
      const paid = ledger.write(transfer(BEN, EVA, 50), cause());
      await quiet();
      answer();
      await Promise.all([answered, paid]);
      expect(coinsOf(ledger, EVA)).toBe(50);
    });

    it('the state holds the new events once it is synced', async () => {
      const { answer, answered } = await benPaidMeanwhile();
      const synced = ledger.synced();
      await quiet();
      answer();
      await Promise.all([answered, synced]);
      expect(ledger.head.revision).toBe(3);
    });
  });

  it('the state is synced though the other one writes without end', async () => {
    const other = await openLedger(inner);
    jest.spyOn(store, 'head').mockImplementation(async (stream) => {
      await other.write(deposit(BEN, 1), cause());
      return inner.head(stream);
    });
    const { revision } = other.head;
    await ledger.synced();
    expect(ledger.head.revision).toBeGreaterThanOrEqual(revision);
  });

  it('a follower reads the new events', async () => {
    const stop = new AbortController();
    const following = ledger.follow(stop.signal);
    const other = await openLedger(store);
    await other.write(transfer(ADA, BEN, 90), cause());
    await eventually(() => coinsOf(ledger, BEN) === 90);
    expect(ledger.head).toEqual(other.head);
    await ledger.write(transfer(BEN, ADA, 90), cause());
    await eventually(() => coinsOf(ledger, ADA) === 100);
    stop.abort();
    await following;
    await expectSound({ [TREASURY]: -100, [wallet(ADA)]: 100 }, 6);
  });

  it('ten times, the command is refused as unavailable and leaves no trace', async () => {
    store.faults.push(...Array<Fault>(10).fill('conflict'));
    await expect(ledger.write(transfer(ADA, BEN, 30), cause('pay'))).rejects.toBeInstanceOf(LedgerUnavailable);
    expect(store.appends).toHaveLength(12);
    expect(ledger.conflicts).toBe(10);
    await expectSound({ [TREASURY]: -100, [wallet(ADA)]: 100 }, 2);
    expect(await ledger.write(transfer(ADA, BEN, 30), cause('pay'))).toMatchObject({ replayed: false });
  });

  it('nine times, the tenth attempt succeeds', async () => {
    store.faults.push(...Array<Fault>(9).fill('conflict'));
    await ledger.write(transfer(ADA, BEN, 30), cause());
    await expectSound(withBen(30), 4);
  });
});

describe('while an append hangs', () => {
  it('no command that depends on it gets its result', async () => {
    const release = store.hold();
    const paid = ledger.write(transfer(ADA, BEN, 30), cause());
    await eventually(() => store.appends.length === 3);
    const paidOn = ledger.write(transfer(BEN, EVA, 30), cause());
    await eventually(() => store.appends.length === 4);
    const waiting = ledger.write(transfer(EVA, ADA, 30), cause());
    for (const answer of [paid, paidOn, waiting]) expect(await isSettled(answer)).toBe(false);
    expect(store.appends).toHaveLength(4);
    expect(ledger.head.revision).toBe(1);
    release();
    await Promise.all([paid, paidOn, waiting]);
    await expectSound({ [TREASURY]: -100, [wallet(ADA)]: 100 }, 8);
  });

  it('a read tells nothing of what is undone', async () => {
    const other = await openLedger(inner);
    const release = store.hold();
    const paid = ledger.write(transfer(ADA, BEN, 100), cause());
    await eventually(() => store.appends.length === 3);
    expect(coinsOf(ledger, BEN)).toBe(100);
    const read = ledger.read((state) => balanceOf(state, wallet(BEN)));
    await other.write(transfer(ADA, EVA, 100), cause());
    release();
    await expect(paid).rejects.toMatchObject({ code: 'INSUFFICIENT_COINS' });
    expect(await read).toBe(0);
  });

  it('closing waits for all commands and accepts no new one', async () => {
    const release = store.hold();
    const paid = ledger.write(transfer(ADA, BEN, 30), cause());
    await eventually(() => store.appends.length === 3);
    const closed = ledger.close();
    await expect(ledger.write(transfer(ADA, BEN, 1), cause())).rejects.toBeInstanceOf(LedgerUnavailable);
    expect(await isSettled(closed)).toBe(false);
    release();
    await closed;
    expect(await isSettled(paid)).toBe(true);
    await expectSound(withBen(30), 4);
  });
});

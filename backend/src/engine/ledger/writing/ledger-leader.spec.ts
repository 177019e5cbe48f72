import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADA, BEN, cause, deposit, EVA, openLedger, STREAM, verified } from '../../../../test/coins.js';
import { eventually, isSettled } from '../../../../test/conditions.js';
import { FaultyStore } from '../../../../test/faulty-store.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { NotLeading } from '../format/errors.js';
import { wallet } from '../state/postings.js';
import type { LocalLedger } from './local-ledger.js';

let inner: MemoryStore;
let store: FaultyStore;
let ledger: LocalLedger;
/** What `mayDecide` answers; it may do something, too. */
let mayDecide: () => boolean;

beforeEach(async () => {
  inner = new MemoryStore();
  store = new FaultyStore(inner);
  mayDecide = () => true;
  ledger = await openLedger(store, { mayDecide: () => mayDecide() });
});

/** Another process leads by now. */
const somebodyWrites = async (): Promise<void> => {
  const other = await openLedger(inner);
  await other.write(deposit(BEN, 1), cause());
};

describe('a process that does not lead any more', () => {
  it('hands back at once what it never sent', async () => {
    mayDecide = () => false;
    await expect(ledger.write(deposit(ADA, 1), cause())).rejects.toThrow(NotLeading);
    expect(ledger.isSettled).toBe(true);
  });

  it('hands back what it sent once another event stands in its place', async () => {
    store.faults.push('not written, no reply');
    const release = store.hold();
    const sent = ledger.write(deposit(ADA, 1), cause());
    await eventually(() => store.appends.length === 2);
    mayDecide = () => false;
    release();
    await somebodyWrites();
    await expect(sent).rejects.toThrow(NotLeading);
    expect(ledger.isSettled).toBe(true);
  });

  it('keeps the second batch while only the first is known to be written', async () => {
    store.faults.push('written, no reply', 'not written, no reply');
    const release = store.hold();
    const first = ledger.write(deposit(ADA, 1), cause());
    await eventually(() => store.appends.length === 2);
    const second = ledger.write(deposit(EVA, 1), cause());
    await eventually(() => store.appends.length === 3);
    mayDecide = () => false;
    release();
    await first;
    expect([await isSettled(second), ledger.isSettled]).toEqual([false, false]);
    await somebodyWrites();
    await expect(second).rejects.toThrow(NotLeading);
  });

  it('keeps what it sent and wanted to decide again', async () => {
    store.faults.push('not written, no reply');
    const answers = [true, true];
    const sent = ledger.write(deposit(ADA, 1), cause());
    mayDecide = () => answers.shift() ?? false;
    await eventually(() => answers.length === 0);
    expect(await isSettled(sent)).toBe(false);
    await somebodyWrites();
    await expect(sent).rejects.toThrow(NotLeading);
  });
});

it('takes effect once where it is found written while it waits to be decided again', async () => {
  const following = new AbortController();
  const followed = ledger.follow(following.signal);
  store.faults.push('not written, no reply');
  let isLate = false;
  mayDecide = () => {
    const [, late] = store.appends;
    // Asked after the read that did not find it.
    if (late && store.faults.length === 0 && !isLate) {
      isLate = true;
      void inner.append(STREAM, late.events, late.expectedRevision);
    }
    return true;
  };
  const sent = ledger.write(deposit(ADA, 1), cause());
  await sent;
  await ledger.synced();
  expect((await verified(inner)).balances.get(wallet(ADA))).toBe(1);
  following.abort();
  await followed;
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/conditions.js';
import { FaultyStore } from '../../../../test/faulty-store.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { ledgerWithoutDelays } from '../../../../test/without-delays.js';

const { ADA, BEN, EVA, NOON, allEvents, cause, coinsOf, deposit, openLedger, pauses, transfer, verified } =
  await ledgerWithoutDelays();

let store: FaultyStore;
let ledger: Awaited<ReturnType<typeof openLedger>>;
beforeEach(async () => {
  store = new FaultyStore(new MemoryStore());
  ledger = await openLedger(store);
  await ledger.write(deposit(ADA, 100), cause());
  pauses.length = 0;
});

const UNAVAILABLE = { name: 'LedgerUnavailable' };
const ALWAYS = 1_000_000;
const later = new Date(NOON.getTime() + 60_000);

describe('while the store is unavailable', () => {
  it('reads are retried with growing pauses, and the command succeeds', async () => {
    store.faults.push('written, no reply');
    store.failingReads = 5;
    await ledger.write(transfer(ADA, BEN, 30), cause());
    expect(pauses).toEqual([100, 200, 400, 400, 400]);
    expect([coinsOf(ledger, BEN), (await allEvents(store)).length]).toEqual([30, 4]);
  });

  it.each([
    ['written', 'written, no reply'],
    ['not written', 'not written, no reply'],
  ] as const)('a command fails after a bounded time, %s; then the ledger continues', async (_, fault) => {
    store.faults.push(fault);
    store.failingReads = ALWAYS;
    await expect(ledger.write(transfer(ADA, BEN, 30), cause('pay'))).rejects.toMatchObject(UNAVAILABLE);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(3000);
    store.failingReads = 0;
    const again = await ledger.write(transfer(ADA, BEN, 30), cause('pay', later));
    expect(again.replayed).toBe(fault === 'written, no reply');
    await ledger.write(transfer(BEN, EVA, 30), cause());
    expect([coinsOf(ledger, ADA), coinsOf(ledger, EVA)]).toEqual([70, 30]);
    expect((await verified(store)).findings).toEqual([]);
    expect(await allEvents(store)).toHaveLength(6);
  });

  it('waiting commands fail at once, and the next command succeeds', async () => {
    const release = store.hold();
    store.faults.push('not written, no reply', 'not written, no reply');
    store.failingReads = 8;
    const all = [ledger.write(transfer(ADA, BEN, 1), cause())];
    await eventually(() => store.appends.length === 3);
    all.push(ledger.write(transfer(ADA, BEN, 1), cause()));
    await eventually(() => store.appends.length === 4);
    all.push(ledger.write(transfer(ADA, BEN, 1), cause()));
    release();
    const statuses = (await Promise.allSettled(all)).map(({ status }) => status);
    expect(statuses).toEqual(['rejected', 'rejected', 'rejected']);
    store.failingReads = 0;
    await ledger.write(transfer(ADA, BEN, 1), cause());
    expect([coinsOf(ledger, BEN), (await allEvents(store)).length]).toEqual([1, 4]);
  });

  it('a key whose result was lost is not refused because of the batch it depended on', async () => {
    store.faults.push('written, no reply');
    store.failingReads = 8;
    // One batch: Ben can pay because Ada paid him just before. It is written, but no reply arrives.
    const paid = [
      ledger.write(transfer(ADA, BEN, 30), cause('first')),
      ledger.write(transfer(BEN, EVA, 30), cause('second')),
    ];
    for (const result of await Promise.allSettled(paid)) expect(result).toMatchObject({ reason: UNAVAILABLE });
    const again = await ledger.write(transfer(BEN, EVA, 30), cause('second', later));
    expect([again.replayed, again.events.length]).toEqual([true, 2]);
    expect(coinsOf(ledger, EVA)).toBe(30);
  });

  it('the ledger does not open', async () => {
    store.failingReads = ALWAYS;
    await expect(openLedger(store)).rejects.toMatchObject(UNAVAILABLE);
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  ADA,
  allEvents,
  BEN,
  cause,
  coinsOf,
  deposit,
  mayBegin,
  NOON,
  ORIGIN,
  openLedger,
  STREAM,
  transfer,
} from '../../../../test/coins.js';
import { eventually } from '../../../../test/conditions.js';
import { FaultyStore } from '../../../../test/faulty-store.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { Chain } from '../format/chain.js';
import { deriveEventId, parseEnvelope, SYSTEM } from '../format/envelope.js';
import { LedgerUnavailable } from '../format/errors.js';
import type { LocalLedger } from './local-ledger.js';
import type { Outcome } from './pending.js';

let store: FaultyStore;
let ledger: LocalLedger;
beforeEach(async () => {
  store = new FaultyStore(new MemoryStore());
  ledger = await openLedger(store);
  await ledger.write(deposit(ADA, 100), cause());
});

const pay = (by = ledger, now = NOON) => by.write(transfer(ADA, BEN, 30), cause('pay', now));
const textsOf = ({ events }: Outcome) => events.map(({ envelope }) => envelope);

async function expectOneEffect(first: Outcome, second: Outcome): Promise<void> {
  expect([first.replayed, second.replayed]).toEqual([false, true]);
  expect(textsOf(second)).toEqual(textsOf(first));
  expect(second.revision).toBe(first.revision);
  expect(await allEvents(store)).toHaveLength(4);
}

describe('a key takes effect once', () => {
  it('in one batch', async () => {
    const [first, second] = await Promise.all([pay(), pay()]);
    await expectOneEffect(first, second);
  });

  it('in two batches, both in flight', async () => {
    const release = store.hold();
    const first = pay();
    await eventually(() => store.appends.length === 3);
    const second = pay();
    release();
    await expectOneEffect(await first, await second);
    expect(coinsOf(ledger, BEN)).toBe(30);
  });

  it('later', async () => expectOneEffect(await pay(), await pay()));

  it('after a restart', async () => expectOneEffect(await pay(), await pay(await openLedger(store))));

  it('on another replica that has not read it yet', async () => {
    const other = await openLedger(store);
    await expectOneEffect(await pay(), await pay(other, new Date('2127-01-01')));
    expect(coinsOf(other, BEN)).toBe(30);
  });

  it('whatever the second command would have been', async () => {
    await expectOneEffect(await pay(), await ledger.write(deposit(ADA, 1_000_000), cause('pay')));
  });

  it('even when it could not be decided again', async () => {
    const all = () => ledger.write(transfer(ADA, BEN, 100), cause('all'));
    await expectOneEffect(await all(), await all());
  });
});

describe('keys', () => {
  it('give the events of a command their ids, with the day', async () => {
    const { events } = await pay();
    const key = `${NOON.getTime() / 86_400_000 - 0.5}\npay`;
    expect(events.map(({ id }) => id)).toEqual([0, 1].map((index) => deriveEventId(SYSTEM, key, index)));
  });

  it('belong to their actor', async () => {
    await pay();
    const theirs = await ledger.write(transfer(ADA, BEN, 30), { actor: ADA, key: 'pay', now: NOON });
    expect(theirs.replayed).toBe(false);
    expect(coinsOf(ledger, BEN)).toBe(60);
  });

  it('are optional: without one, every command takes effect', async () => {
    await Promise.all([1, 2].map(() => ledger.write(transfer(ADA, BEN, 30), cause())));
    expect(coinsOf(ledger, BEN)).toBe(60);
    const ids = (await allEvents(store)).map(({ envelope }) => parseEnvelope(envelope)?.id);
    expect(new Set(ids).size).toBe(6);
  });

  it('report an unavailable store as LedgerUnavailable', async () => {
    await pay();
    store.failingReads = 1;
    await expect(pay()).rejects.toBeInstanceOf(LedgerUnavailable);
  });

  it('return every event of a command that made many', async () => {
    const notes = (count: number) => () =>
      Array.from({ length: count }, (_, index) => ({ type: 'Noted', data: { index } }));
    const first = await ledger.write(notes(64), cause('many'));
    const again = await ledger.write(notes(64), cause('many'));
    expect(again.events).toHaveLength(64);
    expect(again.revision).toBe(first.revision);
    await expect(ledger.write(notes(65), cause('too many'))).rejects.toThrow('65 events');
  });
});

describe('the chain', () => {
  const notification = (template: string) => () => [{ type: 'NotificationSent', data: { template } }];
  let chain: Chain;
  beforeEach(() => {
    chain = new Chain(ORIGIN, STREAM, [], undefined, undefined, mayBegin);
    chain.markDurable(chain.decide(deposit(ADA, 100), cause('deposit')));
  });

  it('keeps one key a command, however many events it makes', () => {
    chain.markDurable(chain.decide(transfer(ADA, BEN, 30), cause('pay')));
    chain.markDurable(chain.decide(notification('broadcast'), cause('message')));
    expect(chain.keys.size).toBe(3);
    for (const key of ['deposit', 'pay', 'message']) expect(chain.keyOf(cause(key))?.revision).toBeDefined();
  });

  it('refuses a command whose key would not be found again', () => {
    expect(() => chain.decide(notification('coins-received'), cause('lost'))).toThrow('begins with NotificationSent');
    expect(chain.decide(notification('coins-received'), cause())).toHaveLength(1);
  });
});

describe('time', () => {
  const at = (time: string) => ledger.write(deposit(ADA, 1), cause(undefined, new Date(time)));
  const timeOf = async (outcome: Promise<Outcome>) => (await outcome).events[0]?.ts;

  it('is that of the command', async () => {
    expect(await timeOf(at('2126-02-01T08:00:00.123Z'))).toBe('2126-02-01T08:00:00.123Z');
  });

  it("is never before the predecessor's", async () => {
    await at('2126-02-01T08:00:00.000Z');
    const [back, further] = [at('2126-02-01T07:59:59.999Z'), at('2126-02-01T08:00:00.001Z')];
    expect(await timeOf(back)).toBe('2126-02-01T08:00:00.000Z');
    expect(await timeOf(further)).toBe('2126-02-01T08:00:00.001Z');
    const restarted = await openLedger(store);
    const { events } = await restarted.write(deposit(ADA, 1), cause(undefined, NOON));
    expect(events[0]?.ts).toBe('2126-02-01T08:00:00.001Z');
  });

  it('that is not valid is refused', async () => {
    await expect(at('never')).rejects.toBeInstanceOf(RangeError);
    expect(await at('2126-02-01T08:00:00.000Z')).toMatchObject({ replayed: false });
  });
});

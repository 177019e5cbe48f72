import { beforeEach, describe, expect, it } from '@jest/globals';
import { chainOf } from '../../../../test/chains.js';
import {
  ADA,
  allEvents,
  BEN,
  cause,
  coinsOf,
  deposit,
  ORIGIN,
  openLedger,
  STREAM,
  transfer,
} from '../../../../test/coins.js';
import { FaultyStore } from '../../../../test/faulty-store.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import type { JsonObject } from '../format/canonical.js';
import { deriveEventId, parseEnvelope, SYSTEM } from '../format/envelope.js';
import { move, TREASURY, wallet } from '../state/postings.js';
import type { LocalLedger } from './local-ledger.js';

const DAY_MS = 86_400_000;
const MIDNIGHT = Date.parse('2126-03-02T00:00:00.000Z');
const BEFORE_MIDNIGHT = new Date(MIDNIGHT - 1);
const onDay = (days: number, hour = 12) => new Date(MIDNIGHT + days * DAY_MS + hour * 3_600_000);

let store: FaultyStore;
let ledger: LocalLedger;
beforeEach(async () => {
  store = new FaultyStore(new MemoryStore());
  ledger = await openLedger(store, { openedAt: onDay(-9) });
  await ledger.write(deposit(ADA, 1000), cause(undefined, onDay(-9)));
});

const pay = (now: Date, by = ledger, key = 'pay') => by.write(transfer(ADA, BEN, 10), cause(key, now));
/** Another key is used on that day. */
const useKeys = (...days: number[]) =>
  days.reduce<Promise<unknown>>(
    (before, day) => before.then(() => ledger.write(deposit(ADA, 1), cause(`other ${day}`, onDay(day)))),
    Promise.resolve(),
  );

describe('a key', () => {
  it('is new three days later, makes new ids, and counts again from then on', async () => {
    const outcomes = [];
    for (const day of [0, 1, 2, 3]) {
      await useKeys(day);
      outcomes.push(await pay(onDay(day, 13)));
    }
    // Day 0 still counts on day 1; on day 2 it does not, so day 2 begins again and counts on day 3.
    expect(outcomes.map(({ replayed }) => replayed)).toEqual([false, true, false, true]);
    expect(coinsOf(ledger, BEN)).toBe(20);
    const ids = (await allEvents(store)).map(({ envelope }) => parseEnvelope(envelope)?.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('counts until two newer days hold keys, however long that takes', async () => {
    const first = await pay(onDay(0));
    await useKeys(1);
    expect(await pay(onDay(6))).toMatchObject({ replayed: true, revision: first.revision });
    await useKeys(7);
    expect(await pay(onDay(7, 13))).toMatchObject({ replayed: false });
  });

  it('of just before midnight counts just after', async () => {
    const first = await pay(BEFORE_MIDNIGHT);
    expect(await pay(new Date(MIDNIGHT))).toMatchObject({ replayed: true, revision: first.revision });
  });

  it('used just before midnight counts just after, also while the first command is in flight', async () => {
    await useKeys(-4, -3);
    const release = store.hold();
    const both = [pay(BEFORE_MIDNIGHT)];
    await new Promise(setImmediate);
    both.push(pay(new Date(MIDNIGHT)));
    release();
    expect((await Promise.all(both)).map(({ replayed }) => replayed)).toEqual([false, true]);
  });

  it('counts after a restart, and in a process that has not read it yet', async () => {
    const other = await openLedger(store);
    await useKeys(-1);
    const first = await pay(onDay(0));
    for (const by of [other, await openLedger(store)]) {
      expect(await pay(onDay(1), by)).toMatchObject({ replayed: true, revision: first.revision });
    }
    await useKeys(1, 2);
    expect(await pay(onDay(2, 13), await openLedger(store))).toMatchObject({ replayed: false });
  });

  it('is looked up under the day of the ledger when the clock of the process is behind', async () => {
    const first = await pay(onDay(3));
    expect(await pay(onDay(-2))).toMatchObject({ replayed: true, revision: first.revision });
  });
});

describe('a ledger from before keys had days', () => {
  const KEY = 'before';
  const GIVEN = { postings: move(TREASURY, wallet(ADA), 100), reason: 'welcome' };
  /** As earlier releases wrote it: ids from keys without a day; one payment long ago, one a minute before the new rule. */
  const earlier = (): StoredEvent[] => {
    const event = (key: string, now: Date, type = 'BalanceAdjusted', data: JsonObject = GIVEN) => ({
      ...{ type, data, ts: now.toISOString() },
      id: deriveEventId(SYSTEM, key, 0),
    });
    const opened = { currency: 'Coin FORM', origin: ORIGIN, vkey: '' };
    return chainOf([
      event('open', onDay(-9), 'LedgerOpened', opened),
      event('long ago', onDay(-9)),
      event('day before', onDay(-1)),
      event(KEY, onDay(0)),
    ]);
  };
  let old: LocalLedger;
  beforeEach(async () => {
    const kept = new MemoryStore();
    kept.rows.set(STREAM, earlier());
    store = new FaultyStore(kept);
    old = await openLedger(store, { openedAt: new Date(onDay(0).getTime() + 60_000) });
  });

  const again = (now: Date, key = KEY) => old.write(deposit(ADA, 100), cause(key, now));
  const types = async () => (await allEvents(store)).map(({ envelope }) => parseEnvelope(envelope)?.type);

  it('records once that days begin', async () => {
    await openLedger(store);
    await Promise.all([openLedger(store), openLedger(store)]);
    expect((await types()).filter((type) => type === 'KeyDaysBegan')).toHaveLength(1);
    expect((await types()).at(-1)).toBe('KeyDaysBegan');
  });

  it('looks keys up without a day for 48 hours, however many newer days hold keys', async () => {
    for (const hours of [1, 13, 25, 37]) await again(new Date(onDay(0).getTime() + hours * 3_600_000), `new ${hours}`);
    const late = new Date(onDay(2).getTime() + 59_000);
    expect(await again(late)).toMatchObject({ replayed: true, revision: 3 });
    old = await openLedger(store);
    expect(await again(late)).toMatchObject({ replayed: true, revision: 3 });
    expect(await again(new Date(onDay(2).getTime() + 61_000))).toMatchObject({ replayed: false });
  });

  it('does not look up keys of long ago', async () => {
    expect(await again(onDay(0), 'long ago')).toMatchObject({ replayed: false });
    expect(await again(onDay(0), 'day before')).toMatchObject({ replayed: true });
  });
});

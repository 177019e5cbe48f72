import { beforeEach, describe, expect, it } from '@jest/globals';
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
import { FaultyStore } from '../../../../test/faulty-store.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import type { JsonObject } from '../format/canonical.js';
import type { Decide } from '../format/chain.js';
import { parseEnvelope } from '../format/envelope.js';
import { BrokenInvariant, LedgerUnavailable } from '../format/errors.js';
import { TREASURY, wallet } from '../state/postings.js';
import type { LocalLedger } from './local-ledger.js';

const KIB = 1024;
const noted =
  (data: JsonObject): Decide =>
  () => [{ type: 'Noted', data }];
const posted =
  (...postings: [string, number][]): Decide =>
  () => [{ type: 'CoinsTransferred', data: { postings: postings.map(([account, amount]) => ({ account, amount })) } }];

let store: FaultyStore;
let ledger: LocalLedger;
const open = async (appendsInFlight: number) => {
  store = new FaultyStore(new MemoryStore(appendsInFlight));
  ledger = await openLedger(store);
};
const lengths = () => store.appends.map(({ events }) => events.length);

beforeEach(() => open(2));

describe('the ledger opens', () => {
  it('with an event that names currency, origin and key', async () => {
    const [first] = await allEvents(store);
    expect(parseEnvelope(first?.envelope ?? '')).toMatchObject({
      type: 'LedgerOpened',
      actor: 'system',
      data: { currency: 'Coin FORM', origin: ledger.origin, vkey: expect.stringContaining(ledger.origin) },
    });
  });

  it('only once, however many processes open it and how often', async () => {
    await Promise.all([openLedger(store), openLedger(store), openLedger(store)]);
    expect(await allEvents(store)).toHaveLength(1);
  });
});

describe('batches', () => {
  it('collect the commands that wait while the previous batch is appended', async () => {
    await open(1);
    const release = store.hold();
    const first = ledger.write(deposit(ADA, 1), cause());
    await eventually(() => store.appends.length === 2);
    const others = Array.from({ length: 10 }, () => ledger.write(deposit(ADA, 1), cause()));
    await quiet();
    expect(lengths()).toEqual([1, 1]);
    release();
    await Promise.all([first, ...others]);
    expect(lengths()).toEqual([1, 1, 10]);
  });

  it('are decided on each other when two are in flight', async () => {
    const release = store.hold();
    const all = [ledger.write(deposit(ADA, 5), cause())];
    await eventually(() => store.appends.length === 2);
    all.push(ledger.write(transfer(ADA, BEN, 5), cause()));
    await eventually(() => store.appends.length === 3);
    all.push(ledger.write(transfer(BEN, EVA, 5), cause()));
    await quiet();
    expect(store.appends.map(({ expectedRevision }) => expectedRevision)).toEqual([-1, 0, 1]);
    release();
    await Promise.all(all);
    expect(balancesOf(ledger)).toEqual({ [TREASURY]: -5, [wallet(EVA)]: 5 });
  });

  it('hold at most 256 commands', async () => {
    await Promise.all(Array.from({ length: 1500 }, () => ledger.write(deposit(ADA, 1), cause())));
    expect(Math.max(...lengths())).toBeLessThanOrEqual(256);
    expect(lengths().reduce((sum, length) => sum + length)).toBe(1501);
    expect(coinsOf(ledger, ADA)).toBe(1500);
  });

  it.each([
    ['ASCII', 'x', 7000],
    ['letters of three bytes', '€', 2400],
  ])('hold at most 512 KiB plus the event that exceeds it, in %s', async (_, character, times) => {
    await open(1);
    const text = character.repeat(times);
    await Promise.all(Array.from({ length: 256 }, () => ledger.write(noted({ text }), cause())));
    const sizes = store.appends.map(({ events }) =>
      events.reduce((sum, { envelope }) => sum + Buffer.byteLength(envelope), 0),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual((512 + 8) * KIB);
  });

  it('are preceded by a bounded queue of waiting commands', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20_010 }, () => ledger.write(deposit(ADA, 1), cause())),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(10);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(LedgerUnavailable);
    expect(coinsOf(ledger, ADA)).toBe(20_000);
  });
});

describe('a decision', () => {
  it('sees the effects of earlier commands in the same batch', async () => {
    const results = await Promise.allSettled([
      ledger.write(transfer(ADA, BEN, 30), cause()),
      ledger.write(deposit(ADA, 30), cause()),
      ledger.write(transfer(ADA, BEN, 30), cause()),
      ledger.write(transfer(ADA, BEN, 1), cause()),
      ledger.write(transfer(BEN, EVA, 30), cause()),
    ]);
    expect(lengths()).toEqual([1, 5]);
    expect(results.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(balancesOf(ledger)).toEqual({ [TREASURY]: -30, [wallet(EVA)]: 30 });
  });

  it('resolves with its events, their revision and that they are new', async () => {
    const { events, revision, replayed } = await ledger.write(deposit(ADA, 1), cause('a'));
    expect(events.map(({ rev, type }) => [rev, type])).toEqual([[1, 'BalanceAdjusted']]);
    expect([revision, replayed]).toEqual([1, false]);
    expect(ledger.head).toMatchObject({ revision: 1, hash: events[0]?.hash });
  });

  it('may return no events', async () => {
    const { events, revision } = await ledger.write(() => [], cause('nothing'));
    expect([events, revision]).toEqual([[], 0]);
  });

  it.each<[string, Decide, unknown]>([
    ['a domain error', transfer(ADA, BEN, 500), expect.objectContaining({ code: 'INSUFFICIENT_COINS', status: 409 })],
    [
      'a programming error',
      () => {
        throw new TypeError('oops');
      },
      expect.any(TypeError),
    ],
    ['postings that do not sum to zero', posted([TREASURY, -2], [wallet(ADA), 1]), { code: 'SUM' }],
    ['postings to an unknown account', posted([TREASURY, -1], ['mattress', 1]), { code: 'SUM' }],
    ['a wallet below zero', posted([wallet(BEN), -1], [wallet(ADA), 1]), { code: 'NEGATIVE' }],
    ['a contest below zero', posted([`contest:${EVA}`, -1], [wallet(ADA), 1]), { code: 'NEGATIVE' }],
    ['text without canonical form', noted({ text: 'e\u0301' }), { name: 'NotCanonical' }],
    ['an event over 8 KiB', noted({ text: 'x'.repeat(8192) }), { name: 'NotCanonical' }],
    [
      'a second event that breaks what the first began',
      (state) => [...deposit(BEN, 50)(state), ...posted([wallet(BEN), -51], [wallet(ADA), 51])(state)],
      expect.any(BrokenInvariant),
    ],
  ])('refused for %s leaves no trace and affects no other command', async (_, wrong, error) => {
    await ledger.write(deposit(ADA, 100), cause());
    const [before, refused, after] = await Promise.allSettled([
      ledger.write(deposit(ADA, 1), cause()),
      ledger.write(wrong, cause('wrong')),
      ledger.write(deposit(ADA, 1), cause()),
    ]);
    expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(refused).toMatchObject({ status: 'rejected', reason: error });
    expect(balancesOf(ledger)).toEqual({ [TREASURY]: -102, [wallet(ADA)]: 102 });
    expect((await verified(store)).findings).toEqual([]);
    expect(await allEvents(store)).toHaveLength(4);
    // Its key is still free.
    expect(await ledger.write(deposit(BEN, 1), cause('wrong'))).toMatchObject({ replayed: false });
  });
});

describe('an answer', () => {
  it('comes only when the events are durable', async () => {
    const release = store.hold();
    const answer = ledger.write(deposit(ADA, 1), cause());
    await eventually(() => store.appends.length === 2);
    expect(await isSettled(answer)).toBe(false);
    expect(ledger.head.revision).toBe(0);
    release();
    await answer;
    expect(ledger.head.revision).toBe(1);
  });

  it.each([
    ['in the same batch', false],
    ['in a batch that is still in flight', true],
  ])('that refuses comes only when the state it was decided on is durable, %s', async (_, apart) => {
    await ledger.write(deposit(ADA, 30), cause());
    const release = store.hold();
    const spent = ledger.write(transfer(ADA, BEN, 30), cause());
    if (apart) await eventually(() => store.appends.length === 3);
    const refused = ledger.write(transfer(ADA, BEN, 30), cause());
    const nothing = ledger.write(() => [], cause());
    expect(await isSettled(refused)).toBe(false);
    expect(await isSettled(nothing)).toBe(false);
    release();
    await Promise.all([spent, nothing]);
    await expect(refused).rejects.toMatchObject({ code: 'INSUFFICIENT_COINS' });
  });
});

it('lets exactly 500 of 1,000 transfers of one coin out of a wallet of 500', async () => {
  await ledger.write(deposit(ADA, 500), cause());
  const results = await Promise.allSettled(
    Array.from({ length: 1000 }, (_, turn) => ledger.write(transfer(ADA, turn % 2 ? BEN : EVA, 1), cause(`${turn}`))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(500);
  expect(coinsOf(ledger, BEN) + coinsOf(ledger, EVA)).toBe(500);
  expect((await verified(store)).balances).toEqual(new Map(Object.entries(balancesOf(ledger))));
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ADA, allEvents, balancesOf, cause, deposit, openLedger, verified } from '../../../../test/coins.js';
import { eventually } from '../../../../test/conditions.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { eventTypes, templates } from '../../../startup/composition.js';
import { LedgerUnavailable } from '../format/errors.js';
import { UnknownEventType } from './event-types.js';
import { wallet } from './postings.js';

const GIFT = { type: 'GiftSent', data: {} };
const newer = { ...eventTypes, GiftSent: [1], BalanceAdjusted: [1, 2] };

const [, EVENTS = ''] =
  /## Events\n(.*?)\n## /s.exec(
    readFileSync(new URL('../../../../../docs/ledger-format.md', import.meta.url), 'utf8'),
  ) ?? [];

it('the event types that this release knows are those of docs/ledger-format.md', () => {
  const firstCells = [...EVENTS.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);
  const documented = firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, type]) => type));
  expect(Object.keys(eventTypes).sort()).toEqual(documented.sort());
});

it('the notifications with which a command with a key may begin are those of docs/ledger-format.md', () => {
  const [, named = ''] = EVENTS.match(/only those with `template` (.*) may be the first event/) ?? [];
  const documented = [...named.matchAll(/`([\w-]+)`/g)].map(([, template]) => template);
  const declared = Object.keys(templates).filter((name) => templates[name]?.mayBegin);
  expect(declared.sort()).toEqual(documented.sort());
});

describe.each([
  ['of another type', { ...GIFT }, 'GiftSent'],
  ['of another version', { type: 'BalanceAdjusted', data: {}, v: 2 }, 'BalanceAdjusted@2'],
])('an event %s, written by a newer release,', (_, event, name) => {
  async function bothReleases() {
    const store = new MemoryStore();
    const old = await openLedger(store, { eventTypes });
    const next = await openLedger(store, { eventTypes: newer });
    await old.write(deposit(ADA, 30), cause());
    await next.write(() => [event], cause());
    await next.write(deposit(ADA, 1), cause());
    return { store, old, next };
  }
  const revision = 2;

  it('ends writing in the older one, whose state stays before it', async () => {
    const { store, old, next } = await bothReleases();
    const stop = new AbortController();
    const following = old.follow(stop.signal);
    await eventually(() => old.outdated?.revision === revision);
    await expect(old.write(deposit(ADA, 1), cause())).rejects.toThrow(
      new LedgerUnavailable(
        `this release does not know the event ${name} at revision 2: start the newer release that wrote it`,
      ),
    );
    expect([old.broken, old.head.revision]).toEqual([undefined, 1]);
    expect(balancesOf(old)).toMatchObject({ [wallet(ADA)]: 30 });
    expect(balancesOf(next)).toMatchObject({ [wallet(ADA)]: 31 });
    expect(await allEvents(store)).toHaveLength(4);
    stop.abort();
    await following;
  });

  it('refuses the commands that the older one was deciding', async () => {
    const { old } = await bothReleases();
    const results = await Promise.allSettled(Array.from({ length: 600 }, () => old.write(deposit(ADA, 1), cause())));
    for (const result of results) expect(result).toMatchObject({ reason: expect.any(LedgerUnavailable) });
  });

  it('lets the older one start, to read only', async () => {
    const { store } = await bothReleases();
    const old = await openLedger(store, { eventTypes });
    expect([old.outdated?.revision, old.broken, old.head.revision]).toEqual([revision, undefined, 1]);
    await expect(old.write(deposit(ADA, 1), cause())).rejects.toBeInstanceOf(LedgerUnavailable);
  });

  it('is no finding for who verifies', async () => {
    const { store } = await bothReleases();
    expect((await verified(store)).valid).toBe(true);
  });
});

it('an event that no module declares is not written', async () => {
  const store = new MemoryStore();
  const ledger = await openLedger(store, { eventTypes });
  await expect(ledger.write(() => [GIFT], cause())).rejects.toBeInstanceOf(UnknownEventType);
  expect([ledger.outdated, ledger.head.revision]).toEqual([undefined, 0]);
  await ledger.write(deposit(ADA, 1), cause());
  expect(await allEvents(store)).toHaveLength(2);
});

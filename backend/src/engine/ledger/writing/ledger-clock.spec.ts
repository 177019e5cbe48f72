import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADA, allEvents, BEN, cause, deposit, openLedger, transfer } from '../../../../test/coins.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { parseEnvelope } from '../format/envelope.js';
import { ClockRefused, LedgerUnavailable } from '../format/errors.js';
import { clockAccepted } from './accepted-clock.js';
import { ClockGuard } from './clock-guard.js';
import { LocalLedger } from './local-ledger.js';

const YEAR_MS = 365 * 86_400_000;
const NOW = Date.parse('2026-01-31T10:00:00.000Z');

let store: MemoryStore;
let wallMs: number;
beforeEach(() => {
  store = new MemoryStore();
  wallMs = NOW;
});

const guard = () => new ClockGuard({ clocks: { wall: () => wallMs, monotonic: () => 0, uptime: () => 0 } });
const open = () => openLedger(store, { openedAt: new Date(wallMs), clock: guard() });
const now = () => cause(undefined, new Date(wallMs));
/** Another process, for which an operator accepts the clock. */
async function accept(): Promise<void> {
  const operator = await openLedger(store);
  await operator.write(() => [clockAccepted(new Date(wallMs), 0)], now());
  await operator.close();
}
const timesOf = async (from: number) =>
  (await allEvents(store)).slice(from).map(({ envelope }) => parseEnvelope(envelope)?.ts);

describe('a ledger whose clock was set a year forward', () => {
  it('writes nothing, so that no event carries the future time once the clock is right again', async () => {
    const ledger = await open();
    await ledger.write(deposit(ADA, 10), now());
    wallMs += YEAR_MS;
    await expect(ledger.write(transfer(ADA, BEN, 1), now())).rejects.toThrow(ClockRefused);
    await expect(ledger.synced()).resolves.toBeUndefined();
    wallMs -= YEAR_MS;
    await ledger.write(transfer(ADA, BEN, 1), now());
    expect(await timesOf(2)).toEqual([now().now.toISOString(), now().now.toISOString()]);
    await ledger.close();
  });

  it('writes again once that is accepted, and dates events like the newest one after the clock was set back', async () => {
    const ledger = await open();
    const following = new AbortController();
    const followed = ledger.follow(following.signal);
    await ledger.write(deposit(ADA, 10), now());
    wallMs += YEAR_MS;
    await accept();
    await ledger.synced();
    await ledger.write(transfer(ADA, BEN, 1), now());
    const future = now().now.toISOString();
    wallMs -= YEAR_MS;
    expect(ledger.clockProblem()?.kind).toBe('jump');
    await accept();
    await ledger.synced();
    await ledger.write(transfer(ADA, BEN, 1), now());
    expect(new Set(await timesOf(-5))).toEqual(new Set([future]));
    following.abort();
    await followed;
    await ledger.close();
  });

  it('is not opened, and the reason says so, where the first event would be dated by it', async () => {
    const clock = guard();
    wallMs += YEAR_MS;
    await expect(openLedger(store, { clock })).rejects.toThrow(LedgerUnavailable);
    expect(await allEvents(store)).toEqual([]);
  });
});

it('refuses to write after an event that is a year ahead, in a process that starts later', async () => {
  wallMs += YEAR_MS;
  await (await open()).close();
  wallMs -= YEAR_MS;
  const later: LocalLedger = await open();
  await expect(later.write(deposit(ADA, 10), now())).rejects.toThrow(ClockRefused);
  await accept();
  await later.synced();
  await later.write(deposit(ADA, 10), now());
  expect(later.head.ts).toBe(new Date(NOW + YEAR_MS).toISOString());
  await later.close();
});

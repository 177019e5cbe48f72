import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ADA, allEvents, BEN, cause, deposit, openLedger, STREAM, transfer } from '../../../../test/coins.js';
import { eventually } from '../../../../test/conditions.js';
import { FaultyStore } from '../../../../test/faulty-store.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import type { SealedEvent } from '../format/envelope.js';
import { AlteredEvent, DurableEvents } from './durable-events.js';

const LIMITS = { recentMax: 4, readMax: 3 };

let store: MemoryStore;
let faulty: FaultyStore;
let durable: DurableEvents;
let stop: AbortController;
beforeEach(() => {
  store = new MemoryStore();
  faulty = new FaultyStore(store);
  durable = new DurableEvents(faulty, STREAM, LIMITS);
  stop = new AbortController();
});
afterEach(() => stop.abort());

const open = () => openLedger(faulty, { durable });

/** Follows until the spec ends. @param pause awaited before each batch but the first is asked for */
function followed(after = -1, pause: () => Promise<void> = async () => undefined) {
  const seen: SealedEvent[] = [];
  const failure = (async () => {
    for await (const batch of durable.follow({ after, signal: stop.signal })) {
      seen.push(...batch);
      await pause();
    }
  })().catch((error: unknown) => error);
  return { seen, failure };
}

const revisions = (events: readonly SealedEvent[]) => events.map(({ rev }) => rev);
const upTo = (end: number) => Array.from({ length: end + 1 }, (_, revision) => revision);

describe('durable events', () => {
  it('are the sealed ones, handed on once the store has answered', async () => {
    const ledger = await open();
    const { seen } = followed(ledger.head.revision);
    const answer = faulty.holdAnswers();
    const written = ledger.write(deposit(ADA, 5), cause());
    await eventually(async () => (await store.head(STREAM)) === 1);
    expect(seen).toEqual([]);
    answer();
    const { events } = await written;
    await eventually(() => seen.length === 1);
    expect(seen[0]).toBe(events[0]);
  });

  it('are those that landed without an answer, and never those that did not', async () => {
    const ledger = await open();
    const { seen } = followed(ledger.head.revision);
    faulty.faults.push('written, no reply', 'not written, no reply');
    await ledger.write(deposit(ADA, 5), cause());
    await ledger.write(deposit(ADA, 6), cause());
    await eventually(() => seen.length === 2);
    expect(seen.map(({ envelope }) => envelope)).toEqual(
      (await allEvents(store)).slice(1).map(({ envelope }) => envelope),
    );
  });

  it('have no gap for a follower that lags behind what memory holds, which reads the store until it has caught up', async () => {
    const ledger = await open();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = followed(-1, () => held);
    const quick = followed(-1);
    await ledger.write(deposit(ADA, 100), cause());
    for (let turn = 0; turn < 10; turn++) await ledger.write(transfer(ADA, BEN, 1), cause());
    await eventually(() => quick.seen.length === 22);
    release();
    await eventually(() => slow.seen.length === 22);
    expect([revisions(slow.seen), revisions(quick.seen)]).toEqual([upTo(21), upTo(21)]);
    // What memory held are the sealed events themselves.
    expect(slow.seen.slice(-4)).toEqual(quick.seen.slice(-4));
    expect(slow.seen.at(-1)).toBe(quick.seen.at(-1));
    expect(slow.seen[2]).not.toBe(quick.seen[2]);
  });

  it('stay in memory for as long as a follower lags behind, and no longer', async () => {
    const ledger = await open();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = followed(ledger.head.revision, () => held);
    const quick = followed(ledger.head.revision);
    const [first] = (await ledger.write(deposit(ADA, 100), cause())).events;
    await ledger.write(transfer(ADA, BEN, 1), cause());
    await eventually(() => quick.seen.length === 3);
    faulty.failingReads = Number.POSITIVE_INFINITY;
    release();
    await eventually(() => slow.seen.length === 3);
    expect(slow.seen[0]).toBe(first);
    faulty.failingReads = 0;
    const late = followed(0);
    await eventually(() => late.seen.length === 3);
    expect(late.seen[0]).toEqual(first);
    expect(late.seen[0]).not.toBe(first);
  });

  it('are not held while nobody follows', async () => {
    const ledger = await open();
    const [first] = (await ledger.write(deposit(ADA, 100), cause())).events;
    const { seen } = followed(0);
    await eventually(() => seen.length === 1);
    expect(seen[0]).toEqual(first);
    expect(seen[0]).not.toBe(first);
  });

  it('are waited for while the store does not answer', async () => {
    const first = await openLedger(store);
    await first.write(deposit(ADA, 100), cause());
    await open();
    durable.begin(1);
    faulty.failingReads = 2;
    const { seen } = followed();
    await eventually(() => seen.length === 2);
    expect(revisions(seen)).toEqual([0, 1]);
  });

  it('end with an error at an event that the store holds otherwise, behind those before it', async () => {
    const ledger = await open();
    for (let turn = 0; turn < 3; turn++) await ledger.write(deposit(ADA, 10), cause());
    const rows = store.rows.get(STREAM) ?? [];
    store.rows.set(
      STREAM,
      rows.map((row) => (row.revision === 2 ? { ...row, envelope: row.envelope.replace(':10', ':11') } : row)),
    );
    durable.begin(ledger.head.revision);
    const { seen, failure } = followed();
    expect(await failure).toEqual(new AlteredEvent(2));
    expect(revisions(seen)).toEqual([0, 1]);
  });
});

describe('a ledger that follows', () => {
  it('applies what another process wrote without reading the store again, and may stop and follow again', async () => {
    const other = await openLedger(store);
    const ledger = await open();
    const { seen } = followed(ledger.head.revision);
    faulty.failingReads = Number.POSITIVE_INFINITY;
    for (const revision of [1, 2]) {
      const following = new AbortController();
      const ended = ledger.follow(following.signal);
      await other.write(deposit(ADA, 10), cause());
      await eventually(() => ledger.head.revision === revision);
      following.abort();
      await ended;
    }
    await eventually(() => seen.length === 2);
    expect(revisions(seen)).toEqual([1, 2]);
    faulty.failingReads = 0;
    expect((await ledger.write(transfer(ADA, BEN, 20), cause())).revision).toBe(4);
    expect(ledger.conflicts).toBe(0);
  });

  it('reads the store for events that were delivered while a batch was in flight', async () => {
    const other = await openLedger(store);
    const ledger = await open();
    void ledger.follow(stop.signal);
    const release = faulty.hold();
    const written = ledger.write(deposit(ADA, 5), cause());
    await other.write(deposit(BEN, 7), cause());
    release();
    expect(await written).toMatchObject({ revision: 2, replayed: false });
    expect(ledger.head.revision).toBe(2);
    expect(ledger.broken).toBeUndefined();
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventually, quiet } from '../../../test/conditions.js';
import { newEvents, storedFrom } from '../../../test/event-store/contract-events.js';
import { runs } from '../../../test/runs.js';
import { EMPTY_STREAM, type NewEvent, type ReadOptions, type StoredEvent, StoreUnavailable } from './event-store.js';
import { StreamTail } from './stream-tail.js';

const [PROMPT_POLL_MS, NO_POLL_MS] = [1, 60_000];
const EVENTS = newEvents(12_000);

/** A stream in an array that several processes write and this one reads. */
class Written {
  readonly events: NewEvent[] = [];
  readonly reads: ReadOptions[] = [];
  failingReads = 0;

  take(count: number): { first: number; events: NewEvent[] } {
    const first = this.events.length;
    const events = EVENTS.slice(first, first + count);
    this.events.push(...events);
    return { first, events };
  }

  async *read(options: ReadOptions): AsyncGenerator<readonly StoredEvent[]> {
    this.reads.push(options);
    if (this.failingReads > 0) {
      this.failingReads--;
      throw new StoreUnavailable('the store is away');
    }
    const { from, limit = Number.POSITIVE_INFINITY } = options;
    const found = storedFrom(from, this.events.slice(from, from + limit));
    for (let at = 0; at < found.length; at += 512) yield found.slice(at, at + 512);
  }
}

/** Thousands of texts are compared faster than thousands of objects. */
const textOf = ({ revision, hash }: StoredEvent) => `${revision} ${hash}`;

const stop: AbortController[] = [];
afterEach(() => {
  for (const controller of stop.splice(0)) controller.abort();
});

function follow(pollMs: number, after = EMPTY_STREAM) {
  const written = new Written();
  const tail = new StreamTail({ read: (options) => written.read(options), pollMs });
  const controller = new AbortController();
  stop.push(controller);
  const batches = tail.follow({ after, signal: controller.signal });
  const append = (count: number) => {
    const { first, events } = written.take(count);
    tail.appended(first, events);
  };
  const next = async (): Promise<readonly StoredEvent[]> => (await batches.next()).value ?? [];
  return { written, tail, batches, append, next, abort: () => controller.abort() };
}

describe('a subscriber', () => {
  it('is served from memory while it keeps up', async () => {
    const { written, append, next } = follow(NO_POLL_MS);
    append(3);
    expect(await next()).toEqual(storedFrom(0, EVENTS.slice(0, 3)));
    const waiting = next();
    await eventually(() => written.reads.length === 1);
    for (let revision = 3; revision < 50; revision++) {
      append(1);
      expect(await (revision === 3 ? waiting : next())).toHaveLength(1);
    }
    // It checked once whether another process had written more.
    expect(written.reads).toHaveLength(1);
  });

  it('reads from the store what memory no longer holds, also when only this process writes', async () => {
    const { written, append, next } = follow(NO_POLL_MS);
    append(1);
    await next();
    const waiting = next();
    await eventually(() => written.reads.length === 1);
    append(1);
    await waiting;
    for (let batch = 0; batch < 100; batch++) append(70);
    const seen: StoredEvent[] = [];
    while (seen.length < 7000) {
      append(1);
      seen.push(...(await next()));
    }
    expect(seen).toEqual(storedFrom(2, EVENTS.slice(2, 2 + seen.length)));
  });

  it('reads bounded chunks', async () => {
    const { written, tail, next } = follow(NO_POLL_MS);
    written.take(5000);
    tail.hint();
    expect([await next(), await next(), await next()].map(({ length }) => length)).toEqual([2000, 2000, 1000]);
    expect(written.reads).toEqual([0, 2000, 4000].map((from) => ({ from, limit: 2000 })));
  });

  it('reads what another process wrote once it is notified', async () => {
    const { written, tail, next } = follow(NO_POLL_MS);
    const waiting = next();
    await eventually(() => written.reads.length === 1);
    written.take(2);
    tail.hint();
    expect(await waiting).toHaveLength(2);
  });

  it('reads what another process wrote, though the notification was lost, at the next append of its own', async () => {
    const { written, append, next } = follow(NO_POLL_MS);
    const waiting = next();
    await eventually(() => written.reads.length === 1);
    written.take(2);
    append(1);
    expect(await waiting).toEqual(storedFrom(0, EVENTS.slice(0, 3)));
  });

  it('reads without a notification after a while', async () => {
    const { written, next } = follow(PROMPT_POLL_MS);
    const waiting = next();
    await eventually(() => written.reads.length > 1);
    written.take(2);
    expect(await waiting).toHaveLength(2);
  });

  it('waits between two reads while the store returns less than was written', async () => {
    const { written, append, next, abort } = follow(NO_POLL_MS);
    append(3);
    await next();
    const waiting = next();
    await quiet();
    const before = written.reads.length;
    for (let batch = 0; batch < 100; batch++) append(70);
    written.events.length = 3;
    await quiet();
    expect(written.reads.length).toBe(before + 1);
    abort();
    expect(await waiting).toEqual([]);
  });

  it('never skips or repeats, whatever is written, lost or failed meanwhile', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ own: fc.integer({ min: 1, max: 700 }) }) },
      { weight: 2, arbitrary: fc.record({ foreign: fc.integer({ min: 1, max: 700 }), told: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ failingReads: fc.integer({ min: 1, max: 3 }) }) },
      { weight: 4, arbitrary: fc.record({ taken: fc.integer({ min: 1, max: 4 }) }) },
    );
    const steps = fc.array(step, { maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: EMPTY_STREAM, max: 20 }), async (history, after) => {
        const { written, tail, append, batches, abort } = follow(PROMPT_POLL_MS, after);
        append(30);
        const seen: StoredEvent[] = [];
        const take = async () => seen.push(...((await batches.next()).value ?? []));
        const missing = () => written.events.length - 1 - after;
        for (const happens of history) {
          if ('own' in happens) append(happens.own);
          else if ('failingReads' in happens) written.failingReads = happens.failingReads;
          else if ('foreign' in happens) {
            written.take(happens.foreign);
            if (happens.told) tail.hint();
          } else for (let turn = 0; turn < happens.taken && seen.length < missing(); turn++) await take();
        }
        while (seen.length < missing()) await take();
        abort();
        const due = storedFrom(after + 1, written.events.slice(after + 1));
        expect(seen.map(textOf).join()).toBe(due.map(textOf).join());
      }),
      runs(30),
    );
  });
});

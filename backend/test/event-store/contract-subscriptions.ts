import { expect, it } from '@jest/globals';
import {
  EMPTY_STREAM,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from '../../src/engine/event-store/event-store.js';
import { everyDayOrLong } from '../runs.js';
import { fill, follow, freshStream, newEvents, promptly, storedFrom } from './contract-events.js';

type TheStore = () => EventStore;

/**
 * Subscriptions deliver every event once and in order, during concurrent appends too.
 * @param many events: more than the store holds in memory for its subscribers
 */
export function describeSubscribe(theStore: TheStore, many: number): void {
  it('catches up from the start and continues live', async () => {
    const stream = freshStream();
    const [old, live] = [newEvents(700), newEvents(3)];
    await fill(theStore(), stream, [old.slice(0, 256), old.slice(256, 512), old.slice(512)]);
    const following = follow(theStore(), stream, EMPTY_STREAM, 702);
    await follow(theStore(), stream, EMPTY_STREAM, 699);
    for (const [index, event] of live.entries()) await theStore().append(stream, [event], 699 + index);
    expect(await following).toEqual(storedFrom(0, [...old, ...live]));
  });

  it('begins after the revision it is given', async () => {
    const stream = freshStream();
    const there = await fill(theStore(), stream, [newEvents(10)]);
    const following = [0, 6, 9].map((after) => follow(theStore(), stream, after, 11));
    const live = newEvents(2);
    await theStore().append(stream, live, 9);
    const all = [...there, ...storedFrom(10, live)];
    expect(await Promise.all(following)).toEqual([all.slice(1), all.slice(7), all.slice(10)]);
  });

  it('waits for a stream that does not exist yet', async () => {
    const stream = freshStream();
    const following = follow(theStore(), stream, EMPTY_STREAM, 2);
    // The subscription has started once the store has answered other calls.
    expect(await theStore().head(stream)).toBe(EMPTY_STREAM);
    const there = await fill(theStore(), stream, [newEvents(1), newEvents(2)]);
    expect(await following).toEqual(there);
  });

  it('delivers the events of its own stream only', async () => {
    const [stream, other] = [freshStream(), freshStream()];
    const following = follow(theStore(), stream, EMPTY_STREAM, 1);
    await fill(theStore(), other, [newEvents(3), newEvents(3)]);
    const there = await fill(theStore(), stream, [newEvents(1), newEvents(1)]);
    expect(await following).toEqual(there);
  });

  it('neither skips nor repeats during hundreds of appends', async () => {
    const stream = freshStream();
    const batches = Array.from({ length: everyDayOrLong(100, 400) }, (_, index) => newEvents(1 + (index % 3)));
    const last = batches.flat().length - 1;
    const following: { after: number; events: Promise<StoredEvent[]> }[] = [];
    let head = EMPTY_STREAM;
    for (const [index, batch] of batches.entries()) {
      if (index % 40 === 0) {
        const after = Math.max(EMPTY_STREAM, head - index);
        following.push({ after, events: follow(theStore(), stream, after, last) });
      }
      await theStore().append(stream, batch, head);
      head += batch.length;
    }
    const all = storedFrom(0, batches.flat());
    for (const { after, events } of following) expect(await events).toEqual(all.slice(after + 1));
  });

  it(`catches up from ${many} events behind during appends`, async () => {
    const stream = freshStream();
    const stop = new AbortController();
    const written: NewEvent[] = [];
    const write = async (count: number) => {
      const events = newEvents(count);
      await theStore().append(stream, events, written.length - 1);
      written.push(...events);
    };
    await write(1);
    const batches = theStore().subscribe(stream, { after: EMPTY_STREAM, signal: stop.signal })[Symbol.asyncIterator]();
    const seen: StoredEvent[] = [];
    const next = async () => seen.push(...((await batches.next()).value ?? []));
    const take = () => promptly(next());
    await take();
    // The subscriber waits at the head several times, so that it counts as current before it pauses.
    for (let turn = 0; turn < 5; turn++) {
      const taken = take();
      await theStore().head(stream);
      await write(1);
      await taken;
    }
    while (written.length < seen.length + many) await write(200);
    let caughtUp = false;
    const writing = (async () => {
      while (!caughtUp) await write(1);
    })();
    try {
      const behind = written.length;
      // How fast is the machine's: another program may have it.
      while (seen.length < behind) await next();
    } finally {
      caughtUp = true;
      await writing;
      stop.abort();
      await batches.return?.();
    }
    expect(seen).toEqual(storedFrom(0, written.slice(0, seen.length)));
  });
}

/** Subscriptions end when they are aborted, at any point. */
export function describeUnsubscribe(theStore: TheStore): void {
  it('ends at once when it waits at the head', async () => {
    const stream = freshStream();
    await fill(theStore(), stream, [newEvents(3)]);
    const stop = new AbortController();
    const batches = theStore().subscribe(stream, { after: 1, signal: stop.signal })[Symbol.asyncIterator]();
    expect(await batches.next()).toMatchObject({ done: false });
    const waiting = batches.next();
    stop.abort();
    expect(await promptly(waiting)).toMatchObject({ done: true });
  });

  it.each([
    ['at the same moment', async () => undefined],
    ['while it connects or waits', (stream: string) => theStore().head(stream)],
  ])('ends at once before the first event, aborted %s', async (_, meanwhile) => {
    const stream = freshStream();
    const stop = new AbortController();
    const batches = theStore().subscribe(stream, { after: EMPTY_STREAM, signal: stop.signal });
    const waiting = batches[Symbol.asyncIterator]().next();
    await meanwhile(stream);
    stop.abort();
    expect(await promptly(waiting)).toMatchObject({ done: true });
  });

  it('delivers nothing when it was aborted before it began', async () => {
    const stream = freshStream();
    await fill(theStore(), stream, [newEvents(3)]);
    const batches = theStore().subscribe(stream, { after: EMPTY_STREAM, signal: AbortSignal.abort() });
    expect(await promptly(batches[Symbol.asyncIterator]().next())).toMatchObject({ done: true });
  });

  it('delivers no further batch when it is aborted in the middle', async () => {
    const stream = freshStream();
    const batch = newEvents(256);
    await fill(theStore(), stream, [batch, newEvents(256), newEvents(256), newEvents(256), newEvents(256)]);
    const stop = new AbortController();
    let batches = 0;
    for await (const _ of theStore().subscribe(stream, { after: EMPTY_STREAM, signal: stop.signal })) {
      batches += 1;
      stop.abort();
    }
    expect(batches).toBe(1);
  });
}

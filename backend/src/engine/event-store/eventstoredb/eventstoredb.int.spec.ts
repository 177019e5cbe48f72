import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  eventOfBytes,
  fill,
  follow,
  freshStream,
  newEvent,
  newEvents,
  promptly,
  readAll,
  storedFrom,
  until,
} from '../../../../test/event-store/contract-events.js';
import { describeEventStore } from '../../../../test/event-store/event-store.contract.js';
import { ProtocolDouble } from '../../../../test/event-store/protocol-double.js';
import { everyDayOrLong } from '../../../../test/runs.js';
import { EMPTY_STREAM, type StoredEvent, StoreUnavailable, WrongRevision } from '../event-store.js';
import { type EventStoreDbOptions, EventStoreDbStore } from './eventstoredb.js';

const QUICK: EventStoreDbOptions = { deadlineMs: 800, reconnectMinMs: 5, reconnectMaxMs: 50 };

describeEventStore(
  'EventStoreDbStore before the protocol double',
  async () => {
    const double = await ProtocolDouble.start();
    const store = new EventStoreDbStore(double.connectionString);
    return {
      store,
      close: async () => {
        await store.close();
        double.stop();
      },
    };
  },
  // Twice as many as it gathers into a batch.
  everyDayOrLong(1100, 5000),
);

/** In appends so small that a busy machine answers each in time. */
const hundreds = (appends: number) => Array.from({ length: appends }, () => newEvents(64));

let double: ProtocolDouble;
let store: EventStoreDbStore;
let stream: string;

beforeEach(async () => {
  double = await ProtocolDouble.start();
  store = new EventStoreDbStore(double.connectionString, QUICK);
  stream = freshStream();
});

afterEach(async () => {
  await store.close();
  double.stop();
});

describe('an append to an EventStoreDB that fails', () => {
  it('has an unknown outcome when no answer comes, and the store continues', async () => {
    double.inject({ on: 'append', does: 'nothing' });
    await expect(store.append(stream, newEvents(2), EMPTY_STREAM)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await store.head(stream)).toBe(EMPTY_STREAM);
    expect(await fill(store, stream, [newEvents(2)])).toEqual(await readAll(store, stream));
  });

  it.each(['write-without-answer', 'write-and-fail'] as const)('has an unknown outcome after %s', async (does) => {
    const events = newEvents(2);
    double.inject({ on: 'append', does });
    await expect(store.append(stream, events, EMPTY_STREAM)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await readAll(store, stream)).toEqual(storedFrom(0, events));
    await store.append(stream, events, EMPTY_STREAM);
    expect(await readAll(store, stream)).toEqual(storedFrom(0, events));
  });

  it('conflicts when the server reports it, whatever options the connection string sets', async () => {
    const lenient = new EventStoreDbStore(`${double.connectionString}&throwOnAppendFailure=false`, QUICK);
    for (const writer of [store, lenient]) {
      double.inject({ on: 'append', does: 'wrong-version' });
      await expect(writer.append(stream, newEvents(1), EMPTY_STREAM)).rejects.toBeInstanceOf(WrongRevision);
    }
    await lenient.close();
    expect(await store.head(stream)).toBe(EMPTY_STREAM);
  });

  it('never uses the shared batch path, and sends no credentials without TLS', async () => {
    await Promise.allSettled(Array.from({ length: 5 }, () => store.append(stream, newEvents(1), EMPTY_STREAM)));
    expect(double.seen).toEqual({ appends: 5, batchAppends: 0, authorizations: new Set() });
  });

  it('does not fail other appends', async () => {
    double.inject({ on: 'append', does: 'nothing' });
    const lost = store.append(stream, newEvents(1), EMPTY_STREAM);
    const others = Array.from({ length: 20 }, () => store.append(freshStream(), newEvents(3), EMPTY_STREAM));
    expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'));
    await expect(lost).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('is refused before it is sent when it is too large', async () => {
    const tooMuch = Array.from({ length: 130 }, () => eventOfBytes(8192));
    await expect(store.append(stream, tooMuch, EMPTY_STREAM)).rejects.toBeInstanceOf(RangeError);
    expect(double.seen.appends).toBe(0);
  });
});

describe('a read from an EventStoreDB', () => {
  it.each(['fail', 'disconnect'] as const)('reports a stream that is cut in the middle: %s', async (does) => {
    const there = await fill(store, stream, [newEvents(100)]);
    double.inject({ on: 'read', does, after: 50 });
    const seen: StoredEvent[] = [];
    const reading = async () => {
      for await (const batch of store.read(stream, { from: 0 })) seen.push(...batch);
    };
    await expect(reading()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(seen).toEqual(there.slice(0, seen.length));
    expect(await readAll(store, stream)).toEqual(there);
  });

  it('reports a server that never answers', async () => {
    double.inject({ on: 'read', does: 'nothing' });
    await expect(readAll(store, stream)).rejects.toBeInstanceOf(StoreUnavailable);
    double.inject({ on: 'read', does: 'nothing' });
    await expect(store.head(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    double.inject({ on: 'subscribe', does: 'nothing' });
    await expect(store.streams()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('yields events in batches of hundreds, although they arrive one by one', async () => {
    await fill(store, stream, hundreds(16));
    const sizes: number[] = [];
    for await (const batch of store.read(stream, { from: 0 })) sizes.push(batch.length);
    expect(sizes.length).toBeLessThan(50);
  });

  it('is sent whole before its reader has taken it, so that a busy one waits for no further part', async () => {
    const events = Array.from({ length: 40 }, () => eventOfBytes(20_000));
    await fill(
      store,
      stream,
      events.map((event) => [event]),
    );
    const reading = store.read(stream, { from: 0 })[Symbol.asyncIterator]();
    await reading.next();
    await until(() => double.openReads === 0);
    expect(double.openReads).toBe(0);
    await reading.return?.(undefined);
  });

  it('leaves no call open after its reader has stopped', async () => {
    await fill(store, stream, hundreds(12));
    for await (const _ of store.read(stream, { from: 0 })) break;
    await follow(store, stream, EMPTY_STREAM, 10);
    await store.streams();
    await until(() => double.openReads === 0);
    expect(double.openReads).toBe(0);
  });

  it('reports an unreachable server, for every call', async () => {
    double.stop();
    const calls = [
      () => store.append(stream, newEvents(1), EMPTY_STREAM),
      () => readAll(store, stream),
      () => store.head(stream),
      () => store.streams(),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(StoreUnavailable);
    await double.startAgain();
    const there = await fill(store, stream, [newEvents(1)]);
    expect(await readAll(store, stream)).toEqual(there);
  });
});

describe('a subscription to an EventStoreDB that fails', () => {
  const ALL_CUTS = (['fail', 'end', 'disconnect'] as const).flatMap((does) =>
    [0, 1, 300].map((after) => ({ does, after })),
  );
  // Each end and each place once.
  const CUTS = everyDayOrLong(
    ALL_CUTS.filter((_, index) => index % 4 === 0),
    ALL_CUTS,
  );

  it.each(CUTS)('resumes where it was: $does after $after', async ({ does, after }) => {
    const there = await fill(store, stream, hundreds(8));
    for (let cut = 0; cut < 3; cut++) double.inject({ on: 'subscribe', does, after });
    expect(await follow(store, stream, EMPTY_STREAM, 511)).toEqual(there);
    expect(await follow(store, stream, 99, 511)).toEqual(there.slice(100));
  });

  it('resumes when it waits at the head', async () => {
    const there = await fill(store, stream, [newEvents(3)]);
    const reconnected = new Promise<unknown>((resolve) => {
      store = new EventStoreDbStore(double.connectionString, { ...QUICK, onReconnect: resolve });
    });
    const following = follow(store, stream, EMPTY_STREAM, 3);
    await follow(store, stream, EMPTY_STREAM, 2);
    double.disconnect();
    expect(await reconnected).toBe(stream);
    const event = newEvent();
    await store.append(stream, [event], 2).catch(() => store.append(stream, [event], 2));
    expect(await following).toEqual([...there, ...storedFrom(3, [event])]);
  });

  it('resumes when the server never confirms it', async () => {
    const there = await fill(store, stream, [newEvents(3)]);
    double.inject({ on: 'subscribe', does: 'nothing' });
    expect(await follow(store, stream, EMPTY_STREAM, 2)).toEqual(there);
  });
});

describe('a subscription to an EventStoreDB that goes away', () => {
  it('survives a restart of the server in the middle of writing', async () => {
    const batches = Array.from({ length: everyDayOrLong(20, 60) }, () => newEvents(5));
    const last = batches.flat().length - 1;
    const following = [EMPTY_STREAM, EMPTY_STREAM].map((after) => follow(store, stream, after, last));
    let head = EMPTY_STREAM;
    for (const [index, batch] of batches.entries()) {
      if (index % 20 === 10) {
        double.stop();
        await expect(store.append(stream, batch, head)).rejects.toBeInstanceOf(StoreUnavailable);
        await double.startAgain();
      }
      // The connection may be lost once more while the client closes the old one.
      for (let attempt = 0; attempt < 20 && (await store.head(stream).catch(() => head)) === head; attempt++) {
        await store.append(stream, batch, head).catch(() => undefined);
      }
      head += batch.length;
    }
    const all = storedFrom(0, batches.flat());
    expect(await Promise.all(following)).toEqual([all, all]);
  });

  it('waits longer after each attempt while the server drops it', async () => {
    const pausing = new EventStoreDbStore(double.connectionString, { reconnectMinMs: 10, reconnectMaxMs: 1000 });
    const there = await fill(store, stream, [newEvents(1)]);
    for (let cut = 0; cut < 6; cut++) double.inject({ on: 'subscribe', does: 'fail', after: 0 });
    const since = performance.now();
    expect(await follow(pausing, stream, EMPTY_STREAM, 0)).toEqual(there);
    // Half of 10 + 20 + 40 + 80 + 160 + 320, as the jitter takes away half at most.
    expect(performance.now() - since).toBeGreaterThanOrEqual(310);
    await pausing.close();
  });

  it('ends promptly while the server is unavailable, and when the store is closed', async () => {
    double.stop();
    const stop = new AbortController();
    const waiting = store.subscribe(stream, { after: EMPTY_STREAM, signal: stop.signal }).next();
    await expect(store.head(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    stop.abort();
    expect(await promptly(waiting)).toMatchObject({ done: true });
    const other = store.subscribe(stream, { after: EMPTY_STREAM, signal: new AbortController().signal }).next();
    await promptly(store.close());
    expect(await promptly(other)).toMatchObject({ done: true });
    await expect(store.head(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.append(stream, newEvents(1), EMPTY_STREAM)).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

describe('a connection string', () => {
  it.each([
    ['esdb://ada:s3cret@localhost:port', /EVENTSTORE_URL/],
    ['http://ada:s3cret@localhost:2113', /EVENTSTORE_URL/],
    ['esdb://localhost:2113', /names no user/],
  ])('%s is refused with a message that contains no password', (url, message) => {
    const open = () => new EventStoreDbStore(url);
    expect(open).toThrow(message);
    expect(open).not.toThrow(/s3cret/);
  });
});

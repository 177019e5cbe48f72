import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  EMPTY_STREAM,
  type EventStore,
  type NewEvent,
  WrongRevision,
} from '../../src/engine/event-store/event-store.js';
import { everyDayOrLong } from '../runs.js';
import {
  eventOfBytes,
  fill,
  freshStream,
  newEvent,
  newEvents,
  readAll,
  rewritten,
  storedFrom,
} from './contract-events.js';
import { describeSubscribe, describeUnsubscribe } from './contract-subscriptions.js';

type TheStore = () => EventStore;

/**
 * The contract of event-store.ts as tests. Every adapter passes the same ones, against a double or a real server.
 * @param name what is tested, for the report
 * @param open opens the store once for the whole suite; `close` ends it and its server
 * @param many events: more than the store holds in memory or reads at once
 */
export function describeEventStore(
  name: string,
  open: () => Promise<{ store: EventStore; close(): Promise<void> }>,
  many = 5000,
): void {
  describe(`${name} fulfils the contract of the event store`, () => {
    let opened: Awaited<ReturnType<typeof open>> | undefined;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());
    const theStore = () => {
      if (!opened) throw new Error('the store could not be opened');
      return opened.store;
    };
    describe('append', () => describeAppend(theStore));
    describe('append by several writers', () => describeConflicts(theStore));
    describe('append of existing events', () => describeRepetition(theStore));
    describe('text', () => describeText(theStore));
    describe('read', () => describeRead(theStore, many));
    describe('head and streams', () => describeStreams(theStore));
    describe('subscribe', () => describeSubscribe(theStore, many));
    describe('the end of a subscription', () => describeUnsubscribe(theStore));
  });
}

function describeAppend(theStore: TheStore): void {
  it('begins a stream and continues at its revision', async () => {
    const stream = freshStream();
    const [first, second, third] = [newEvent(), newEvent(), newEvent()];
    await theStore().append(stream, [first], EMPTY_STREAM);
    await theStore().append(stream, [second, third], 0);
    expect(await readAll(theStore(), stream)).toEqual(storedFrom(0, [first, second, third]));
  });

  it.each([
    ['256 events', () => newEvents(256)],
    ['512 KiB in 256 events', () => Array.from({ length: 256 }, () => eventOfBytes(2048))],
    ['512 KiB in 64 events', () => Array.from({ length: 64 }, () => eventOfBytes(8192))],
  ])('appends %s as one', async (_, make) => {
    const stream = freshStream();
    const events = make();
    await theStore().append(stream, events, EMPTY_STREAM);
    expect(await readAll(theStore(), stream)).toEqual(storedFrom(0, events));
  });

  it.each([
    ['behind', 3, 1],
    ['ahead', 3, 3],
    ['far ahead', 3, 1_000_000],
    ['that of an empty stream', 3, EMPTY_STREAM],
    ['that of a stream which does not exist', 0, 0],
  ])('writes nothing when the expected revision is %s', async (_, length, expectedRevision) => {
    const stream = freshStream();
    const there = await fill(theStore(), stream, length > 0 ? [newEvents(length)] : []);
    const attempt = theStore().append(stream, newEvents(5), expectedRevision);
    await expect(attempt).rejects.toBeInstanceOf(WrongRevision);
    expect(await readAll(theStore(), stream)).toEqual(there);
  });

  it('separates streams', async () => {
    const [one, other] = [freshStream(), freshStream()];
    const inOne = await fill(theStore(), one, [newEvents(2)]);
    const inOther = await fill(theStore(), other, [newEvents(3)]);
    expect(await readAll(theStore(), one)).toEqual(inOne);
    expect(await readAll(theStore(), other)).toEqual(inOther);
  });
}

function describeConflicts(theStore: TheStore): void {
  it.each([
    ['an empty stream', 0],
    ['a stream with events', 4],
  ])('lets exactly one of 50 win on %s', async (_, length) => {
    const stream = freshStream();
    const there = await fill(theStore(), stream, length > 0 ? [newEvents(length)] : []);
    const attempts = Array.from({ length: 50 }, () => newEvents(2));
    const results = await Promise.allSettled(
      attempts.map((events) => theStore().append(stream, events, there.length - 1)),
    );
    const winners = attempts.filter((_, index) => results[index]?.status === 'fulfilled');
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(winners).toHaveLength(1);
    expect(refusals.every((reason) => reason instanceof WrongRevision)).toBe(true);
    expect(await readAll(theStore(), stream)).toEqual([...there, ...storedFrom(there.length, winners.flat())]);
  });

  it('preserves the order of as many appends as may be in flight', async () => {
    const stream = freshStream();
    const written: NewEvent[] = [];
    for (let round = 0; round < 20; round++) {
      const batches = Array.from({ length: theStore().appendsInFlight }, () => newEvents(3));
      const head = written.length - 1;
      await Promise.all(batches.map((batch, index) => theStore().append(stream, batch, head + index * batch.length)));
      written.push(...batches.flat());
    }
    expect(await readAll(theStore(), stream)).toEqual(storedFrom(0, written));
  });

  it('refuses an append that follows a conflicting one', async () => {
    const stream = freshStream();
    const there = await fill(theStore(), stream, [newEvents(3)]);
    // Each append in flight expects the one before it, and the first expects a revision that has passed.
    const attempts = Array.from({ length: theStore().appendsInFlight }, (_, index) =>
      theStore().append(stream, newEvents(4), 1 + index * 4),
    );
    for (const result of await Promise.allSettled(attempts)) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(WrongRevision) });
    }
    expect(await readAll(theStore(), stream)).toEqual(there);
  });

  it('refuses an append that follows one that conflicts, also when the revision matches by chance', async () => {
    const stream = freshStream();
    // Another writer was first with as many events as the first append in flight has.
    const there = await fill(theStore(), stream, [newEvents(1)]);
    const attempts = Array.from({ length: theStore().appendsInFlight }, (_, index) =>
      theStore().append(stream, newEvents(1), index - 1),
    );
    for (const result of await Promise.allSettled(attempts)) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(WrongRevision) });
    }
    expect(await readAll(theStore(), stream)).toEqual(there);
  });
}

function describeRepetition(theStore: TheStore): void {
  // A store may accept an identical append as done, or refuse it; it may not write it twice.
  const repeat = async (stream: string, events: NewEvent[], expectedRevision: number) => {
    const [result] = await Promise.allSettled([theStore().append(stream, events, expectedRevision)]);
    return result?.status === 'fulfilled' || result?.reason instanceof WrongRevision;
  };

  it('does not write the same append twice', async () => {
    const stream = freshStream();
    const [first, second, third] = [newEvents(3), newEvents(2), newEvents(1)];
    await theStore().append(stream, first, EMPTY_STREAM);
    expect(await repeat(stream, first, EMPTY_STREAM)).toBe(true);
    await theStore().append(stream, second, 2);
    expect(await repeat(stream, second, 2)).toBe(true);
    await theStore().append(stream, third, 4);
    expect(await repeat(stream, first, EMPTY_STREAM)).toBe(true);
    expect(await repeat(stream, second, 2)).toBe(true);
    expect(await readAll(theStore(), stream)).toEqual(storedFrom(0, [...first, ...second, ...third]));
  });

  it.each<[string, (events: NewEvent[]) => NewEvent[]]>([
    ['the same ids with other content', (events) => events.map(rewritten)],
    ['the same first event and another second', ([first = newEvent()]) => [first, newEvent()]],
    ['the same events and one more', (events) => [...events, newEvent()]],
  ])('refuses %s', async (_, change) => {
    const stream = freshStream();
    const events = newEvents(2);
    const there = await fill(theStore(), stream, [events]);
    await expect(theStore().append(stream, change(events), EMPTY_STREAM)).rejects.toBeInstanceOf(WrongRevision);
    expect(await readAll(theStore(), stream)).toEqual(there);
  });
}

function describeText(theStore: TheStore): void {
  it.each<[string, object]>([
    ['Italian accents', { text: 'Perché no? È così: città, più, virtù, ÀÈÉÌÒÙ' }],
    ['emoji and other planes', { text: '🎉👩‍💻🇮🇹 𝒳 中文 עברית' }],
    ['quotes and backslashes', { text: `"'\\\\"\\n \\u0041 $1 %s 'select' \`` }],
    ['control characters', { text: '\t\n\r\b\f\u0001\u001f\u007f\u2028\u2029' }],
    ['text that looks like another format', { text: '\\N \\. , ; {1,2} NULL \\x00' }],
    ['nested objects and lists', { a: [], b: {}, c: [{ d: [null, true, false, [[]]] }], e: { f: { g: { h: '' } } } }],
    ['safe integers', { max: Number.MAX_SAFE_INTEGER, min: Number.MIN_SAFE_INTEGER, zero: 0, one: -1 }],
    ['keys that look like numbers', { 10: 'ten', 9: 'nine', '01': 'zero one', x: { 2: 1, 11: 2, '-1': 3 } }],
    ['odd keys', { '': 1, ' ': 2, è: 3, '🎉': 4, 'a"b': 5, 'a\\b': 6, constructor: 7, toString: 8 }],
  ])('returns %s unchanged', async (_, data) => {
    const stream = freshStream();
    const event = newEvent(data);
    await theStore().append(stream, [event], EMPTY_STREAM);
    expect(await readAll(theStore(), stream)).toEqual(storedFrom(0, [event]));
  });

  it('returns an envelope of 8 KiB unchanged', async () => {
    const stream = freshStream();
    const event = eventOfBytes(8192);
    expect(Buffer.byteLength(event.envelope)).toBe(8192);
    await theStore().append(stream, [event], EMPTY_STREAM);
    expect(await readAll(theStore(), stream)).toEqual(storedFrom(0, [event]));
  });
}

function describeRead(theStore: TheStore, many: number): void {
  it('finds nothing in a stream that does not exist', async () => {
    expect(await readAll(theStore(), freshStream())).toEqual([]);
    expect(await readAll(theStore(), freshStream(), { from: 7, limit: 3 })).toEqual([]);
  });

  it.each([
    ['from the start', {}, 0, 10],
    ['from a revision on', { from: 4 }, 4, 10],
    ['the last event', { from: 9 }, 9, 10],
    ['nothing after the head', { from: 10 }, 10, 10],
    ['nothing far after the head', { from: 1000 }, 10, 10],
    ['no more than the limit', { limit: 3 }, 0, 3],
    ['no more than the limit from a revision on', { from: 4, limit: 3 }, 4, 7],
    ['nothing when the limit is 0', { limit: 0 }, 0, 0],
    ['all remaining events when the limit is higher', { from: 8, limit: 100 }, 8, 10],
  ])('reads %s', async (_, options, from, to) => {
    const stream = freshStream();
    const there = await fill(theStore(), stream, [newEvents(10)]);
    expect(await readAll(theStore(), stream, options)).toEqual(there.slice(from, to));
  });

  it('reads more events than a batch has, in order', async () => {
    const stream = freshStream();
    const there = await fill(
      theStore(),
      stream,
      Array.from({ length: Math.ceil(many / 256) }, () => newEvents(256)),
    );
    expect(await readAll(theStore(), stream)).toEqual(there);
    expect(await readAll(theStore(), stream, { from: 300, limit: many - 500 })).toEqual(there.slice(300, many - 200));
  });

  it('tolerates readers that stop in the middle', async () => {
    const stream = freshStream();
    const there = await fill(theStore(), stream, [newEvents(256), newEvents(256), newEvents(256)]);
    for (let reader = 0; reader < everyDayOrLong(3, 20); reader++) {
      for await (const batch of theStore().read(stream, { from: 0 })) {
        expect(batch[0]).toEqual(there[0]);
        break;
      }
    }
    expect(await readAll(theStore(), stream)).toEqual(there);
  });
}

function describeStreams(theStore: TheStore): void {
  it('returns the head of a stream', async () => {
    const stream = freshStream();
    expect(await theStore().head(stream)).toBe(EMPTY_STREAM);
    await fill(theStore(), stream, [newEvents(1)]);
    expect(await theStore().head(stream)).toBe(0);
    await theStore().append(stream, newEvents(256), 0);
    expect(await theStore().head(stream)).toBe(256);
  });

  it('lists the streams that hold events', async () => {
    const [one, other, empty] = [freshStream(), freshStream(), freshStream()];
    await fill(theStore(), one, [newEvents(1)]);
    await fill(theStore(), other, [newEvents(256), newEvents(256), newEvents(256)]);
    await Promise.allSettled([theStore().append(empty, newEvents(1), 5), theStore().head(empty)]);
    const names = await theStore().streams();
    expect(names).toEqual(expect.arrayContaining([one, other]));
    expect(names).not.toContain(empty);
    expect(names.filter((name) => name.startsWith('$'))).toEqual([]);
    expect(names).toEqual([...new Set(names)].sort());
  });
}

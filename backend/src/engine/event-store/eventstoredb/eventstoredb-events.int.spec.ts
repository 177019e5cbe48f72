import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  fill,
  follow,
  freshStream,
  newEvent,
  newEvents,
  readAll,
  storedFrom,
} from '../../../../test/event-store/contract-events.js';
import { ProtocolDouble } from '../../../../test/event-store/protocol-double.js';
import { EMPTY_STREAM, WrongRevision } from '../event-store.js';
import { EventStoreDbStore } from './eventstoredb.js';

const CREDENTIALS = { username: 'test', password: 'test' };

let double: ProtocolDouble;
let store: EventStoreDbStore;
let stream: string;
/** The client of EventStoreDB, which other programs use. */
let other: EventStoreDBClient;

beforeEach(async () => {
  double = await ProtocolDouble.start();
  store = new EventStoreDbStore(double.connectionString);
  other = EventStoreDBClient.connectionString(double.connectionString);
  stream = freshStream();
});

afterEach(async () => {
  await other.dispose();
  await store.close();
  double.stop();
});

describe('changes by other programs in an EventStoreDB', () => {
  it('are shown as a gap after truncation', async () => {
    const there = await fill(store, stream, [newEvents(10)]);
    await other.setStreamMetadata(stream, { maxCount: 3 }, { credentials: CREDENTIALS });
    expect(await readAll(store, stream)).toEqual(there.slice(7));
    expect(await follow(store, stream, EMPTY_STREAM, 9)).toEqual(there.slice(7));
    expect(await store.head(stream)).toBe(9);
  });

  it('leave a deleted stream empty', async () => {
    const gone = freshStream();
    for (const name of [stream, gone]) await fill(store, name, [newEvents(2)]);
    await other.deleteStream(stream, { credentials: CREDENTIALS });
    await other.tombstoneStream(gone, { credentials: CREDENTIALS });
    for (const name of [stream, gone]) {
      expect(await readAll(store, name)).toEqual([]);
      expect(await store.head(name)).toBe(EMPTY_STREAM);
    }
    expect(await store.streams()).toEqual([]);
    await expect(store.append(gone, newEvents(1), EMPTY_STREAM)).rejects.toBeInstanceOf(WrongRevision);
  });

  it('hide no event that another program wrote', async () => {
    const strange = binaryEvent({ type: 'Strange', data: new TextEncoder().encode('not JSON') });
    const loose = binaryEvent({ type: 'Loose', data: new TextEncoder().encode('{"b":1, "a":2}') });
    const metadata = { note: '', hash: 'ab' };
    const json = jsonEvent({ type: 'Json', data: { b: 1 }, metadata });
    await other.appendToStream(stream, [strange, loose, json], { credentials: CREDENTIALS });
    expect(await readAll(store, stream)).toEqual([
      { revision: 0, envelope: 'not JSON', hash: '' },
      { revision: 1, envelope: '{"b":1, "a":2}', hash: '' },
      { revision: 2, envelope: '{"b":1}', hash: 'ab' },
    ]);
  });
});

describe('an event in an EventStoreDB', () => {
  it('is what the client of EventStoreDB makes of it, too', async () => {
    const event = newEvent({ text: 'è così 🎓 "quote"' });
    await store.append(stream, [event], EMPTY_STREAM);
    const read: unknown[] = [];
    for await (const resolved of other.readStream(stream)) read.push(resolved.event);
    const data: unknown = JSON.parse(event.envelope);
    expect(read).toEqual([
      expect.objectContaining({ type: event.type, isJson: true, data, metadata: { hash: event.hash }, revision: 0n }),
    ]);
  });

  it('keeps its text where FORM wrote it as JavaScript orders keys', async () => {
    const event = newEvent({ 9: 'nine', 10: 'ten', a: [{ 20: 1, 3: 2 }] });
    const written = jsonEvent({
      type: event.type,
      data: JSON.parse(event.envelope),
      metadata: { hash: event.hash },
    });
    await other.appendToStream(stream, written, { credentials: CREDENTIALS });
    expect(await readAll(store, stream)).toEqual(storedFrom(0, [event]));
  });
});

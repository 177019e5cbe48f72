import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/conditions.js';
import { freshStream, newEvents } from '../../../../test/event-store/contract-events.js';
import { ProtocolDouble } from '../../../../test/event-store/protocol-double.js';
import { EMPTY_STREAM, StoreUnavailable } from '../event-store.js';
import { EventStoreDbStore } from './eventstoredb.js';

let double: ProtocolDouble;
let store: EventStoreDbStore;
let stream: string;

beforeEach(async () => {
  double = await ProtocolDouble.start();
  store = new EventStoreDbStore(double.connectionString, { deadlineMs: 800 });
  stream = freshStream();
});
afterEach(async () => {
  await store.close();
  double.stop();
});

describe('a probe of an EventStoreDB', () => {
  it('succeeds and writes nothing', async () => {
    await store.probe(stream);
    expect(double.seen.appends).toBe(0);
    expect(await store.streams()).toEqual([]);
  });

  it('fails while the server is silent or gone', async () => {
    double.inject({ on: 'read', does: 'nothing' });
    await expect(store.probe(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    double.stop();
    await expect(store.probe(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    await double.startAgain();
    await eventually(() =>
      store.probe(stream).then(
        () => true,
        () => false,
      ),
    );
  });

  it('fails after an append without an answer until the server takes appends again, and leaves nothing', async () => {
    for (const _ of ['append', 'probe']) double.inject({ on: 'append', does: 'nothing' });
    await expect(store.append(stream, newEvents(1), EMPTY_STREAM)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.probe(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    await store.probe(stream);
    expect(double.seen.appends).toBe(3);
    expect(await store.streams()).toEqual([]);
  });
});

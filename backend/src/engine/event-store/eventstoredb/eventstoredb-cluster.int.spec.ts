import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  fill,
  follow,
  freshStream,
  newEvent,
  newEvents,
  storedFrom,
  until,
} from '../../../../test/event-store/contract-events.js';
import { EventLog } from '../../../../test/event-store/protocol-double/event-log.js';
import { ProtocolDouble } from '../../../../test/event-store/protocol-double.js';
import { EMPTY_STREAM, StoreUnavailable } from '../event-store.js';
import { EventStoreDbStore } from './eventstoredb.js';

describe('a cluster of EventStoreDB', () => {
  let first: ProtocolDouble;
  let second: ProtocolDouble;
  let store: EventStoreDbStore;
  let ports: { first: number | undefined; second: number | undefined };
  const stream = freshStream();
  const reconnects: unknown[] = [];

  const lead = (leader: number | undefined) => {
    first.leaderPort = leader;
    second.leaderPort = leader;
  };

  beforeEach(async () => {
    const log = new EventLog();
    first = await ProtocolDouble.start({ log });
    second = await ProtocolDouble.start({ log });
    ports = { first: first.leaderPort, second: second.leaderPort };
    lead(ports.first);
    const hosts = `${first.address},${second.address}`;
    store = new EventStoreDbStore(
      `esdb://${hosts}?tls=false&maxDiscoverAttempts=20&discoveryInterval=10&gossipTimeout=1`,
      { deadlineMs: 2000, reconnectMinMs: 5, reconnectMaxMs: 50, onReconnect: (_, reason) => reconnects.push(reason) },
    );
  });

  afterEach(async () => {
    await store.close();
    first.stop();
    second.stop();
  });

  it('is followed to its new leader, and is unavailable while it has none', async () => {
    const there = await fill(store, stream, [newEvents(3)]);
    const following = Array.from({ length: 5 }, () => follow(store, stream, EMPTY_STREAM, 3));
    await follow(store, stream, EMPTY_STREAM, 2);
    lead(undefined);
    first.stop();
    for (let attempt = 0; attempt < 3; attempt++) {
      const lost = Array.from({ length: 10 }, () => store.append(freshStream(), newEvents(1), EMPTY_STREAM));
      for (const append of await Promise.allSettled(lost)) {
        expect(append).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
      }
    }
    lead(ports.second);
    const event = newEvent();
    // A connection that has looked for the leader for long may be replaced meanwhile.
    await store.append(stream, [event], 2).catch(() => store.append(stream, [event], 2));
    for (const seen of await Promise.all(following)) expect(seen).toEqual([...there, ...storedFrom(3, [event])]);
  });

  it('does not end the process when it has no leader and an old call breaks', async () => {
    const there = await fill(store, stream, [newEvents(3)]);
    first.inject({ on: 'append', does: 'nothing' });
    const lost = store.append(freshStream(), newEvents(1), EMPTY_STREAM);
    await until(() => first.seen.appends === 2);
    first.inject({ on: 'subscribe', does: 'fail', after: 3 });
    lead(undefined);
    const gossipReads = first.gossipReads + second.gossipReads;
    const following = follow(store, stream, EMPTY_STREAM, 3);
    // The subscription has lost its connection and looks for the leader; now the call on the old connection breaks.
    await until(() => first.gossipReads + second.gossipReads > gossipReads);
    const before = reconnects.length;
    first.stop();
    await expect(lost).rejects.toBeInstanceOf(StoreUnavailable);
    await until(() => reconnects.length > before);
    lead(ports.second);
    const event = newEvent();
    await store.append(stream, [event], 2).catch(() => store.append(stream, [event], 2));
    expect(await following).toEqual([...there, ...storedFrom(3, [event])]);
  });
});

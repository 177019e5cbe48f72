import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { quiet } from '../../../test/conditions.js';
import { Metrics } from '../../platform/http/observation/metrics.js';
import { KnownCallers, type Principal } from '../../platform/http/requests/signed-in.js';
import type { Change } from '../definition/kinds.js';
import { OpenStreams } from './open-streams.js';

let streams: OpenStreams;
/** The callers that are known without a query, and those whom a query finds. */
let known: Map<string, Principal>;
let found: Map<string, Principal>;
/** Bytes that the connection of every reader holds, because they are not read. */
let unread: number;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  [known, found, unread] = [new Map(), new Map(), 0];
  const callers = new KnownCallers();
  callers.register({
    known: (header) => known.get(header),
    verified: async (header) => found.get(header),
  });
  streams = new OpenStreams(callers, { connectionsMax: 8000 }, new Metrics());
});
afterEach(() => {
  streams.end();
  jest.useRealTimers();
});

let people = 0;
const newPerson = (role: Principal['role'] = 'adult'): Principal => {
  people += 1;
  return { personId: `person-${people}`, wallet: `wallet-${people}`, role };
};

function opened(caller: Principal) {
  const authorization = `Bearer of ${caller.personId}`;
  known.set(authorization, caller);
  let isDestroyed = false;
  const response = {
    get writableLength() {
      return unread;
    },
    destroy: () => {
      isDestroyed = true;
      return response as never;
    },
  };
  const body = streams.open({ caller, authorization, response });
  let text = '';
  let isEnded = false;
  body.setEncoding('utf8');
  body.on('data', (part: string) => {
    text += part;
  });
  body.on('end', () => {
    isEnded = true;
  });
  return {
    authorization,
    body,
    told: () => [...text.matchAll(/^event: changed\ndata: (.*)$/gm)].map(([, data = '']): unknown => JSON.parse(data)),
    heartbeats: () => text.split(':\n\n').length - 1,
    isEnded: () => isEnded,
    isDestroyed: () => isDestroyed,
  };
}

/** Lets time pass, and every reader read what was written. */
async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  await quiet();
}

function tell(audience: Parameters<OpenStreams['mark']>[0], change: Change): void {
  streams.mark(audience, change);
  streams.deliver();
}

it('tells a person, a role or everybody, and no other', async () => {
  const [ada, minor] = [newPerson(), newPerson('minor')];
  const [hers, other] = [opened(ada), opened(minor)];
  tell({ wallet: ada.wallet }, 'coins');
  await pass(1100);
  tell({ role: 'minor' }, 'notifications');
  await pass(1100);
  tell({ role: 'all' }, 'contests');
  await pass(1100);
  expect(hers.told()).toEqual([['coins'], ['contests']]);
  expect(other.told()).toEqual([['notifications'], ['contests']]);
});

it('tells at once, and what comes within the next second together', async () => {
  const ada = newPerson();
  const { told } = opened(ada);
  await pass(0);
  for (const change of ['coins', 'orders', 'orders', 'notifications', 'orders'] as const) {
    tell({ wallet: ada.wallet }, change);
  }
  await pass(100);
  expect(told()).toEqual([['coins']]);
  await pass(1150);
  expect(told()).toEqual([['coins'], ['orders', 'notifications']]);
});

it('holds one flag for each kind of change for a reader that does not read, and ends it at the next heartbeat', async () => {
  const ada = newPerson();
  const { told, isEnded, isDestroyed } = opened(ada);
  await pass(0);
  unread = 1;
  for (let count = 0; count < 10_000; count++) tell({ wallet: ada.wallet }, count % 2 ? 'coins' : 'orders');
  await pass(24_000);
  expect(told()).toEqual([]);
  unread = 0;
  await pass(300);
  expect(told()).toEqual([['orders', 'coins']]);
  unread = 1;
  await pass(26_000);
  expect([isEnded(), isDestroyed(), streams.size]).toEqual([true, true, 0]);
});

it('keeps a silent stream open with a comment every 25 s', async () => {
  const { heartbeats, told } = opened(newPerson());
  await pass(76_000);
  expect(heartbeats()).toBe(4);
  expect(told()).toEqual([]);
});

it('tells 2,000 people of a broadcast within some seconds, and never more than 100 at once', async () => {
  const readers = Array.from({ length: 2000 }, () => opened(newPerson()));
  await pass(0);
  const toldCount = () => readers.filter(({ told }) => told().length > 0).length;
  tell({ role: 'all' }, 'notifications');
  await pass(0);
  expect(toldCount()).toBe(100);
  await pass(1000);
  expect(toldCount()).toBe(2000);
});

it('ends, and says nothing, once the token is refused', async () => {
  const ada = newPerson();
  const { authorization, told, isEnded } = opened(ada);
  await pass(0);
  known.delete(authorization);
  tell({ wallet: ada.wallet }, 'coins');
  await pass(10);
  expect(told()).toEqual([]);
  expect(isEnded()).toBe(true);
});

it('looks up a caller who is no longer known, and goes on', async () => {
  const ada = newPerson();
  const { authorization, told, isEnded } = opened(ada);
  known.delete(authorization);
  found.set(authorization, ada);
  tell({ wallet: ada.wallet }, 'coins');
  await pass(5000);
  expect(told()).toEqual([['coins']]);
  expect(isEnded()).toBe(false);
});

it('is refused beyond eight of a person and beyond half of the connections', () => {
  const ada = newPerson();
  for (let count = 0; count < 8; count++) opened(ada);
  expect(() => opened(ada)).toThrow('Troppi collegamenti');
  while (streams.size < 4000) opened(newPerson());
  expect(() => opened(newPerson())).toThrow('Troppi collegamenti');
});

it('forgets a reader who has left', async () => {
  const ada = newPerson();
  const { body } = opened(ada);
  body.destroy();
  await pass(0);
  expect([streams.size, streams.has(ada.wallet)]).toEqual([0, false]);
});

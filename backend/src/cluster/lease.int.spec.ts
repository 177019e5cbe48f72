import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import { eventually } from '../../test/conditions.js';
import { createTestDatabase } from '../../test/database.js';
import { migrate } from '../database.js';
import { LeaderLease } from './lease.js';
import { PostgresLockSession } from './postgres-lock-session.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const nothing = () => undefined;

function startLease(databaseUrl: string, isReady: boolean): LeaderLease {
  const process = randomUUID();
  const lease = new LeaderLease({
    newSession: (onEnd) => new PostgresLockSession({ databaseUrl, process }, onEnd),
    process,
    address: '127.0.0.1:1',
    mayLead: () => true,
    isReady: () => isReady,
    wantsRelief: () => false,
    proves: () => Promise.resolve(true),
    onGained: nothing,
    onLost: nothing,
    onTerm: nothing,
    onError: nothing,
  });
  lease.start();
  closers.push(() => lease.stop(false));
  return lease;
}

it('goes to a process that is ready, rather than to one that is starting', async () => {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  await migrate(database.url, new AbortController().signal);
  const first = startLease(database.url, true);
  await eventually(() => first.isHeld);
  const ready = startLease(database.url, true);
  await eventually(() => ready.term !== undefined);
  const starting = startLease(database.url, false);
  await eventually(() => starting.term !== undefined);
  await first.stop(true);
  await eventually(() => ready.isHeld || starting.isHeld);
  expect([ready.isHeld, starting.isHeld]).toEqual([true, false]);
});

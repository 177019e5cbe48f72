import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import { eventually } from '../../../test/conditions.js';
import { createTestDatabase } from '../../../test/database.js';
import { withClient } from '../../engine/event-store/postgres/with-client.js';
import { migrate } from '../database/database.js';
import { LeaderLease } from './lease.js';
import { PostgresLockSession } from './postgres-lock-session.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const nothing = () => undefined;

/** Whether the leader wants to be relieved. */
const wantedIn = (connectionString: string): Promise<boolean> =>
  withClient({ connectionString }, async (client) => {
    const { rows } = await client.query("select from cluster.terms where relief = ''");
    return rows.length > 0;
  });

/** What the process of a lease can do at the moment. */
interface Ability {
  reachesStore: boolean;
}

function startLease(databaseUrl: string, isReady = true, ability: Ability = { reachesStore: true }): LeaderLease {
  const process = randomUUID();
  const lease = new LeaderLease({
    newSession: (onEnd) => new PostgresLockSession({ databaseUrl, process }, onEnd),
    process,
    address: '127.0.0.1:1',
    mayLead: () => true,
    isReady: () => isReady,
    wantsRelief: () => !ability.reachesStore,
    proves: () => Promise.resolve(ability.reachesStore),
    onGained: nothing,
    onLost: nothing,
    onTerm: nothing,
    onError: nothing,
  });
  lease.start();
  closers.push(() => lease.stop(false));
  return lease;
}

async function migrated(): Promise<string> {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  await migrate(database.url, new AbortController().signal);
  return database.url;
}

it('goes to a process that can write once its holder cannot, and comes back only to one that can', async () => {
  const url = await migrated();
  const [own, others] = [{ reachesStore: true }, { reachesStore: false }];
  const first = startLease(url, true, own);
  await eventually(() => first.isHeld);
  const second = startLease(url, true, others);
  await eventually(() => second.term !== undefined);
  const { epoch } = first.term ?? {};
  // Nobody can: it stays.
  own.reachesStore = false;
  await eventually(() => wantedIn(url));
  expect([first.isHeld, second.isHeld, second.term?.epoch]).toEqual([true, false, epoch]);
  others.reachesStore = true;
  await eventually(() => second.isHeld);
  await eventually(() => !first.isHeld && first.term?.epoch === second.term?.epoch);
  // The one that cannot write takes no free lock beside another one.
  const third = startLease(url, true, { reachesStore: true });
  await eventually(() => third.term !== undefined);
  await second.stop(true);
  await eventually(() => third.isHeld);
  expect(first.isHeld).toBe(false);
});

it('stays with a process that is alone and cannot write', async () => {
  const url = await migrated();
  const own = { reachesStore: false };
  const lease = startLease(url, true, own);
  await eventually(() => lease.isHeld);
  await eventually(() => wantedIn(url));
  expect(lease.isHeld).toBe(true);
  own.reachesStore = true;
  await eventually(async () => !(await wantedIn(url)));
});

it('goes to another process when its holder resigns, who learns of it', async () => {
  const url = await migrated();
  const first = startLease(url);
  await eventually(() => first.isHeld);
  expect(await first.isAlone()).toBe(true);
  const second = startLease(url);
  await eventually(() => second.term !== undefined);
  expect(await first.isAlone()).toBe(false);
  await first.resign(true);
  await eventually(() => second.isHeld && first.term?.process === second.term?.process);
});

it('goes to a process that is ready, rather than to one that is starting', async () => {
  const url = await migrated();
  const first = startLease(url);
  await eventually(() => first.isHeld);
  const ready = startLease(url);
  await eventually(() => ready.term !== undefined);
  const starting = startLease(url, false);
  await eventually(() => starting.term !== undefined);
  await first.stop(true);
  await eventually(() => ready.isHeld || starting.isHeld);
  expect([ready.isHeld, starting.isHeld]).toEqual([true, false]);
});

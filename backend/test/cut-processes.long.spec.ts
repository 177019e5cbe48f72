import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from './conditions.js';
import { CutTown } from './cut-town.js';

/** Processes that are frozen, or cut off from each other or from the database, while people trade through each of them. */

/** The lease is free after 2.5 s of silence; the rest is the bar of 5 s. */
const TAKE_OVER_MS_MAX = 5000;
/** Longer than the lease, so that whoever may take over has done so. */
const HOLD_MS = 20_000;

let town: CutTown;
beforeAll(async () => {
  town = await CutTown.start();
});
afterAll(() => town.close(), 60_000);

it('leads in another process while the leader is frozen, and follows that one when it wakes', async () => {
  const { leader, follower } = await town.roles();
  await town.duringTrade(async (trade) => {
    await trade.writesAgainAfter(leader, performance.now());
    process.kill(leader.program.pid, 'SIGSTOP');
    const frozenAt = performance.now();
    try {
      expect(await trade.writesAgainAfter(follower, frozenAt)).toBeLessThan(TAKE_OVER_MS_MAX);
      await delay(Math.max(0, HOLD_MS - (performance.now() - frozenAt)));
    } finally {
      process.kill(leader.program.pid, 'SIGCONT');
    }
  });
  expect((await town.roles()).leader).toBe(follower);
});

it('leads in another process while the leader is cut off from the database', async () => {
  const { leader, follower } = await town.roles();
  await town.duringTrade(async (trade) => {
    await trade.writesAgainAfter(leader, performance.now());
    leader.database.freeze();
    const cutAt = performance.now();
    try {
      expect(await trade.writesAgainAfter(follower, cutAt)).toBeLessThan(TAKE_OVER_MS_MAX);
      await delay(Math.max(0, HOLD_MS - (performance.now() - cutAt)));
    } finally {
      leader.database.thaw();
    }
  });
});

it('writes only through the leader while the link to it is cut, and reads through both', async () => {
  const { leader, follower } = await town.roles();
  await town.duringTrade(async (trade) => {
    leader.link.freeze();
    const cutAt = performance.now();
    try {
      await delay(HOLD_MS);
      expect(await trade.writesAgainAfter(leader, cutAt)).toBeLessThan(TAKE_OVER_MS_MAX);
      const { attempts } = trade.client(follower);
      await eventually(() => attempts.some(({ at, ms, status }) => at + ms > cutAt && status === 503));
      // The leader serves: it alone can write.
      await eventually(async () => (await fetch(`${follower.url}/health/serving`)).status === 503);
      expect((await fetch(`${leader.url}/health/serving`)).status).toBe(200);
      const [reader] = town.people;
      expect(await follower.call('GET', '/user/me', { token: reader?.token })).toMatchObject({ status: 200 });
      const answered = attempts.filter(({ at, status }) => at > cutAt && status !== 'lost');
      for (const { status, ms } of answered) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(8000);
      }
    } finally {
      leader.link.thaw();
    }
  });
});

it('writes soon after all were cut off from the database, although the connections of before stay silent', async () => {
  const { all } = town.processes;
  await town.duringTrade(async () => {
    for (const { database } of all) database.freeze();
    await delay(40_000);
    for (const { database } of all) database.heal();
  }, 10_000);
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from './conditions.js';
import type { CutProcess } from './cut-processes.js';
import { CutTown } from './cut-town.js';

/** Processes that are cut off from EventStoreDB alone, while people trade through each of them. */

/** Generous: some 4 s on a quiet machine. */
const TAKE_OVER_MS_MAX = 10_000;
/** The bar is 3 s. */
const ANSWER_MS_MAX = 4500;
const HEALED_MS_MAX = 10_000;
const HOLD_MS = 40_000;

let town: CutTown;
beforeAll(async () => {
  town = await CutTown.start(true);
});
afterAll(() => town.close(), 60_000);

const epoch = async (): Promise<string | undefined> =>
  (await town.processes.database.query<{ epoch: string }>('select epoch from cluster.terms'))[0]?.epoch;

const statusOf = async ({ url }: CutProcess, route: string): Promise<number> =>
  (await fetch(`${url}/health/${route}`)).status;

it.each(['there', 'back'] as const)(
  'leads in another process while nothing of the leader gets %s, and the one cut off serves no more',
  async (direction) => {
    const { leader, follower } = await town.roles();
    await town.duringTrade(async (trade) => {
      await trade.writesAgainAfter(leader, performance.now());
      leader.events?.freeze(direction);
      const cutAt = performance.now();
      expect(await trade.writesAgainAfter(follower, cutAt)).toBeLessThan(TAKE_OVER_MS_MAX);
      expect((await town.roles()).leader).toBe(follower);
      await eventually(async () => (await statusOf(leader, 'serving')) === 503);
      expect(await statusOf(leader, 'ready')).toBe(503);
      expect(await statusOf(follower, 'serving')).toBe(200);
      await delay(1000);
      leader.events?.heal();
    }, HEALED_MS_MAX);
    expect((await town.roles()).leader).toBe(follower);
    await eventually(async () => (await statusOf(leader, 'serving')) === 200);
  },
);

it('writes on while one that follows is cut off', async () => {
  const { leader, follower } = await town.roles();
  await town.duringTrade(async (trade) => {
    follower.events?.freeze();
    const cutAt = performance.now();
    await delay(4000);
    expect(await trade.writesAgainAfter(leader, cutAt + 3000)).toBeLessThan(TAKE_OVER_MS_MAX);
    follower.events?.heal();
  }, HEALED_MS_MAX);
  expect((await town.roles()).leader).toBe(leader);
});

it('refuses soon while no process reaches EventStoreDB, changes no leader, and writes again soon after', async () => {
  const { all } = town.processes;
  await town.duringTrade(async (trade) => {
    const before = await epoch();
    for (const { events } of all) events?.freeze();
    const cutAt = performance.now();
    await delay(HOLD_MS);
    for (const one of all) {
      expect(await statusOf(one, 'ready')).toBe(503);
      // Questions are still answered.
      expect(await statusOf(one, 'serving')).toBe(200);
      const answers = trade.answersAfter(one, cutAt + 100).filter(({ at, ms }) => at + ms < cutAt + HOLD_MS);
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
      expect(answers.filter(({ ms }) => ms > ANSWER_MS_MAX)).toEqual([]);
    }
    expect(await epoch()).toBe(before);
    for (const { events } of all) events?.heal();
  }, HEALED_MS_MAX);
});

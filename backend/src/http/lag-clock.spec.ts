import { expect, it } from '@jest/globals';
import { LagClock } from './lag-clock.js';

it('has no lag while the follower keeps up, however long the ledger is idle', () => {
  const clock = new LagClock();
  expect(clock.lagMs(10, 10, 0)).toBe(0);
  expect(clock.lagMs(10, 10, 3_600_000)).toBe(0);
});

it('measures from when the oldest waiting event was first seen', () => {
  const clock = new LagClock();
  clock.lagMs(10, 9, 0);
  clock.lagMs(20, 9, 1000);
  clock.lagMs(30, 9, 2000);
  expect(clock.lagMs(30, 9, 5000)).toBe(5000);
  expect(clock.lagMs(30, 10, 6000)).toBe(5000);
  expect(clock.lagMs(30, 25, 7000)).toBe(5000);
  expect(clock.lagMs(30, 30, 8000)).toBe(0);
});

it('has no lag under steady load with a follower that is always a few events behind', () => {
  const clock = new LagClock();
  for (let second = 0; second < 10; second++)
    expect(clock.lagMs(second * 100, second * 100 - 5, second * 1000)).toBe(0);
});

it('still measures from the first waiting event when the follower stood still for a day', () => {
  const clock = new LagClock();
  for (let second = 0; second <= 86_400; second++) clock.lagMs(second + 1, 0, second * 1000);
  expect(clock.lagMs(86_401, 0, 86_400_000)).toBe(86_400_000);
  expect(clock.lagMs(86_401, 86_400, 86_400_000)).toBeLessThan(400_000);
});

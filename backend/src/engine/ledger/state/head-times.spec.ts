import { afterEach, expect, it } from '@jest/globals';
import { HeadTimes } from './head-times.js';

let times: HeadTimes;
afterEach(() => times.stop());

function ledgerAt(start: number) {
  const ledger = { head: start, now: 0 };
  times = new HeadTimes(
    () => ledger.head,
    () => ledger.now,
  );
  const at = (now: number, head: number) => {
    Object.assign(ledger, { now, head });
    times.sample();
  };
  return { ledger, at };
}

it('measures for how long the event after a revision has been there', () => {
  const { ledger, at } = ledgerAt(5);
  at(1000, 7);
  at(2000, 9);
  ledger.now = 10_000;
  expect(times.lagMs(4)).toBe(10_000);
  expect(times.lagMs(5)).toBe(9000);
  expect(times.lagMs(6)).toBe(9000);
  expect(times.lagMs(7)).toBe(8000);
});

it('finds no lag at the head, however old it is', () => {
  const { ledger } = ledgerAt(5);
  ledger.now = 1_000_000;
  expect(times.lagMs(5)).toBe(0);
  expect(times.lagMs(6)).toBe(0);
});

it('begins to measure at once, not at the next sample', () => {
  const { ledger } = ledgerAt(5);
  Object.assign(ledger, { head: 6, now: 300 });
  expect(times.lagMs(5)).toBe(0);
  ledger.now = 400;
  expect(times.lagMs(5)).toBe(100);
});

it('has no lag under steady load with a follower that is always a few events behind', () => {
  const { at } = ledgerAt(0);
  for (let second = 1; second < 10; second++) {
    at(second * 1000, second * 100);
    expect(times.lagMs(second * 100 - 5)).toBe(0);
  }
});

it('measures 2 % too short at most, and never too long, when the follower stood still for a day', () => {
  const { at } = ledgerAt(0);
  for (let second = 0; second <= 86_400; second++) at(second * 1000, second + 1);
  for (const revision of [0, 1, 100, 30_000, 80_000, 86_000, 86_399]) {
    const lag = 86_400_000 - revision * 1000;
    expect(times.lagMs(revision)).toBeLessThanOrEqual(lag);
    expect(times.lagMs(revision)).toBeGreaterThanOrEqual(lag * 0.98 - 1);
  }
});

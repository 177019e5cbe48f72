import { expect, it } from '@jest/globals';
import { ProfileCounters } from './profile-counters.js';

const owners = [
  { personId: 'p1', wallet: 'w1' },
  { personId: 'p2', wallet: 'w2' },
];

it('counts zero until a counter is registered', async () => {
  const countsOf = await new ProfileCounters().of(owners);
  expect(countsOf('w1')).toEqual({ contestsWon: 0, marketplaceItems: 0 });
});

it('calls each counter once for all people', async () => {
  const counters = new ProfileCounters();
  const asked: unknown[] = [];
  counters.register('contestsWon', async (all) => {
    asked.push(all);
    return new Map([['w2', 3]]);
  });
  const countsOf = await counters.of(owners);
  expect(asked).toEqual([owners]);
  expect(countsOf('w1')).toEqual({ contestsWon: 0, marketplaceItems: 0 });
  expect(countsOf('w2')).toEqual({ contestsWon: 3, marketplaceItems: 0 });
});

it('calls no counter for an empty list', async () => {
  const counters = new ProfileCounters();
  counters.register('marketplaceItems', () => Promise.reject(new Error('asked')));
  expect((await counters.of([]))('w1').marketplaceItems).toBe(0);
});

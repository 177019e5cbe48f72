import { expect, it } from '@jest/globals';
import { declaring } from '../../../../test/declared-methods.js';
import { ProfileCounters } from './profile-counters.js';

const owners = [
  { personId: 'p1', wallet: 'w1' },
  { personId: 'p2', wallet: 'w2' },
];

it('counts zero where no method counts', async () => {
  const countsOf = await new ProfileCounters(declaring({})).countFor(owners);
  expect(countsOf('w1')).toEqual({ contestsWon: 0, marketplaceItems: 0, answers: null });
});

it('calls each counter once for all people', async () => {
  const asked: unknown[] = [];
  const contestsWon = async (wallets: readonly string[]) => {
    asked.push(wallets);
    return new Map([['w2', 3]]);
  };
  const countsOf = await new ProfileCounters(declaring({ contestsWon })).countFor(owners);
  expect(asked).toEqual([['w1', 'w2']]);
  expect(countsOf('w1')).toEqual({ contestsWon: 0, marketplaceItems: 0, answers: null });
  expect(countsOf('w2')).toEqual({ contestsWon: 3, marketplaceItems: 0, answers: null });
});

it('calls no counter for an empty list', async () => {
  const marketplaceItems = () => Promise.reject(new Error('asked'));
  const counters = new ProfileCounters(declaring({ marketplaceItems }));
  expect((await counters.countFor([]))('w1').marketplaceItems).toBe(0);
});

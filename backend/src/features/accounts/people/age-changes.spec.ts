import { expect, it } from '@jest/globals';
import { AgeChanges } from './age-changes.js';

it('lets a minor correct the date of birth while every rule allows it, and tells of each that is stored', async () => {
  const [ages, told] = [new AgeChanges(), [] as unknown[]];
  expect(ages.isSelfCorrectionAllowed('ada')).toBe(true);
  ages.allowSelfCorrection(() => true);
  ages.allowSelfCorrection((wallet) => wallet === 'ada');
  expect([ages.isSelfCorrectionAllowed('ada'), ages.isSelfCorrectionAllowed('ben')]).toEqual([true, false]);
  ages.onStored(async (...news) => void told.push(news));
  const now = new Date('2026-03-01T12:00:00Z');
  for (const born of ['2013-01-01', '2012-03-01', '2008-03-01']) await ages.stored('ada', born, now);
  expect(told).toEqual([
    ['ada', 0],
    ['ada', 14],
    ['ada', 18],
  ]);
});

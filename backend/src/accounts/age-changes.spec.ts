import { expect, it } from '@jest/globals';
import { AgeChanges } from './age-changes.js';

it('lets a minor correct the date of birth while every rule allows it, and tells of each that is stored', async () => {
  const [ages, told] = [new AgeChanges(), [] as unknown[]];
  expect(ages.isSelfCorrectionAllowed('ada')).toBe(true);
  ages.allowSelfCorrection(() => true);
  ages.allowSelfCorrection((wallet) => wallet === 'ada');
  expect([ages.isSelfCorrectionAllowed('ada'), ages.isSelfCorrectionAllowed('ben')]).toEqual([true, false]);
  ages.onStored(async (...news) => void told.push(news));
  await ages.stored('ada', 14);
  expect(told).toEqual([['ada', 14]]);
});

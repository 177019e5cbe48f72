import { expect, it } from '@jest/globals';
import { PersonalData, type PersonalDataSource } from './personal-data.js';

const owner = { personId: 'p', wallet: 'w' };
const source = (section: string, forGuardian: PersonalDataSource['forGuardian']): PersonalDataSource => ({
  section,
  export: async ({ wallet }) => `all of ${wallet}`,
  forGuardian,
});

it('gives a person all that is theirs, and their guardian what each section says', async () => {
  const data = new PersonalData();
  data.register(source('orders', 'everything'));
  data.register(source('requests', 'nothing'));
  data.register(source('mail', async ({ wallet }) => `some of ${wallet}`));
  const all = 'all of w';
  expect(await data.export(owner)).toEqual({ orders: all, requests: all, mail: all });
  expect(await data.exportForGuardian(owner)).toEqual({ orders: all, mail: 'some of w' });
});

it('takes no section that says nothing about guardians', () => {
  // @ts-expect-error: what a guardian reads is required
  const silent: PersonalDataSource = { section: 'silent', export: async () => null };
  expect(silent.forGuardian).toBeUndefined();
});

import { expect, it } from '@jest/globals';
import { hashPassword, passwordMatches } from './passwords.js';

it('hashes with argon2id at the cost that operations.md states, which the programs of the specs do not take', async () => {
  const hash = await hashPassword('segreto1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, 'segreto1')).toBe(true);
  expect(await passwordMatches(hash, 'segreto2')).toBe(false);
  expect(await passwordMatches(undefined, 'segreto1')).toBe(false);
});

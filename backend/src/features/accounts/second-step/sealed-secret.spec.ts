import { createSecretKey, randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { seal, unseal } from './sealed-secret.js';

const key = createSecretKey(Buffer.alloc(32, 1));
const secret = Buffer.from('twenty bytes, random');
const [ada, ben] = [randomUUID(), randomUUID()];

it('opens what it sealed, and never shows it', () => {
  const sealed = seal(secret, ada, key);
  expect(sealed.includes(secret)).toBe(false);
  expect(unseal(sealed, ada, key)).toEqual(secret);
});

it('opens nothing for another person, with another key, or after a change', () => {
  const sealed = seal(secret, ada, key);
  const changed = Buffer.from(sealed);
  changed[15] = (changed[15] ?? 0) ^ 1;
  expect(unseal(sealed, ben, key)).toBeUndefined();
  expect(unseal(sealed, ada, createSecretKey(Buffer.alloc(32, 2)))).toBeUndefined();
  expect(unseal(changed, ada, key)).toBeUndefined();
});

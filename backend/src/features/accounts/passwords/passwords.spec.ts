import { expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { requireUnguessable } from './password-rules.js';
import { hashPassword, passwordMatches } from './passwords.js';

it('hashes with argon2id at the cost that operations.md states, which the programs of the specs do not take', async () => {
  const hash = await hashPassword('segreto1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, 'segreto1')).toBe(true);
  expect(await passwordMatches(hash, 'segreto2')).toBe(false);
  expect(await passwordMatches(undefined, 'segreto1')).toBe(false);
});

const [composed, decomposed] = ['perché no'.normalize('NFC'), 'perché no'.normalize('NFD')];

it('knows a password in whichever form a keyboard writes it, and one that was stored as it was typed', async () => {
  for (const stored of [await hashPassword(composed), await hashPassword(decomposed), await hash(composed)]) {
    expect(await passwordMatches(stored, composed)).toBe(true);
    expect(await passwordMatches(stored, decomposed)).toBe(true);
  }
  expect(await passwordMatches(await hash(decomposed), decomposed)).toBe(true);
  // What only looks alike is another password.
  expect(await passwordMatches(await hashPassword('metri²'), 'metri2')).toBe(false);
});

it('knows the name of a person in either form', async () => {
  const named = { name: 'Niccolò Però'.normalize('NFC'), email: 'n@example.it' };
  await expect(requireUnguessable('password', 'niccolò però'.normalize('NFD'), named)).rejects.toThrow();
});

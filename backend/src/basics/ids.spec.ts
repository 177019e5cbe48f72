import { expect, it } from '@jest/globals';
import type { PersonId, Wallet } from './ids.js';

it('are told apart by the compiler, and stay texts', () => {
  const person: PersonId = '9f1c';
  // @ts-expect-error The id of a person is no wallet.
  const wallet: Wallet = person;
  const text: string = wallet;
  const read: Wallet = text;
  expect(read).toBe('9f1c');
});

import { expect, it } from '@jest/globals';
import { isSameAddress, maskedAddress } from './addresses.js';

it.each([
  ['mina@example.it', 'mina+mamma@example.it', true],
  ['mina+a@example.it', 'mina+b@example.it', true],
  ['mina@example.it', 'mina@example.com', false],
  ['mina@example.it', 'mamma@example.it', false],
  ['mina.bruni@gmail.com', 'minabruni+mamma@googlemail.com', true],
  ['mina.bruni@example.it', 'minabruni@example.it', false],
  ['+39333@example.it', '+39334@example.it', false],
])('%s and %s have one owner: %s', (one, other, expected) => {
  expect(isSameAddress(one, other)).toBe(expected);
});

it('masks all of an address but its first letter and its domain', () => {
  expect(maskedAddress('mamma.bruni@example.it')).toBe('m***@example.it');
});

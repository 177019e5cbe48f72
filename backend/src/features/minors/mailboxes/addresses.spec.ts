import { expect, it } from '@jest/globals';
import { maskedAddress } from './addresses.js';

it('masks all of an address but its first letter and its domain', () => {
  expect(maskedAddress('mamma.bruni@example.it')).toBe('m***@example.it');
});

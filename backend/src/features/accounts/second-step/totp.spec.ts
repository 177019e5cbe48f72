import { expect, it } from '@jest/globals';
import { newSecret, provisioningOf, stepOf } from './totp.js';

/** The secret and times of RFC 6238, appendix B; the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

it.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [20000000000, '353130', 666666666],
])('accepts the code of second %i', (seconds, code, step) => expect(stepOf(code, secret, at(seconds))).toBe(step));

it('accepts a code one period early and late, and names its own step', () => {
  expect([29, 30, 60, 89, 90].map((seconds) => stepOf('287082', secret, at(seconds)))).toEqual([1, 1, 1, 1, undefined]);
});

it.each(['287083', '28708', '2870822', '28 082', ''])('refuses %p', (code) =>
  expect(stepOf(code, secret, at(59))).toBeUndefined(),
);

it('makes secrets of 160 bits that an app can read', () => {
  const { uri, secret: text } = provisioningOf(newSecret(), 'ada@example.it');
  expect(text).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toContain(`secret=${text}`);
  expect(uri).toMatch(/^otpauth:\/\/totp\/FORM:ada%40example\.it\?issuer=FORM&/);
});

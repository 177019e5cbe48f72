import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../../../test/runs.js';
import { scrubbed } from './browser-error.js';

const report = { kind: 'error', message: 'x', stack: '', route: '/', version: '0.1.0' };
const messageOf = (message: string) => scrubbed({ ...report, message }).message;

describe('the message', () => {
  it.each([
    ["TypeError: Cannot read properties of undefined (reading 'coinBalance')", undefined],
    [
      `TypeError: can't access property "coinBalance", user is undefined`,
      `TypeError: can't access property 'coinBalance', user is undefined`,
    ],
    ['Loading of giulia.ferrante@esempio.it failed', 'Loading of [email] failed'],
    ['No item 3f2b8c1e-9d4a-4c5b-8e7f-0a1b2c3d4e5f', 'No item [id]'],
    ['Bad eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s5vQxH_mXo9YbR2kLw', 'Bad [token]'],
    ['Bad a1B2c3D4e5F6g7H8i9J0k1', 'Bad [token]'],
    ['Call 333 123 4567 or 06/1234567', 'Call [number] or [number]'],
    ['Failed to fetch https://form.it/user/ada?q=1#x', 'Failed to fetch [url]'],
    ['Unexpected token \'C\', "Ciao, sono Ada" is not valid JSON', "Unexpected token 'C', [text] is not valid JSON"],
    ["It is 'Ada Neri, via Roma 1' here", 'It is [text] here'],
    ['Open quote "Ada Neri', 'Open quote [text]'],
    ['One\nline\u2028only', 'One line only'],
  ])('%j becomes %j', (message, expected) => {
    expect(messageOf(message)).toBe(expected ?? message);
  });

  it('is short', () => {
    expect(messageOf('no '.repeat(1000))).toHaveLength(300);
  });
});

describe('the stack', () => {
  it.each([
    [
      'TypeError: Ada Neri\n    at Wallet (https://form.it/assets/wallet-Bx1.js?ada=1:10:200)\n    at async f (https://form.it/assets/first.js:1:2)',
      'Wallet wallet-Bx1.js:10:200\nf first.js:1:2',
    ],
    [
      'render@https://form.it/assets/first.js:1:2\n@https://form.it/assets/first.js:3:4',
      'render first.js:1:2\nfirst.js:3:4',
    ],
    ['    at https://form.it/user/ada-neri:1:2', 'elsewhere:1:2'],
    ['    at chrome-extension://abcdef/x.js:1:2', 'elsewhere:1:2'],
    ['Ada Neri abita qui\nAda Neri: at home', ''],
  ])('of %j keeps the places in the program only', (stack, expected) => {
    expect(scrubbed({ ...report, stack }).stack).toBe(expected);
  });

  it('has fifteen lines at most', () => {
    const stack = '    at f (https://form.it/assets/first.js:1:2)\n'.repeat(100);
    expect(scrubbed({ ...report, stack }).stack.split('\n')).toHaveLength(15);
  });
});

it.each([
  ['/marketplace/edit/:id', '/marketplace/edit/:id'],
  ['/', '/'],
  ['*', '*'],
  ['/user/3f2b8c1e-9d4a-4c5b-8e7f-0a1b2c3d4e5f', '*'],
  ['/reset-password#token', '*'],
])('keeps of the route %s the pattern %s', (route, expected) => {
  expect(scrubbed({ ...report, route }).route).toBe(expected);
});

it('leaves no e-mail address and no id in any text, in little time', () => {
  const personal = fc.oneof(fc.emailAddress(), fc.uuid());
  const pieces = fc.array(fc.oneof(fc.string(), personal, fc.constantFrom('"', "'", '@', '.', '://', '-')), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(pieces, personal, (parts, secret) => {
      const text = [...parts, ' ', secret, ' '].join('');
      const { message, stack } = scrubbed({ ...report, message: text, stack: text });
      expect(message + stack).not.toContain(secret);
    }),
    runs(200),
  );
});

it.each(['@', '"', "'", 'a.', '1 ', 'a1-', 'at ', 'at a (', 'https:'])(
  'takes little time for a long text of %j',
  (piece) => {
    const text = piece.repeat(4000 / piece.length);
    const start = performance.now();
    scrubbed({ ...report, message: text, stack: text });
    expect(performance.now() - start).toBeLessThan(1000);
  },
);

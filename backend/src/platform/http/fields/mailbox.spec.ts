import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../../../test/any-text.js';
import { runs } from '../../../../test/runs.js';
import { flawOf, isSameMailbox } from './mailbox.js';

it.each([
  ['mina@example.it', 'mina+mamma@example.it', true],
  ['mina+a@example.it', 'mina+b@example.it', true],
  ['mina@example.it', 'mina@example.com', false],
  ['mina@example.it', 'mamma@example.it', false],
  ['+39333@example.it', '+39334@example.it', false],
  ['mina.bruni@gmail.com', 'minabruni+mamma@googlemail.com', true],
  ['mina.bruni@example.it', 'minabruni@example.it', false],
  ['mina@icloud.com', 'mina+x@me.com', true],
  ['mina@mac.com', 'mina@icloud.com', true],
  ['mina.b@icloud.com', 'minab@icloud.com', false],
  ['mina@proton.me', 'mina@pm.me', true],
  ['mina.b@protonmail.com', 'mina_b@proton.me', true],
  ['mina@gmail.com', 'mina@icloud.com', false],
  ['"mina"@example.it', 'mina@example.it', true],
  ['"m\\ina+x"@example.it', 'mina@example.it', true],
  ['"mina"x@example.it', 'mina@example.it', false],
  ['mina@xn--caff-8oa.it', 'mina@caffè.it', true],
  ['mina@mail。example.it', 'mina@mail.example.it', true],
])('%s and %s have one owner: %s', (one, other, expected) => {
  expect(isSameMailbox(one, other)).toBe(expected);
  expect(isSameMailbox(other, one)).toBe(expected);
});

describe('an address that is given anew', () => {
  it.each([
    'mina.bruni+mamma@gmail.com',
    "o'neill@example.it",
    'mina@caffè.it',
    'mina@straße.de',
    'mina@пример.рф',
    'mina@例え.jp',
    'mina@toyotaの店.jp',
  ])('may be %s', (email) => {
    expect(flawOf(email)).toBeUndefined();
  });

  it.each([
    '"mum"@example.org',
    '"a b"@example.org',
    'mum@xn--caff-8oa.it',
    'mum@mail。example.it',
    'mum@ﬁsica.it',
    'm\u00adum@example.org',
    'ｍum@example.org',
    'testо@example.org',
    'аnna@example.org',
    'mi\u0307ke@example.org',
    'nicolò@example.it',
    'mum@exаmple.org',
    'mum@mail.exampleо.org',
    'mum@example.οrg',
    'mum@αб.org',
  ])('is not %j', (email) => {
    expect(flawOf(email)).toMatch(/^scrivi /);
  });
});

it('takes before the @ nothing that is not ASCII', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      anyText({ minLength: 1, maxLength: 3 }),
      (ascii, other) => {
        fc.pre(/[^ -~]/.test(other));
        expect(flawOf(`${ascii}${other}@example.it`)).toMatch(/^scrivi /);
      },
    ),
    runs(200),
  ));

it('takes no label in which a letter of another alphabet stands among Latin ones', () =>
  fc.assert(
    fc.property(fc.constantFrom(...'аеорсухіѕјԁɡһԝαορτυνίաօոց'), fc.nat({ max: 5 }), (letter, at) => {
      fc.pre(!/\p{Script=Latin}/u.test(letter));
      expect(flawOf(`mina@${'examp'.slice(0, at)}${letter}${'examp'.slice(at)}.it`)).toBeDefined();
    }),
    runs(200),
  ));

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ADA, BEN, EVA } from '../../../../test/coins.js';
import type { Json } from '../format/canonical.js';
import { AMOUNT_MAX, move, postingsOf, TREASURY, wallet, walletOf } from './postings.js';

const [ada, ben] = [wallet(ADA), wallet(BEN)];
const post = (...lines: [account: Json, amount: Json][]): Json =>
  lines.map(([account, amount]) => ({ account, amount }));
const account = fc.oneof(
  fc.constant(TREASURY),
  fc.tuple(fc.constantFrom('wallet', 'order', 'contest'), fc.uuid()).map(([kind, uuid]) => `${kind}:${uuid}`),
);

describe('postings', () => {
  it('move coins out of one account into another', () => {
    expect(move(ada, ben, 30)).toEqual([
      { account: ada, amount: -30 },
      { account: ben, amount: 30 },
    ]);
  });

  it('are sound whenever they move an amount between two accounts', () => {
    fc.assert(
      fc.property(account, account, fc.integer({ min: 1, max: AMOUNT_MAX }), (from, to, amount) => {
        const postings = move(from, to, amount);
        expect(postingsOf({ postings })).toEqual(from === to ? 'malformed' : postings);
      }),
    );
  });

  it('are sound exactly when they sum to zero', () => {
    const accounts = fc.uniqueArray(account, { minLength: 2, maxLength: 6 });
    const amount = fc.integer({ min: 1, max: AMOUNT_MAX });
    fc.assert(
      fc.property(accounts, fc.array(amount, { minLength: 6, maxLength: 6 }), fc.nat(2), (names, amounts, error) => {
        const [first = '', ...others] = names;
        const paid = others.map((name, index) => ({ account: name, amount: amounts[index] ?? 1 }));
        const sum = paid.reduce((total, posting) => total + posting.amount, 0);
        const postings = [...paid, { account: first, amount: -sum - error }];
        expect(postingsOf({ postings })).toEqual(error === 0 ? postings : 'malformed');
      }),
    );
  });

  it('are undefined when an event moves no coins', () => expect(postingsOf({ title: 'x' })).toBeUndefined());

  const huge = Number.MAX_SAFE_INTEGER;
  it.each<[string, Json]>([
    ['no list', { account: ada, amount: 0 }],
    ['null', null],
    ['an empty list', []],
    ['a single line', post([ada, 1])],
    ['a sum above zero', post([ada, -1], [ben, 2])],
    ['a sum below zero', post([ada, -2], [ben, 1])],
    [
      'a sum that is zero only after rounding',
      [
        { account: ada, amount: huge },
        { account: ben, amount: huge - 1 },
        { account: TREASURY, amount: -huge },
        { account: wallet(EVA), amount: -(huge - 2) },
      ],
    ],
    ['an amount of zero', post([ada, 0], [ben, 0])],
    ['a fraction', post([ada, -0.5], [ben, 0.5])],
    ['an unsafe integer', post([ada, -(2 ** 53)], [ben, 2 ** 53])],
    ['an amount that is text', post([ada, '-1'], [ben, '1'])],
    ['an account twice', post([ada, -1], [ada, 1])],
    ['an account twice among others', post([ada, -2], [ben, 1], [ada, 1])],
    ['an unknown kind of account', post([ada, -1], [`bank:${BEN}`, 1])],
    ['an account that is no UUID', post([ada, -1], ['wallet:ben', 1])],
    ['an account in capitals', post([ada, -1], [ben.toUpperCase(), 1])],
    ['an account with a line break after it', post([ada, -1], [`${ben}\n`, 1])],
    ['a treasury of someone', post([ada, -1], [`treasury:${BEN}`, 1])],
    ['a line that is null', [null, null]],
    ['a line without an amount', [{ account: ada }, { account: ben, amount: 1 }]],
  ])('are malformed with %s', (_, postings) => expect(postingsOf({ postings })).toBe('malformed'));

  it('name the wallet of an account', () => {
    expect([walletOf(ada), walletOf(TREASURY), walletOf(`order:${ADA}`)]).toEqual([ADA, undefined, undefined]);
  });
});

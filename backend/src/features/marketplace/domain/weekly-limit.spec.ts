import { expect, it } from '@jest/globals';
import { ADA, BEN, deposit, EVA, NOON } from '../../../../test/coins.js';
import { given } from '../../../../test/given.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { openAccount } from '../../accounts/domain/account.js';
import { transferCoins } from '../../coins/domain/transfer-coins.js';
import { setConsentPolicy } from '../../minors/rules/consent-policy.js';
import { giveConsent, setLimits } from '../../minors/rules/guardian-commands.js';
import { leftThisWeek } from '../../minors/rules/spending-limits.js';
import { approveOrder } from './approval.js';
import { placeOrder } from './placement.js';
import { cancelOrder } from './purchase.js';

/** A minor, the guardians, and who sells. */
const MINA = ADA;
const BRUNO = BEN;
const NORA = EVA;
const SELLER = 'b4d2f1ef-64b5-4e1f-9a7e-1b2c3d4e5f60';
const [ORDER, SECOND] = ['9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b', '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d'];
const NEXT_WEEK = new Date(NOON.getTime() + 7 * 24 * 60 * 60 * 1000);
/** In Rome the minute before midnight, and midnight. */
const [SUNDAY_NIGHT, MONDAY] = [new Date('2126-02-03T22:59:00.000Z'), new Date('2126-02-03T23:00:00.000Z')];
const BOUND = 40;

const open =
  (wallet: string, role: 'minor' | 'adult'): Decide =>
  (state) =>
    openAccount(state, { wallet, role, welcomeCoins: 0 });
const consent =
  (guardian: string, isInvited = false): Decide =>
  (state) =>
    giveConsent(state, { child: MINA, guardian, text: '2026', method: 'mail-link', isInvited }, { actor: guardian });
const limit =
  (guardian: string, weeklyCoins: number, approvalAbove = 1000): Decide =>
  (state) =>
    setLimits(
      state,
      { child: MINA, weeklyCoins, approvalAbove, mayApply: false, isOldEnough: true },
      { actor: guardian },
    );
const order =
  (price: number, { id = ORDER, seller = SELLER, now = NOON } = {}): Decide =>
  (state) => {
    // Each order is of an item of its own.
    const item = { id, seller, type: 'course' as const, price, withdrawn: false };
    return placeOrder(state, { order: id, item, expectedPrice: price, message: undefined }, { actor: MINA, now });
  };
const cancel =
  (now = NOON, id = ORDER): Decide =>
  (state) =>
    cancelOrder(state, { order: id, actor: MINA, now });
const give =
  (amount: number): Decide =>
  (state) =>
    transferCoins(state, { from: MINA, to: BRUNO, amount, note: undefined }, { now: NOON });

const FAMILY = [
  (state) => setConsentPolicy(state, { required: true }, { now: NOON }),
  open(MINA, 'minor'),
  ...[BRUNO, NORA, SELLER].map((person) => open(person, 'adult')),
  deposit(MINA, 1000),
  consent(BRUNO),
  limit(BRUNO, BOUND),
] satisfies Decide[];
const left = (before: readonly Decide[], now = NOON) => leftThisWeek(given(...FAMILY, ...before).state, MINA, now);
const refusal = (before: readonly Decide[], decide: Decide, now = NOON) => {
  const world = given(...FAMILY, ...before);
  world.when(decide, now).fails('WEEKLY_LIMIT');
  return () => decide(world.state);
};

it('counts what a minor spends and gives in a week, and refuses what goes beyond it', () => {
  expect(left([])).toBe(BOUND);
  expect(left([order(25), give(5)])).toBe(10);
  const before = [order(25), give(5)];
  expect(refusal(before, order(11, { id: SECOND }))).toThrow('Questa settimana puoi spendere ancora 10 Coin FORM');
  expect(refusal(before, give(11))).toThrow('ancora 10');
  expect(left([...before, give(10)])).toBe(0);
  expect(refusal([...before, give(10)], give(1))).toThrow('Hai raggiunto il limite di Coin FORM di questa settimana');
});

it('begins again on Monday, in Rome', () => {
  const before = [order(BOUND)];
  const next = (now: Date) => order(BOUND, { id: SECOND, now });
  expect(left(before, SUNDAY_NIGHT)).toBe(0);
  refusal(before, next(SUNDAY_NIGHT), SUNDAY_NIGHT);
  expect(left(before, MONDAY)).toBe(BOUND);
  given(...FAMILY, ...before)
    .when(next(MONDAY), MONDAY)
    .makes('OrderPlaced', 'NotificationSent');
});

it('gives back what is refunded in the same week, and nothing of an earlier one', () => {
  expect(left([order(30), cancel()])).toBe(BOUND);
  const world = given(...FAMILY, order(30));
  world.when(order(15, { id: SECOND, now: NEXT_WEEK }), NEXT_WEEK).makes('OrderPlaced', 'NotificationSent');
  world.when(cancel(NEXT_WEEK), NEXT_WEEK).makes('OrderRefunded', 'NotificationSent');
  expect(leftThisWeek(world.state, MINA, NEXT_WEEK)).toBe(BOUND - 15);
});

it('is the smaller of two guardians, and at once where one lowers it below what was spent', () => {
  const two = [consent(NORA, true), limit(NORA, 7)];
  expect(left(two)).toBe(7);
  refusal(two, order(8));
  expect(left([order(30), limit(BRUNO, 10)])).toBe(0);
  refusal([order(30), limit(BRUNO, 10)], give(1));
});

it('does not count what a guardian allowed, and counts what a minor buys from the only guardian', () => {
  const waiting = [limit(BRUNO, BOUND, 20), order(35)];
  expect(left(waiting)).toBe(BOUND);
  const allowed: Decide = (state) => approveOrder(state, { order: ORDER, actor: BRUNO, now: NOON });
  expect(left([...waiting, allowed])).toBe(BOUND);
  expect(left([limit(BRUNO, BOUND, 20), order(35, { seller: BRUNO })])).toBe(BOUND - 35);
  refusal([limit(BRUNO, BOUND, 20)], order(BOUND + 1, { seller: BRUNO }));
});

it('bounds nobody else', () => {
  expect(leftThisWeek(given(...FAMILY).state, SELLER, NOON)).toBeUndefined();
});

import { describe, expect, it } from '@jest/globals';
import { ADA, BEN, deposit, EVA, NOON } from '../../../../test/coins.js';
import { consented, given } from '../../../../test/given.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { wallet } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerState } from '../../../engine/ledger/state/state.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { openAccount } from '../../accounts/domain/account.js';
import { setConsentPolicy } from '../../minors/rules/consent-policy.js';
import { answerDispute, type DisputeOutcome, disputeOrder, resolveOrder } from './dispute.js';
import { placeOrder } from './placement.js';
import { completeOrder, deliverOrder } from './purchase.js';

const ITEM = '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21';
const ORDER = '9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b';
const [REASON, ANSWER, RESOLUTION] = ['ab', 'cd', 'ef'].map((byte) => byte.repeat(32)) as [string, string, string];

const opened =
  (who: string, role: Role): Decide =>
  (state) =>
    openAccount(state, { wallet: who, role, welcomeCoins: 0 });
const placed: Decide = (state) => {
  const item = { id: ITEM, seller: BEN, type: 'service', price: 30, withdrawn: false } as const;
  const placing = { order: ORDER, item, expectedPrice: 30, message: undefined };
  return placeOrder(state, placing, { actor: ADA, now: NOON });
};
const delivered: Decide = (state) => deliverOrder(state, act(BEN));
const act = (actor: string) => ({ order: ORDER, actor, now: NOON });
const dispute =
  (by = ADA): Decide =>
  (state) =>
    disputeOrder(state, act(by), REASON);
const answer =
  (by = BEN): Decide =>
  (state) =>
    answerDispute(state, act(by), ANSWER);
const resolve =
  (by: string, outcome: DisputeOutcome = 'refund'): Decide =>
  (state) =>
    resolveOrder(state, act(by), { outcome, reason: RESOLUTION });

/** Ada buys from Ben; Eva is an administrator. */
const toDelivered = [opened(ADA, 'adult'), opened(BEN, 'adult'), opened(EVA, 'admin'), deposit(ADA, 100)].concat([
  placed,
  delivered,
]);
const coins = (state: LedgerState, who: string) => balanceOf(state, wallet(who));

it('notifies the seller and the administrators when it opens', () => {
  const [disputed, seller, admins] = given(...toDelivered)
    .when(dispute())
    .makes('OrderDisputed', 'NotificationSent', 'NotificationSent');
  expect(disputed?.data).toMatchObject({ reason: REASON });
  expect(seller?.data).toMatchObject({ audience: { wallet: BEN }, template: 'order-disputed' });
  expect(admins?.data).toMatchObject({ audience: { role: 'admin' }, link: `/admin/disputes?order=${ORDER}` });
});

it('tells a seller who turned out to be a minor that they do not read why', () => {
  const minor: Decide = () => [{ type: 'RoleChanged', data: { wallet: BEN, role: 'minor', previous: 'adult' } }];
  const required: Decide = (state) => setConsentPolicy(state, { required: true }, { now: NOON });
  const [, seller] = given(...toDelivered, required, minor)
    .when(dispute())
    .makes('OrderDisputed', 'NotificationSent', 'NotificationSent');
  expect(seller?.data).toMatchObject({ audience: { wallet: BEN }, template: 'order-disputed-unread' });
});

it('is answered by the seller once, and stays open before and after', () => {
  const { state, when } = given(...toDelivered, dispute());
  const { due } = state.orders.get(ORDER) ?? {};
  const [answered, told] = when(answer()).makes('DisputeAnswered', 'NotificationSent');
  expect(answered?.data).toMatchObject({ answer: ANSWER, due });
  expect(told?.data).toMatchObject({ audience: { wallet: ADA }, template: 'dispute-answered' });
  expect(state.openOrders.get(ORDER)).toBe(due);
  when(answer()).fails('WRONG_STATUS');
  when(resolve(EVA)).makes('OrderRefunded', 'NotificationSent', 'NotificationSent');
});

it.each(['release', 'refund'] as const)('is decided by an administrator, with a reason: %s', (outcome) => {
  const { state, when } = given(...toDelivered, dispute());
  const made = outcome === 'release' ? 'OrderCompleted' : 'OrderRefunded';
  const [decided] = when(resolve(EVA, outcome)).makes(made, 'NotificationSent', 'NotificationSent');
  expect(decided?.data).toMatchObject({ reason: RESOLUTION });
  expect(coins(state, outcome === 'release' ? BEN : ADA)).toBe(outcome === 'release' ? 30 : 100);
});

describe('refusals', () => {
  it.each<[string, string, Decide[], Decide]>([
    ['a dispute by the seller', 'NOT_ALLOWED', [], dispute(BEN)],
    ['an answer by the buyer', 'NOT_ALLOWED', [dispute()], answer(ADA)],
    ['an answer without dispute', 'WRONG_STATUS', [], answer()],
    ['a decision by the seller', 'NOT_ALLOWED', [dispute()], resolve(BEN)],
    ['a decision without dispute', 'WRONG_STATUS', [], resolve(EVA)],
    ['a second decision', 'WRONG_STATUS', [dispute(), resolve(EVA)], resolve(EVA)],
    ['acceptance of what is disputed', 'WRONG_STATUS', [dispute()], (s) => completeOrder(s, act(ADA))],
  ])('refuses %s', (_, code, before, decide) =>
    given(...toDelivered, ...before)
      .when(decide)
      .fails(code),
  );

  it.each([ADA, BEN])('lets no administrator decide in their own favour (%s)', (party) => {
    const promoted: Decide = () => [{ type: 'RoleChanged', data: { wallet: party, role: 'admin', previous: 'adult' } }];
    const { state, when } = given(...toDelivered, dispute(), promoted);
    when(resolve(party)).fails('NOT_ALLOWED');
    expect(() => resolve(party)(state)).toThrow('Sei parte in causa: decide un altro amministratore');
  });

  it('lets no administrator decide for their child', () => {
    given(...toDelivered, dispute(), consented(ADA, EVA))
      .when(resolve(EVA))
      .fails('NOT_ALLOWED');
  });
});

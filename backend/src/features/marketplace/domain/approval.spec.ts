import { describe, expect, it } from '@jest/globals';
import { ADA, BEN, deposit, EVA, NOON } from '../../../../test/coins.js';
import { given } from '../../../../test/given.js';
import { romeDaysAfter } from '../../../basics/calendar.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { wallet } from '../../../engine/ledger/state/postings.js';
import { balanceOf } from '../../../engine/ledger/state/state.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { closeAccount } from '../../../startup/composition.js';
import { openAccount } from '../../accounts/domain/account.js';
import { setConsentPolicy } from '../../minors/rules/consent-policy.js';
import { giveConsent } from '../../minors/rules/guardian-commands.js';
import { approveOrder, REFUND_UNAVAILABLE_ITEM, refuseOrder } from './approval.js';
import { expireOrder } from './expire-order.js';
import { withdrawItem } from './item-withdrawal.js';
import { placeOrder } from './placement.js';
import { cancelOrder } from './purchase.js';

const ITEM = '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21';
const ORDER = '9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b';
const [MINA, SELLER, GUARDIAN] = [ADA, BEN, EVA];

const opened =
  (who: string, role: Role): Decide =>
  (state) =>
    openAccount(state, { wallet: who, role, welcomeCoins: 0 });
const consent: Decide = (state) => {
  const declared = { text: 'one', method: 'mail-link', isInvited: false } as const;
  return giveConsent(state, { child: MINA, guardian: GUARDIAN, ...declared }, { actor: GUARDIAN });
};
const place: Decide = (state) => {
  const item = { id: ITEM, seller: SELLER, type: 'course', price: 30, withdrawn: false } as const;
  const placing = { order: ORDER, item, expectedPrice: 30, message: undefined };
  return placeOrder(state, placing, { actor: MINA, now: NOON });
};
const approve: Decide = (state) => approveOrder(state, { order: ORDER, actor: GUARDIAN, now: NOON });
const refuse: Decide = (state) => refuseOrder(state, { order: ORDER, actor: GUARDIAN, now: NOON });
const withdraw: Decide = (state) => withdrawItem(state, { item: ITEM, seller: SELLER }, { actor: SELLER });
const leave =
  (who: string): Decide =>
  (state) =>
    closeAccount.decide(state, { wallet: who, initiator: 'self' }, { actor: who, now: NOON });
const end: Decide = (state) => REFUND_UNAVAILABLE_ITEM.decide(state, { order: ORDER }, { actor: SYSTEM, now: NOON });

/** Mina's order is above the limit of her guardian. */
const waiting: readonly Decide[] = [
  (state) => setConsentPolicy(state, { required: true }, { now: NOON }),
  opened(MINA, 'minor'),
  opened(SELLER, 'adult'),
  opened(GUARDIAN, 'adult'),
  consent,
  deposit(MINA, 100),
  place,
];

describe('an order that waits for a yes', () => {
  it('cannot be approved once its item is hidden, or one of the two has blocked the other', () => {
    const hide: Decide = () => [{ type: 'ContentHidden', data: { kind: 'item', id: ITEM } }];
    const hidden = given(...waiting);
    hidden.when(hide).makes('ContentHidden');
    hidden.when(approve).fails('WRONG_STATUS');
    const block: Decide = () => [{ type: 'PersonBlocked', data: { by: SELLER, person: MINA } }];
    const blocked = given(...waiting);
    blocked.when(block).makes('PersonBlocked');
    blocked.when(approve).fails('NOT_ALLOWED');
  });

  it('cannot be approved while its item is paused', () => {
    const act = { order: ORDER, actor: GUARDIAN, now: NOON };
    const { when } = given(...waiting);
    when((state) => approveOrder(state, act, { isPaused: true })).fails('WRONG_STATUS');
    when((state) => approveOrder(state, act, { isPaused: false })).makes(
      'OrderApproved',
      'NotificationSent',
      'NotificationSent',
    );
  });

  it('cannot be approved while the child may order nothing', () => {
    const suspend: Decide = () => [{ type: 'PersonSuspended', data: { wallet: MINA } }];
    const suspended = given(...waiting);
    suspended.when(suspend).makes('PersonSuspended');
    suspended.when(approve).fails('WRONG_STATUS');
  });

  it.each<[string, Decide, string]>([
    ['withdrawing its item', withdraw, 'ItemWithdrawn'],
    ['leaving', leave(SELLER), 'AccountClosed'],
  ])('keeps its seller from nothing: after %s it cannot be approved, and is refunded once', (_, act, made) => {
    const { state, when } = given(...waiting);
    when(end).makes();
    when(act).makes(made);
    when(approve).fails('WRONG_STATUS');
    const [refund, ...told] = when(end).makes('OrderRefunded', 'NotificationSent', 'NotificationSent');
    expect(refund?.data.cause).toBe('off_sale');
    expect(told.map(({ data }) => [data.audience, data.template])).toEqual([
      [{ wallet: MINA }, 'order-off-sale'],
      [{ wallet: GUARDIAN }, 'approval-off-sale'],
    ]);
    expect(balanceOf(state, wallet(MINA))).toBe(100);
    when(approve).fails('WRONG_STATUS');
    when(end).makes();
    expect([...state.openOrderCounts.entries()]).toEqual([]);
  });

  it.each<[string, Decide, string | undefined]>([
    ['its guardian says no', refuse, 'not_approved'],
    ['nobody answers in time', (state) => expireOrder(state, ORDER, romeDaysAfter(NOON, 7)), 'no_answer'],
    ['its buyer cancels it', (state) => cancelOrder(state, { order: ORDER, actor: MINA, now: NOON }), undefined],
  ])('says why it was refunded when %s', (_, ending, cause) => {
    const [refund] = given(...waiting)
      .when(ending)
      .makes('OrderRefunded', ...(cause ? ['NotificationSent'] : []));
    expect(refund?.data.cause).toBe(cause);
  });

  it('keeps its buyer from leaving, and once approved its seller, too', () => {
    const { when } = given(...waiting);
    when(leave(MINA)).fails('OPEN_ORDERS');
    when(approve).makes('OrderApproved', 'NotificationSent', 'NotificationSent');
    when(withdraw).fails('OPEN_ORDERS');
    when(leave(SELLER)).fails('OPEN_ORDERS');
    when(end).makes();
  });
});

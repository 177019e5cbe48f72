import { describe, expect, it } from '@jest/globals';
import { ADA, BEN, deposit, EVA, NOON } from '../../../../test/coins.js';
import { given } from '../../../../test/given.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { wallet } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerState } from '../../../engine/ledger/state/state.js';
import { openAccount } from '../../accounts/domain/account.js';
import { answerDispute, disputeOrder, resolveOrder } from './dispute.js';
import { expireOrder } from './expire-order.js';
import { acceptApplication, declineApplication, withdrawApplication } from './job-application.js';
import { type ItemType, orderEscrow } from './order.js';
import { hasOpenOrders, openOrdersOf } from './order-counts.js';
import { placeOrder } from './placement.js';
import { cancelOrder, completeOrder, deliverOrder } from './purchase.js';

const ITEM = '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21';
const ORDER = '9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b';
const SECOND = '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d';
const REASON = 'ab'.repeat(32);

const opened =
  (who: string): Decide =>
  (state) =>
    openAccount(state, { wallet: who, role: 'adult', welcomeCoins: 0 });
const item = (change: { type?: ItemType; price?: number; withdrawn?: boolean } = {}) => ({
  id: ITEM,
  seller: BEN,
  type: 'course' as ItemType,
  price: 30,
  withdrawn: false,
  ...change,
});
const place =
  (change: { type?: ItemType; price?: number; withdrawn?: boolean; buyer?: string; order?: string } = {}): Decide =>
  (state) => {
    const { buyer = ADA, order = ORDER, ...of } = change;
    const placing = { order, item: item(of), expectedPrice: 30, message: undefined };
    return placeOrder(state, placing, { actor: buyer, now: NOON });
  };
const act = (actor: string, now = NOON, order = ORDER) => ({ order, actor, now });
const deliver =
  (by = BEN, now = NOON): Decide =>
  (state) =>
    deliverOrder(state, act(by, now));
const dispute: Decide = (state) => disputeOrder(state, act(ADA), REASON);
const daysLater = (days: number) => new Date(NOON.getTime() + days * 24 * 60 * 60 * 1000);
const expire =
  (now: Date): Decide =>
  (state) =>
    expireOrder(state, ORDER, now);

const people = [opened(ADA), opened(BEN), opened(EVA), deposit(ADA, 100)];
const coins = (state: LedgerState, who: string) => balanceOf(state, wallet(who));

describe('placing', () => {
  it('moves the price into escrow and notifies the seller', () => {
    const { state, when } = given(...people);
    const [placed, told] = when(place()).makes('OrderPlaced', 'NotificationSent');
    expect(coins(state, ADA)).toBe(70);
    expect(balanceOf(state, orderEscrow(ORDER))).toBe(30);
    expect(placed?.data).toMatchObject({ order: ORDER, item: ITEM, buyer: ADA, seller: BEN, price: 30 });
    expect(told?.data).toMatchObject({
      audience: { wallet: BEN },
      template: 'order-placed',
      link: `/orders?side=sold&order=${ORDER}`,
    });
  });

  it('moves no coins for a free item', () => {
    const free: Decide = (state) => {
      const placing = { order: ORDER, item: item({ price: 0 }), expectedPrice: 0, message: REASON };
      return placeOrder(state, placing, { actor: EVA, now: NOON });
    };
    const { when } = given(...people);
    const [placed] = when(free).makes('OrderPlaced', 'NotificationSent');
    expect(placed?.data.postings).toBeUndefined();
    when(deliver()).makes('OrderDelivered', 'NotificationSent');
  });

  it.each([
    ['OWN_ITEM', place({ buyer: BEN })],
    ['ITEM_GONE', place({ withdrawn: true })],
    ['PRICE_CHANGED', place({ price: 31 })],
    ['INSUFFICIENT_COINS', place({ buyer: EVA })],
  ])('refuses with %s', (code, decide) =>
    given(...people)
      .when(decide)
      .fails(code),
  );

  it('is allowed once for a course', () =>
    given(...people, place())
      .when(place({ order: SECOND }))
      .fails('ALREADY_ORDERED'));

  it('is allowed again for a refunded course', () => {
    const cancel: Decide = (state) => cancelOrder(state, act(ADA));
    given(...people, place(), cancel)
      .when(place({ order: SECOND }))
      .makes('OrderPlaced', 'NotificationSent');
  });

  it('is allowed any number of times for a service', () => {
    given(...people, place({ type: 'service' }))
      .when(place({ type: 'service', order: SECOND }))
      .makes('OrderPlaced', 'NotificationSent');
  });
});

describe('an order', () => {
  it('pays the seller when the buyer accepts', () => {
    const { state, when } = given(...people, place(), deliver());
    when((now) => completeOrder(now, act(ADA))).makes('OrderCompleted', 'NotificationSent');
    expect([coins(state, ADA), coins(state, BEN), balanceOf(state, orderEscrow(ORDER))]).toEqual([70, 30, 0]);
    expect(state.openOrders.size).toBe(0);
  });

  it.each([ADA, BEN])('returns the coins when %s cancels before delivery', (who) => {
    const { state, when } = given(...people, place());
    when((now) => cancelOrder(now, act(who))).makes('OrderRefunded', 'NotificationSent');
    expect([coins(state, ADA), balanceOf(state, orderEscrow(ORDER))]).toEqual([100, 0]);
  });

  it.each<[string, string, Decide[], Decide]>([
    ['delivery by the buyer', 'NOT_ALLOWED', [], deliver(ADA)],
    ['delivery by a stranger', 'NOT_ALLOWED', [], deliver(EVA)],
    ['a second delivery', 'WRONG_STATUS', [deliver()], deliver()],
    ['acceptance by the seller', 'NOT_ALLOWED', [deliver()], (s) => completeOrder(s, act(BEN))],
    ['acceptance before delivery', 'WRONG_STATUS', [], (s) => completeOrder(s, act(ADA))],
    ['acceptance of what is disputed', 'WRONG_STATUS', [deliver(), dispute], (s) => completeOrder(s, act(ADA))],
    ['cancelling after delivery', 'WRONG_STATUS', [deliver()], (s) => cancelOrder(s, act(ADA))],
    ['cancelling by a stranger', 'NOT_ALLOWED', [], (s) => cancelOrder(s, act(EVA))],
    ['a dispute before delivery', 'WRONG_STATUS', [], dispute],
    ['a second dispute', 'WRONG_STATUS', [deliver(), dispute], dispute],
    ['an unknown order', 'NOT_FOUND', [], (s) => cancelOrder(s, act(ADA, NOON, SECOND))],
    ['anything after the end', 'WRONG_STATUS', [(s) => cancelOrder(s, act(ADA))], (s) => cancelOrder(s, act(ADA))],
    ['anything once the clock decides', 'WRONG_STATUS', [], deliver(BEN, daysLater(14))],
  ])('refuses %s', (_, code, before, decide) =>
    given(...people, place(), ...before)
      .when(decide)
      .fails(code),
  );
});

const ended: Decide = (state) => cancelOrder(state, act(ADA));
describe.each<[string, Decide[], Date]>([
  ['placed', [], NOON],
  ['delivered', [deliver()], NOON],
  ['disputed', [deliver(), dispute], NOON],
  ['over', [ended], NOON],
  ['due', [], daysLater(14)],
])('an order that is %s', (_, before, now) => {
  it.each<[string, Decide]>([
    ['deliver', deliver(EVA, now)],
    ['complete', (state) => completeOrder(state, act(EVA, now))],
    ['cancel', (state) => cancelOrder(state, act(EVA, now))],
    ['dispute', (state) => disputeOrder(state, act(EVA, now), REASON)],
    ['answer', (state) => answerDispute(state, act(EVA, now), REASON)],
    ['resolve', (state) => resolveOrder(state, act(EVA, now), { outcome: 'refund', reason: REASON })],
    ['accept', (state) => acceptApplication(state, act(EVA, now), undefined)],
    ['decline', (state) => declineApplication(state, act(EVA, now), undefined)],
    ['withdraw', (state) => withdrawApplication(state, act(EVA, now))],
  ])('is nothing that a stranger may %s', (_act, decide) =>
    given(...people, place(), ...before)
      .when(decide)
      .fails('NOT_ALLOWED'),
  );
});

describe('the deadline job', () => {
  it.each<[string, Decide[], number, string, string]>([
    ['refunds an order that was not delivered within 14 days', [], 14, 'OrderRefunded', ADA],
    ['completes a delivered order without a reaction for 14 days', [deliver()], 14, 'OrderCompleted', BEN],
    ['refunds an order that stayed in dispute for 60 days', [deliver(), dispute], 61, 'OrderRefunded', ADA],
  ])('%s', (_, before, days, made, paid) => {
    const { state, when } = given(...people, place(), ...before);
    when(expire(daysLater(days - 2))).makes();
    when(expire(daysLater(days))).makes(made, 'NotificationSent', 'NotificationSent');
    expect(coins(state, paid)).toBe(paid === BEN ? 30 : 100);
    when(expire(daysLater(days))).makes();
  });
});

it('an open order prevents closing the account', () => {
  const { state, when } = given(...people, place());
  expect(openOrdersOf(state, ADA)?.code).toBe('OPEN_ORDERS');
  expect(openOrdersOf(state, BEN)?.code).toBe('OPEN_ORDERS');
  expect(openOrdersOf(state, EVA)).toBeUndefined();
  expect(hasOpenOrders(state, ITEM)).toBe(true);
  when((now) => cancelOrder(now, act(ADA))).makes('OrderRefunded', 'NotificationSent');
  expect(openOrdersOf(state, ADA)).toBeUndefined();
  expect(hasOpenOrders(state, ITEM)).toBe(false);
});

import { describe, expect, it } from '@jest/globals';
import { ADA, BEN, deposit, EVA } from '../../../../test/coins.js';
import { given } from '../../../../test/given.js';
import { romeMidnight } from '../../../basics/calendar.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { openAccount } from '../../accounts/domain/account.js';
import { disputeOrder } from './dispute.js';
import { expireOrder } from './expire-order.js';
import type { OfferedDays } from './facts.js';
import type { ItemType } from './order.js';
import { placeOrder, submitApplication } from './placement.js';
import { cancelOrder, deliverOrder } from './purchase.js';

const ITEM = '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21';
const ORDER = '9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b';
const REASON = 'ab'.repeat(32);

const at = (rome: string): Date => new Date(rome);
/** Before the clocks in Rome are put forward, on 28 March 2027. */
const MARCH = at('2027-03-01T12:00:00+01:00');

const people: readonly Decide[] = [
  ...[ADA, BEN, EVA].map(
    (who): Decide =>
      (state) =>
        openAccount(state, { wallet: who, role: 'adult', welcomeCoins: 0 }),
  ),
  deposit(ADA, 100),
];
const place =
  (days: OfferedDays, { type = 'course' as ItemType, now = MARCH } = {}): Decide =>
  (state) => {
    const item = { id: ITEM, seller: BEN, type, price: 30, withdrawn: false, days };
    const placing = { order: ORDER, item, expectedPrice: 30, message: undefined };
    const context = { actor: ADA, now };
    return type === 'job_offer' ? submitApplication(state, placing, context) : placeOrder(state, placing, context);
  };
const act = (actor: string, now: Date) => ({ order: ORDER, actor, now });
const cancel =
  (by: string, now: Date): Decide =>
  (state) =>
    cancelOrder(state, act(by, now));
const deliver =
  (now: Date): Decide =>
  (state) =>
    deliverOrder(state, act(BEN, now));
const dispute =
  (now: Date): Decide =>
  (state) =>
    disputeOrder(state, act(ADA, now), REASON);

const COURSE = { firstDay: '2027-03-22', lastDay: '2027-04-02' };

describe('the fourteen days', () => {
  it.each([
    ['of a course over the change to summer time begin when its last day is over', COURSE, '2027-04-17T00:00:00+02:00'],
    ['of a course of one day when that is over', { firstDay: '2027-03-22' }, '2027-04-06T00:00:00+02:00'],
    ['of a course without days now', {}, '2027-03-15T12:00:00+01:00'],
  ])('%s', (_, days, due) => {
    const { when } = given(...people);
    const [placed] = when(place(days)).makes('OrderPlaced', 'NotificationSent');
    expect(placed?.data).toMatchObject({ due: at(due).toISOString() });
  });

  it('of a service begin when the days that it takes are over', () => {
    const { when } = given(...people);
    const [placed, told] = when(place({ daysToDeliver: 30 }, { type: 'service' })).makes(
      'OrderPlaced',
      'NotificationSent',
    );
    expect(placed?.data).toMatchObject({ lastDay: '2027-03-31', due: at('2027-04-15T00:00:00+02:00').toISOString() });
    expect(told?.data).toMatchObject({ params: { until: '2027-04-14' } });
  });

  it('never end earlier because the seller delivered early, and later where they deliver late', () => {
    const early = given(...people, place(COURSE)).when(deliver(at('2027-03-22T18:00:00+01:00')));
    const [delivered] = early.makes('OrderDelivered', 'NotificationSent');
    expect(delivered?.data).toMatchObject({ ...COURSE, due: at('2027-04-17T00:00:00+02:00').toISOString() });
    const late = given(...people, place(COURSE)).when(deliver(at('2027-04-10T18:00:00+02:00')));
    const [deliveredLate] = late.makes('OrderDelivered', 'NotificationSent');
    expect(deliveredLate?.data).toMatchObject({ due: at('2027-04-24T18:00:00+02:00').toISOString() });
  });

  it('end to the moment', () => {
    const due = at('2027-04-17T00:00:00+02:00');
    const { state } = given(...people, place(COURSE));
    expect(expireOrder(state, ORDER, new Date(due.getTime() - 1))).toEqual([]);
    expect(expireOrder(state, ORDER, due).map(({ type }) => type)).toEqual([
      ...['OrderRefunded', 'NotificationSent', 'NotificationSent'],
    ]);
  });
});

describe('a dated course', () => {
  const midnight = romeMidnight('2027-03-22');
  const before = new Date(midnight.getTime() - 1);

  it('is cancelled by its buyer until its first day begins in Rome, and disputed from then on', () => {
    given(...people, place(COURSE))
      .when(cancel(ADA, before))
      .makes('OrderRefunded', 'NotificationSent');
    const { when } = given(...people, place(COURSE));
    when(cancel(ADA, midnight)).fails('WRONG_STATUS');
    when(dispute(before)).fails('WRONG_STATUS');
    when(dispute(midnight)).makes('OrderDisputed', 'NotificationSent', 'NotificationSent');
  });

  it('is cancelled by its seller until the order ends', () => {
    given(...people, place(COURSE))
      .when(cancel(BEN, midnight))
      .makes('OrderRefunded', 'NotificationSent');
    given(...people, place(COURSE), deliver(midnight))
      .when(cancel(BEN, midnight))
      .makes('OrderRefunded', 'NotificationSent');
    given(...people, place(COURSE), dispute(midnight))
      .when(cancel(BEN, midnight))
      .makes('OrderRefunded', 'NotificationSent');
  });

  it('takes its last order on its last day', () => {
    const { when } = given(...people);
    const over = romeMidnight('2027-04-03');
    when(place(COURSE, { now: new Date(over.getTime() - 1) })).makes('OrderPlaced', 'NotificationSent');
    when(place(COURSE, { now: over })).fails('ITEM_OVER');
    when(place({ firstDay: '2027-03-22' }, { now: romeMidnight('2027-03-23') })).fails('ITEM_OVER');
  });
});

it('a job offer takes applications until its deadline is over', () => {
  const { when } = given(...people);
  const of = (now: Date) => place({ deadline: '2027-03-28' }, { type: 'job_offer', now });
  const over = at('2027-03-29T00:00:00+02:00');
  when(of(new Date(over.getTime() - 1))).makes('ApplicationSubmitted', 'NotificationSent');
  when(of(over)).fails('ITEM_OVER');
});

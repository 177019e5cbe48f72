import { describe, expect, it } from '@jest/globals';
import { ADA, BEN, deposit, EVA, NOON } from '../../../../test/coins.js';
import { by, consented, given } from '../../../../test/given.js';
import { romeDay, romeDaysAfter, romeMidnight } from '../../../basics/calendar.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { wallet } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerState } from '../../../engine/ledger/state/state.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { openAccount } from '../../accounts/domain/account.js';
import { setConsentPolicy } from '../../minors/rules/consent-policy.js';
import { answerDispute, disputeOrder } from './dispute.js';
import { expireOrder } from './expire-order.js';
import {
  acceptApplication,
  becomeApplication,
  declineApplication,
  reviewApplication,
  withdrawApplication,
} from './job-application.js';
import { orderEscrow } from './order.js';
import { hasOpenOrders } from './order-counts.js';
import { obstacleToOrder, placeOrder, submitApplication } from './placement.js';
import { cancelOrder, completeOrder, deliverOrder } from './purchase.js';

const ITEM = '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21';
const ORDER = '9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b';
const SECOND = '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d';
const ANSWER = 'cd'.repeat(32);
const REWARD = 40;

const opened =
  (who: string, role: Role): Decide =>
  (state) =>
    openAccount(state, { wallet: who, role, welcomeCoins: 0 });
const applying = (order: string, price: number) => ({
  ...{ order, expectedPrice: price, message: undefined },
  item: { id: ITEM, seller: BEN, type: 'job_offer', price, withdrawn: false } as const,
});
const apply =
  (order = ORDER): Decide =>
  (state) =>
    submitApplication(state, applying(order, REWARD), { actor: ADA, now: NOON });
const act = (actor: string, now = NOON) => ({ order: ORDER, actor, now });
const accept =
  (by = BEN, now = NOON): Decide =>
  (state) =>
    acceptApplication(state, act(by, now), ANSWER);
const decline: Decide = (state) => declineApplication(state, act(BEN), ANSWER);
const review =
  (by: string, now = NOON): Decide =>
  (state) =>
    reviewApplication(state, act(by, now));
/** To offers of their own. */
const applyTo = (state: LedgerState, at: number, now: Date) => {
  const id = `2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c${String(at).padStart(2, '0')}`;
  const { item, ...placing } = applying(id, REWARD);
  return submitApplication(state, { ...placing, item: { ...item, id } }, { actor: ADA, now });
};
const withdraw =
  (by = ADA): Decide =>
  (state) =>
    withdrawApplication(state, act(by));
const expire =
  (days: number): Decide =>
  (state) =>
    expireOrder(state, ORDER, romeDaysAfter(NOON, days));

/** Ada applies to the company Ben. */
const people = [opened(ADA, 'adult'), opened(BEN, 'company'), opened(EVA, 'adult')];
const coins = (state: LedgerState, who: string) => balanceOf(state, wallet(who));

it('costs nothing, even when the company pays coins', () => {
  const { state, when } = given(...people);
  const [sent, told] = when(apply()).makes('ApplicationSubmitted', 'NotificationSent');
  expect(sent?.data.postings).toBeUndefined();
  expect(told?.data).toMatchObject({ audience: { wallet: BEN }, template: 'application-placed' });
  expect(state.orders.get(ORDER)).toMatchObject({ status: 'sent', price: REWARD });
  expect(hasOpenOrders(state, ITEM)).toBe(true);
});

it('pays the hired person from the wallet of the company, in the event that accepts', () => {
  const { state, when } = given(...people, deposit(BEN, 50), apply());
  const [accepted, told] = when(accept()).makes('ApplicationAccepted', 'NotificationSent');
  expect(accepted?.data).toMatchObject({ answer: ANSWER, price: REWARD });
  expect([coins(state, ADA), coins(state, BEN)]).toEqual([REWARD, 10]);
  expect(told?.data).toMatchObject({ audience: { wallet: ADA }, template: 'application-accepted' });
  expect(hasOpenOrders(state, ITEM)).toBe(false);
});

it('is declined with a text, or by the deadline job after 14 days without an answer', () => {
  const [declined] = given(...people, apply())
    .when(decline)
    .makes('ApplicationDeclined', 'NotificationSent');
  expect(declined?.data).toMatchObject({ answer: ANSWER });
  const { when } = given(...people, apply());
  when(expire(13)).makes();
  when(expire(14)).makes('ApplicationDeclined', 'NotificationSent', 'NotificationSent');
  when(expire(14)).makes();
});

it('of a minor is answered with words by a verified company only', () => {
  const required: Decide = (state) => setConsentPolicy(state, { required: true }, { now: NOON });
  const verified: Decide = () => [{ type: 'CompanyVerified', data: { company: BEN, request: ITEM } }];
  const minor = [opened(ADA, 'minor'), opened(BEN, 'company'), apply(), required];
  const unverified = given(...minor);
  unverified.when(accept()).fails('NOT_ALLOWED');
  unverified.when(decline).fails('NOT_ALLOWED');
  const silent: Decide = (state) => declineApplication(state, act(BEN), undefined);
  unverified.when(silent).makes('ApplicationDeclined', 'NotificationSent');
  given(...minor, verified)
    .when(decline)
    .makes('ApplicationDeclined', 'NotificationSent');
});

it('of a minor is refused beforehand: without a guardian’s permission, which needs the age, first, then to a company that nobody has verified', () => {
  const required: Decide = (state) => setConsentPolicy(state, { required: true }, { now: NOON });
  const consent = (mayApply: boolean) => consented(ADA, EVA, mayApply);
  const verified: Decide = () => [{ type: 'CompanyVerified', data: { company: BEN, request: ITEM } }];
  const minor = [opened(ADA, 'minor'), opened(BEN, 'company'), opened(EVA, 'adult'), required];
  const told = (...before: Decide[]) => {
    const { state, when } = given(...minor, ...before);
    const code = obstacleToOrder(state, applying(ORDER, REWARD).item, { actor: ADA, now: NOON })?.code;
    if (code === undefined) when(apply()).makes('ApplicationSubmitted', 'NotificationSent');
    else when(apply()).fails(code);
    return code;
  };
  expect(told(consent(false))).toBe('JOBS_NOT_ALLOWED');
  expect(told(consent(true))).toBe('COMPANY_NOT_VERIFIED');
  expect(told(consent(false), verified)).toBe('JOBS_NOT_ALLOWED');
  expect(told(consent(true), verified)).toBeUndefined();
});

it('is opened by the company, which the candidate reads, and has thirty days from then on', () => {
  const { state, when } = given(...people, apply());
  when(review(ADA)).fails('NOT_ALLOWED');
  const later = romeDaysAfter(NOON, 13);
  const [opened, told] = when(review(BEN, later)).makes('ApplicationReviewStarted', 'NotificationSent');
  expect(opened?.data.due).toBe(romeDaysAfter(later, 30).toISOString());
  expect(told?.data).toMatchObject({ audience: { wallet: ADA }, template: 'application-opened' });
  expect(state.orders.get(ORDER)).toMatchObject({ status: 'reviewing' });
  when(review(BEN, romeDaysAfter(later, 1))).makes();
  when(expire(42)).makes();
  const [, silence] = when(expire(43)).makes('ApplicationDeclined', 'NotificationSent', 'NotificationSent');
  expect(silence?.data.params).toMatchObject({ days: 30 });
});

it('is still open to the last millisecond of its deadline', () => {
  const before = new Date(romeDaysAfter(NOON, 14).getTime() - 1);
  given(...people, apply())
    .when(review(BEN, before))
    .makes('ApplicationReviewStarted', 'NotificationSent');
  given(...people, apply())
    .when(review(BEN, romeDaysAfter(NOON, 14)))
    .fails('WRONG_STATUS');
});

it('in review is answered and withdrawn as before', () => {
  const reviewed = [...people, deposit(BEN, 50), apply(), review(BEN)];
  given(...reviewed)
    .when(accept())
    .makes('ApplicationAccepted', 'NotificationSent');
  given(...reviewed)
    .when(decline)
    .makes('ApplicationDeclined', 'NotificationSent');
  given(...reviewed)
    .when(withdraw())
    .makes('ApplicationWithdrawn', 'NotificationSent');
});

it('is no application of an earlier release while the company reads it', () => {
  given(...people, apply(), review(BEN))
    .when((state) => becomeApplication(state, ORDER, NOON))
    .makes();
});

it('is refused below the age that the offer asks for, said after what a guardian has not allowed', () => {
  const young = { ...applying(ORDER, REWARD).item, tooYoungFor: 17 };
  const { state } = given(...people);
  expect(obstacleToOrder(state, young, { actor: ADA, now: NOON })).toMatchObject({ code: 'TOO_YOUNG' });
  expect(obstacleToOrder(state, young, { actor: ADA, now: NOON })?.msg).toContain('17 anni');
});

it('is sent twenty times a day, counted in Rome', () => {
  const sends = Array.from(
    { length: 20 },
    (_, at): Decide =>
      (state) =>
        applyTo(state, at, NOON),
  );
  const { when } = given(...people, ...sends);
  const evening = new Date(romeMidnight(romeDay(romeDaysAfter(NOON, 1))).getTime() - 1);
  when((state) => applyTo(state, 20, evening)).fails('TOO_MANY_APPLICATIONS');
  when((state) => applyTo(state, 20, new Date(evening.getTime() + 1))).makes(
    'ApplicationSubmitted',
    'NotificationSent',
  );
});

it('may be sent again after a withdrawal or where nobody answered, never after a refusal', () => {
  given(...people, apply(), withdraw())
    .when(apply(SECOND))
    .makes('ApplicationSubmitted', 'NotificationSent');
  given(...people, apply(), by(BEN, decline))
    .when(apply(SECOND))
    .fails('ALREADY_ORDERED');
  given(...people, apply(), expire(14))
    .when(apply(SECOND))
    .makes('ApplicationSubmitted', 'NotificationSent');
});

describe('refusals', () => {
  it.each<[string, string, Decide[], Decide]>([
    ['a second application', 'ALREADY_ORDERED', [], apply(SECOND)],
    ['hiring without the coins', 'INSUFFICIENT_COINS', [], accept()],
    ['acceptance by who applied', 'NOT_ALLOWED', [], accept(ADA)],
    ['withdrawal by the company', 'NOT_ALLOWED', [], withdraw(BEN)],
    ['an answer to what was withdrawn', 'WRONG_STATUS', [withdraw()], accept()],
    ['withdrawal after an answer', 'WRONG_STATUS', [decline], withdraw()],
    ['a second answer', 'WRONG_STATUS', [decline], decline],
    ['an answer once the clock decides', 'WRONG_STATUS', [], accept(BEN, romeDaysAfter(NOON, 14))],
    ['delivery', 'IS_APPLICATION', [], (state) => deliverOrder(state, act(BEN))],
    ['completion', 'IS_APPLICATION', [], (state) => completeOrder(state, act(ADA))],
    ['cancelling by the company', 'IS_APPLICATION', [], (state) => cancelOrder(state, act(BEN))],
    ['a dispute', 'IS_APPLICATION', [], (state) => disputeOrder(state, act(ADA), ANSWER)],
    ['an answer to a dispute', 'IS_APPLICATION', [], (state) => answerDispute(state, act(BEN), ANSWER)],
  ])('refuses %s', (_, code, before, decide) =>
    given(...people, apply(), ...before)
      .when(decide)
      .fails(code),
  );

  it('refuses to hire through an order that is no application', () => {
    const place: Decide = (state) => {
      const placing = applying(ORDER, 0);
      const service = { ...placing.item, type: 'service' as const };
      return placeOrder(state, { ...placing, item: service }, { actor: ADA, now: NOON });
    };
    given(...people, place)
      .when(accept())
      .fails('NOT_AN_APPLICATION');
  });
});

describe('an application of an earlier release, for which the candidate had paid', () => {
  const paid: Decide = (state) => placeOrder(state, applying(ORDER, REWARD), { actor: ADA, now: NOON });
  const answered: Decide = () => [
    {
      type: 'OrderDelivered',
      data: {
        ...{ order: ORDER, item: ITEM, buyer: ADA, seller: BEN, price: REWARD, kind: 'job_offer' },
        due: romeDaysAfter(NOON, 3).toISOString(),
      },
    },
  ];
  const become: Decide = (state) => becomeApplication(state, ORDER, NOON);

  it.each<[string, Decide[]]>([
    ['unanswered', []],
    ['answered', [answered]],
  ])('goes on without coins, which are given back, once: %s', (_, before) => {
    const { state, when } = given(...people, deposit(ADA, 50), deposit(BEN, 50), paid, ...before);
    when(accept()).fails('WRONG_STATUS');
    when(withdraw()).fails('WRONG_STATUS');
    const [became, candidate, company] = when(become).makes(
      'OrderBecameApplication',
      'NotificationSent',
      'NotificationSent',
    );
    expect(became?.data).toMatchObject({ price: 0 });
    expect([coins(state, ADA), balanceOf(state, orderEscrow(ORDER))]).toEqual([50, 0]);
    expect(candidate?.data).toMatchObject({ audience: { wallet: ADA }, params: { price: REWARD } });
    expect(company?.data).toMatchObject({ audience: { wallet: BEN } });
    when(become).makes();
    expect(hasOpenOrders(state, ITEM)).toBe(true);
    when(accept()).makes('ApplicationAccepted', 'NotificationSent');
    expect([coins(state, ADA), coins(state, BEN)]).toEqual([50, 50]);
    expect(hasOpenOrders(state, ITEM)).toBe(false);
  });

  it('is not changed once it is decided', () => {
    const over: Decide = () => [
      {
        type: 'OrderRefunded',
        data: { order: ORDER, item: ITEM, buyer: ADA, seller: BEN, price: 0, kind: 'job_offer' },
      },
    ];
    const free: Decide = (state) => placeOrder(state, applying(ORDER, 0), { actor: ADA, now: NOON });
    given(...people, free, over)
      .when(become)
      .makes();
  });
});

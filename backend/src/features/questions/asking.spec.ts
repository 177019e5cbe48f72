import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ADA, BEN, deposit, EVA, NOON } from '../../../test/coins.js';
import { given } from '../../../test/given.js';
import { runs } from '../../../test/runs.js';
import type { Decide } from '../../engine/ledger/format/chain.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import { obstacleTo } from '../../platform/http/errors/errors.js';
import { openAccount } from '../accounts/domain/account.js';
import { obstacleToOrder, PLACE_ORDER } from '../marketplace/domain/placement.js';
import { requireMayAnswer, requireMayAsk } from './asking.js';
import { NOTIFY_OF_QUESTION } from './notify-of-questions.js';

const ITEM = '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21';
const course = { id: ITEM, seller: BEN, type: 'course', price: 10, withdrawn: false } as const;

const opened =
  (wallet: string): Decide =>
  (state) =>
    openAccount(state, { wallet, role: 'adult', welcomeCoins: 0 });
/** Ben offers a course; Ada and Eva could buy it. */
const people = [...[ADA, BEN, EVA].map(opened), deposit(ADA, 100), deposit(EVA, 100)];

const order = (actor: string): Decide => {
  const placing = {
    order: '9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b',
    item: course,
    expectedPrice: 10,
    message: undefined,
  };
  return (state) => PLACE_ORDER.decide(state, placing, { actor, now: NOON });
};
const suspended =
  (wallet: string): Decide =>
  () => [{ type: 'PersonSuspended', data: { wallet } }];
const blocked =
  (by: string, person: string): Decide =>
  () => [{ type: 'PersonBlocked', data: { by, person } }];
const oneSeat: Decide = () => [{ type: 'SeatsSet', data: { item: ITEM, seats: 1 } }];

/** What may keep people from ordering, each at most once. */
const HAPPENED: readonly Decide[][] = [
  [suspended(BEN)],
  [suspended(ADA)],
  [blocked(ADA, BEN)],
  [blocked(BEN, ADA)],
  [oneSeat, order(EVA)],
  [() => [{ type: 'ContentHidden', data: { kind: 'item', id: ITEM, author: BEN } }]],
  [() => [{ type: 'ItemWithdrawn', data: { item: ITEM } }]],
];

const asking = (state: LedgerState, actor: string, item: Parameters<typeof requireMayAsk>[1] = course) =>
  obstacleTo(() => requireMayAsk(state, item, { actor, now: NOON }))?.code;
const answering = (state: LedgerState, actor: string) =>
  obstacleTo(() => requireMayAnswer(state, { author: ADA, seller: BEN }, { actor, now: NOON }))?.code;

it('people ask about what they could order, and are refused as an order is', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...HAPPENED]),
      fc.boolean(),
      fc.option(fc.constantFrom('2126-01-30', '2126-01-31'), { nil: undefined }),
      (happened, withdrawn, lastDay) => {
        // An order is placed before anything else keeps Eva from it.
        const before = happened.toSorted((one, other) => other.length - one.length);
        const { state } = given(...people, ...before.flat());
        const item = { ...course, withdrawn, days: { firstDay: lastDay ?? null } };
        expect(asking(state, ADA, item)).toBe(obstacleToOrder(state, item, { actor: ADA, now: NOON })?.code);
      },
    ),
    runs(60),
  );
});

it('who has the course already, or has no coins for it, asks all the same', () => {
  expect(asking(given(...people, order(ADA)).state, ADA)).toBeUndefined();
  expect(asking(given(...[ADA, BEN].map(opened)).state, ADA)).toBeUndefined();
});

it('nobody asks about their own, and only the author of the item answers', () => {
  const { state } = given(...people);
  expect(asking(state, BEN)).toBe('OWN_ITEM');
  expect([BEN, ADA, EVA].map((one) => answering(state, one))).toEqual([undefined, 'NOT_ALLOWED', 'NOT_ALLOWED']);
});

it('who is suspended answers nobody, nor does one of whom one of the two wants nothing', () => {
  expect(answering(given(...people, suspended(BEN)).state, BEN)).toBe('SUSPENDED');
  expect(answering(given(...people, blocked(ADA, BEN)).state, BEN)).toBe('NOT_ALLOWED');
  expect(answering(given(...people, blocked(BEN, ADA)).state, BEN)).toBe('NOT_ALLOWED');
});

it('tells the seller of a question and its author of an answer, with the item and nothing else', () => {
  const tell =
    (what: 'question' | 'answer'): Decide =>
    (state) =>
      NOTIFY_OF_QUESTION.decide(state, { item: ITEM, author: ADA, seller: BEN, what }, { actor: 'system', now: NOON });
  const { when } = given(...people);
  const told = (['question', 'answer'] as const).flatMap((what) => when(tell(what)).makes('NotificationSent'));
  expect(told.map(({ data }) => [data.audience, data.params])).toEqual([
    [{ wallet: BEN }, { item: ITEM }],
    [{ wallet: ADA }, { item: ITEM }],
  ]);
  given(...people, blocked(BEN, ADA))
    .when(tell('question'))
    .makes();
  given(opened(ADA)).when(tell('answer')).makes();
});

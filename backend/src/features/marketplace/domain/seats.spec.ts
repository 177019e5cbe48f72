import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ADA, BEN, deposit, EVA, NOON } from '../../../../test/coins.js';
import { given } from '../../../../test/given.js';
import { runs } from '../../../../test/runs.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { openAccount } from '../../accounts/domain/account.js';
import { withdrawItem } from './item-withdrawal.js';
import { acceptApplication } from './job-application.js';
import type { ItemType } from './order.js';
import { placeOrder, submitApplication } from './placement.js';
import { cancelOrder, completeOrder, deliverOrder } from './purchase.js';
import { NOTIFY_OF_SEAT, SET_SEATS, seatsLeft } from './seats.js';

const ITEM = '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21';
const id = (number: number): string => `9d3f1c7a-0b2e-4d5f-8a6b-${String(number).padStart(12, '0')}`;
const buyer = (number: number): string => id(100 + number);
const opened =
  (wallet: string): Decide =>
  (state) =>
    openAccount(state, { wallet, role: 'adult', welcomeCoins: 0 });
const BUYERS = 5;
const people: readonly Decide[] = [
  ...[BEN, EVA, ADA].map(opened),
  ...Array.from({ length: BUYERS }, (_, one) => [opened(buyer(one)), deposit(buyer(one), 100)]).flat(),
];
const place =
  (order: number, who = buyer(order), { type = 'course' as ItemType, openings = null as number | null } = {}): Decide =>
  (state) => {
    const item = { id: ITEM, seller: BEN, type, price: 10, withdrawn: false, days: { openings } };
    const placing = { order: id(order), item, expectedPrice: 10, message: undefined };
    const context = { actor: who, now: NOON };
    return type === 'job_offer' ? submitApplication(state, placing, context) : placeOrder(state, placing, context);
  };
const act = (actor: string, order: number) => ({ order: id(order), actor, now: NOON });
const cancel =
  (order: number): Decide =>
  (state) =>
    cancelOrder(state, act(BEN, order));
const complete = (order: number): Decide[] => [
  (state) => deliverOrder(state, act(BEN, order)),
  (state) => completeOrder(state, act(buyer(order), order)),
];
const setSeats =
  (seats: number | null, actor = BEN): Decide =>
  (state: LedgerState) =>
    SET_SEATS.decide(state, { item: ITEM, seller: BEN, seats }, { actor, now: NOON });

it('a course takes as many orders as it has seats, and a seat is free again once its order was refunded', () => {
  const { state, when } = given(...people, setSeats(2), place(0), place(1));
  expect(seatsLeft(state, ITEM)).toBe(0);
  when(place(2)).fails('SOLD_OUT');
  when(cancel(0)).makes('OrderRefunded', 'NotificationSent');
  when(place(2)).makes('OrderPlaced', 'NotificationSent');
  when(place(0)).fails('SOLD_OUT');
});

it('a completed order keeps its seat', () => {
  const { when } = given(...people, setSeats(1), place(0), ...complete(0));
  when(place(1)).fails('SOLD_OUT');
});

it('counts the orders of before there were seats, and is set to no fewer than are taken', () => {
  const { state, when } = given(...people, place(0), ...complete(0), place(1));
  when(setSeats(1)).fails('SEATS_TAKEN');
  when(setSeats(2)).makes('SeatsSet');
  expect(seatsLeft(state, ITEM)).toBe(0);
  when(setSeats(2)).makes();
  when(setSeats(null)).makes('SeatsSet');
  expect(seatsLeft(state, ITEM)).toBeUndefined();
});

it('is set by its author and by nobody else', () => {
  given(...people)
    .when(setSeats(3, ADA))
    .fails('NOT_ALLOWED');
});

it('nothing is kept of an item that is gone', () => {
  const { state } = given(...people, setSeats(2), place(0), ...complete(0), (before) =>
    withdrawItem(before, { item: ITEM, seller: BEN }, { actor: BEN }),
  );
  expect(state.placesTaken.size + state.seatLimits.size).toBe(0);
});

it('a job takes no application once as many were accepted as it has openings', () => {
  const job = { type: 'job_offer', openings: 1 } as const;
  const { when } = given(...people, deposit(BEN, 100), place(0, buyer(0), job), place(1, buyer(1), job));
  when((state) => acceptApplication(state, act(BEN, 0), undefined)).makes('ApplicationAccepted', 'NotificationSent');
  when(place(2, buyer(2), job)).fails('ITEM_OVER');
});

it('whoever waits is told of a free seat, but not of one that they could not order', () => {
  const tell: Decide = (state) =>
    NOTIFY_OF_SEAT.decide(state, { item: ITEM, seller: BEN, person: ADA }, { actor: 'system', now: NOON });
  const { when } = given(...people);
  when(tell).makes('NotificationSent');
  when(() => [{ type: 'PersonBlocked', data: { by: BEN, person: ADA } }]).makes('PersonBlocked');
  when(tell).makes();
});

it('never has more orders than seats, whatever happens in what order', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('place' as const), order: fc.nat(BUYERS - 1) }),
    fc.record({ kind: fc.constant('cancel' as const), order: fc.nat(BUYERS - 1) }),
    fc.record({ kind: fc.constant('seats' as const), seats: fc.option(fc.integer({ min: 1, max: 4 })) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const history = given(...people);
      const held = new Set<number>();
      const orders = new Map<number, number>();
      let limit: number | null = null;
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'seats') {
          const isRefused = one.seats !== null && one.seats < held.size;
          if (isRefused) history.when(setSeats(one.seats)).fails('SEATS_TAKEN');
          else history.when(setSeats(one.seats)).makes(...(one.seats === limit ? [] : (['SeatsSet'] as const)));
          if (!isRefused) limit = one.seats;
        } else if (one.kind === 'place' && !held.has(one.order)) {
          const placing: Decide = (state) =>
            placeOrder(
              state,
              {
                ...{ order: id(1000 + at), expectedPrice: 10, message: undefined },
                item: { id: ITEM, seller: BEN, type: 'course', price: 10, withdrawn: false },
              },
              { actor: buyer(one.order), now: NOON },
            );
          if (limit !== null && held.size >= limit) history.when(placing).fails('SOLD_OUT');
          else {
            history.when(placing).makes('OrderPlaced', 'NotificationSent');
            orders.set(one.order, 1000 + at);
            held.add(one.order);
          }
        } else if (one.kind === 'cancel' && held.delete(one.order)) {
          history.when(cancel(orders.get(one.order) ?? 0)).makes('OrderRefunded', 'NotificationSent');
        }
        expect(seatsLeft(history.state, ITEM)).toBe(limit === null ? undefined : limit - held.size);
      }
    }),
    runs(60),
  );
});

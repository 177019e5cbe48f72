import { expect, it } from '@jest/globals';
import { ADA, BEN, deposit, EVA, NOON } from '../../../../test/coins.js';
import { given } from '../../../../test/given.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { openAccount } from '../../accounts/domain/account.js';
import { withdrawItem } from './item-withdrawal.js';
import { placeOrder } from './placement.js';
import { cancelOrder } from './purchase.js';

const ITEM = '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21';
const ORDER = '9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b';

const opened =
  (who: string, role: Role): Decide =>
  (state) =>
    openAccount(state, { wallet: who, role, welcomeCoins: 0 });
const withdraw =
  (by: string): Decide =>
  (state) =>
    withdrawItem(state, { item: ITEM, seller: BEN }, { actor: by });
const place: Decide = (state) => {
  const item = { id: ITEM, seller: BEN, type: 'service', price: 3, withdrawn: false } as const;
  const placing = { order: ORDER, item, expectedPrice: 3, message: undefined };
  return placeOrder(state, placing, { actor: ADA, now: NOON });
};
const cancel: Decide = (state) => cancelOrder(state, { order: ORDER, actor: ADA, now: NOON });

/** Ben sells, Eva is an administrator. */
const people = [opened(ADA, 'adult'), opened(BEN, 'adult'), opened(EVA, 'admin'), deposit(ADA, 10)];

it('prevents orders of a withdrawn item, and is refused for an item with open orders', () => {
  const { when } = given(...people, place);
  when(withdraw(BEN)).fails('OPEN_ORDERS');
  when(cancel).makes('OrderRefunded', 'NotificationSent');
  when(withdraw(BEN)).makes('ItemWithdrawn');
  when(place).fails('ITEM_GONE');
});

it('happens once, by the seller or an administrator', () => {
  const { when } = given(...people, withdraw(BEN));
  when(withdraw(BEN)).makes();
  when(withdraw(EVA)).makes();
});

it('notifies the seller, and says so in the log, when an administrator withdraws it', () => {
  const [, acted, told] = given(...people)
    .when(withdraw(EVA))
    .makes('ItemWithdrawn', 'AdministratorActed', 'NotificationSent');
  expect(acted?.data).toMatchObject({ act: 'item-withdrawn', subject: { kind: 'item', id: ITEM, owner: BEN } });
  expect(told?.data).toMatchObject({ audience: { wallet: BEN }, template: 'item-removed', params: { item: ITEM } });
  // Where one may ask why: the item is in no list any more.
  expect(told?.data.link).toBe('/contatti');
});

it('happens by itself to what a minor sold as an adult, and to nobody else’s', () => {
  given(...people)
    .when(withdraw(SYSTEM))
    .fails('NOT_ALLOWED');
  const { when } = given(opened(BEN, 'minor'));
  when(withdraw(SYSTEM)).makes('ItemWithdrawn');
});

it.each<[string, Decide[]]>([
  ['on offer', []],
  ['ordered', [place]],
  ['withdrawn', [withdraw(BEN)]],
])('is refused to strangers: %s', (_, before) =>
  given(...people, ...before)
    .when(withdraw(ADA))
    .fails('NOT_ALLOWED'),
);

import { describe, expect, it } from '@jest/globals';
import { ADA, BEN, deposit, EVA, NOON } from '../../../../test/coins.js';
import { consented, given } from '../../../../test/given.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { openAccount } from '../../accounts/domain/account.js';
import { setConsentPolicy } from '../../minors/rules/consent-policy.js';
import { giveConsent } from '../../minors/rules/guardian-commands.js';
import { placeOrder } from '../domain/placement.js';
import { actionsOf, isUndecidable, obstacleToYes } from './order-actions.js';

const opened =
  (wallet: string, role: Role): Decide =>
  (state) =>
    openAccount(state, { wallet, role, welcomeCoins: 0 });
const guardianOfAda = consented(ADA, EVA);
const people = [opened(ADA, 'adult'), opened(BEN, 'adult'), opened(EVA, 'admin')];
const ORDER = '9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b';
const ITEM = '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21';
const dispute = {
  id: ORDER,
  status: 'disputed',
  buyer: ADA,
  seller: BEN,
  price: '30',
  answer: null,
  first_day: null,
} as const;
const ofEva = { wallet: EVA, role: 'admin' } as const;

it('offers the decision of a dispute to an administrator', () => {
  const { state } = given(...people);
  expect(actionsOf(state, dispute, ofEva, NOON)).toEqual(['resolve']);
  expect(isUndecidable(state, dispute)).toBe(false);
});

it('does not offer it to the guardian of a party, nor does anybody decide where there is no other administrator', () => {
  const { state } = given(...people, guardianOfAda);
  expect(actionsOf(state, dispute, ofEva, NOON)).toEqual([]);
  expect(isUndecidable(state, dispute)).toBe(true);
  expect(isUndecidable(state, { ...dispute, status: 'delivered' })).toBe(false);
});

describe('an order that waits for a guardian', () => {
  const request = {
    id: ORDER,
    status: 'awaiting_approval',
    buyer: ADA,
    seller: BEN,
    price: '30',
    answer: null,
    first_day: null,
  } as const;
  const [ofGuardian, ofChild] = [
    { wallet: EVA, role: 'adult' },
    { wallet: ADA, role: 'minor' },
  ] as const;
  const waiting: readonly Decide[] = [
    (state) => setConsentPolicy(state, { required: true }, { now: NOON }),
    opened(ADA, 'minor'),
    opened(BEN, 'adult'),
    opened(EVA, 'adult'),
    (state) => {
      const declared = { text: 'one', method: 'mail-link', isInvited: false } as const;
      return giveConsent(state, { child: ADA, guardian: EVA, ...declared }, { actor: EVA });
    },
    deposit(ADA, 100),
    (state) => {
      const item = { id: ITEM, seller: BEN, type: 'course', price: 30, withdrawn: false } as const;
      return placeOrder(
        state,
        { order: ORDER, item, expectedPrice: 30, message: undefined },
        { actor: ADA, now: NOON },
      );
    },
  ];

  it('offers both answers to the guardian', () => {
    const { state } = given(...waiting);
    expect(actionsOf(state, request, ofGuardian, NOON)).toEqual(['approve', 'refuse']);
    expect(actionsOf(state, request, ofChild, NOON)).toEqual(['cancel']);
    expect(obstacleToYes(state, request, { ...ofGuardian, now: NOON, end: undefined })).toBeNull();
  });

  it.each<[string, Decide]>([
    ['the item is hidden', () => [{ type: 'ContentHidden', data: { kind: 'item', id: ITEM } }]],
    ['one has blocked the other', () => [{ type: 'PersonBlocked', data: { by: BEN, person: ADA } }]],
    ['the child is suspended', () => [{ type: 'PersonSuspended', data: { wallet: ADA } }]],
  ])('offers only a no, and says why, where %s', (_, happened) => {
    const { state } = given(...waiting, happened);
    expect(actionsOf(state, request, ofGuardian, NOON)).toEqual(['refuse']);
    expect(obstacleToYes(state, request, { ...ofGuardian, now: NOON, end: undefined })?.msg).toMatch(
      /^L’articolo|^Il minore/,
    );
  });
});

import { expect, it } from '@jest/globals';
import { ADA, BEN, EVA } from '../../../../test/coins.js';
import { given } from '../../../../test/given.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { openAccount } from '../../accounts/domain/account.js';
import { actionsOf, isUndecidable } from './order-actions.js';

const opened =
  (wallet: string, role: Role): Decide =>
  (state) =>
    openAccount(state, { wallet, role, welcomeCoins: 0 });
const guardianOfAda: Decide = () => [{ type: 'GuardianConsented', data: { child: ADA, guardian: EVA } }];
const people = [opened(ADA, 'adult'), opened(BEN, 'adult'), opened(EVA, 'admin')];
const dispute = { status: 'disputed', buyer: ADA, seller: BEN, price: '30', answer: null } as const;
const ofEva = { wallet: EVA, role: 'admin' } as const;

it('offers the decision of a dispute to an administrator', () => {
  const { state } = given(...people);
  expect(actionsOf(state, dispute, ofEva)).toEqual(['resolve']);
  expect(isUndecidable(state, dispute)).toBe(false);
});

it('does not offer it to the guardian of a party, nor does anybody decide where there is no other administrator', () => {
  const { state } = given(...people, guardianOfAda);
  expect(actionsOf(state, dispute, ofEva)).toEqual([]);
  expect(isUndecidable(state, dispute)).toBe(true);
  expect(isUndecidable(state, { ...dispute, status: 'delivered' })).toBe(false);
});

import { expect, it } from '@jest/globals';
import { Chain, type Decide } from '../../engine/ledger/format/chain.js';
import { type SealedEvent, SYSTEM } from '../../engine/ledger/format/envelope.js';
import { slices } from '../../startup/composition.js';
import { decideVerification, endVerification, endWithName, type VerificationOutcome } from './verification-decision.js';

const id = (digits: string): string => `${digits.padEnd(8, '0')}-0000-4000-8000-000000000000`;
const FIRM = id('f1');
const ADMIN = id('ad');
const ADA = id('a1');
const REQUEST = id('ee');
const NOW = new Date('2026-03-02T12:00:00.000Z');

const account =
  (wallet: string, role: string): Decide =>
  () => [{ type: 'AccountOpened', data: { role, wallet } }];
const decide =
  (outcome: VerificationOutcome, actor = ADMIN, company = FIRM): Decide =>
  (state) =>
    decideVerification(state, { request: REQUEST, company, outcome, reason: undefined }, { actor });
const end =
  (actor: string, request = REQUEST): Decide =>
  (state) =>
    endVerification(state, { request, company: FIRM, cause: 'name' }, { actor });

/** The types of the events of the last decision, after the others. */
function typesAfter(...decisions: readonly Decide[]): string[] {
  const chain = new Chain('form.test/coin-form', 'ledger', slices);
  const people = [account(FIRM, 'company'), account(ADMIN, 'admin'), account(ADA, 'adult')];
  let sealed: readonly SealedEvent[] = [];
  for (const decision of [...people, ...decisions]) sealed = chain.decide(decision, { actor: SYSTEM, now: NOW });
  return sealed.map(({ type }) => type);
}

it('verifies a company once, and tells it', () => {
  expect(typesAfter(decide('verify'))).toEqual(['CompanyVerified', 'NotificationSent']);
  expect(() => typesAfter(decide('verify'), decide('verify'))).toThrow('c’è già una decisione');
});
it('does not refuse a verified company, and revokes only one that is verified', () => {
  expect(() => typesAfter(decide('verify'), decide('refuse'))).toThrow('c’è già una decisione');
  expect(() => typesAfter(decide('revoke'))).toThrow('c’è già una decisione');
  expect(typesAfter(decide('verify'), decide('revoke'))[0]).toBe('CompanyVerificationRevoked');
});
it('leaves decisions to administrators, about companies', () => {
  expect(() => typesAfter(decide('verify', FIRM))).toThrow('Non sei autorizzato');
  expect(() => typesAfter(decide('verify', ADMIN, ADA))).toThrow('non è più di un’azienda');
});
it('ends with the data that were verified: by the company or the system, and only where it is verified', () => {
  expect(typesAfter(decide('verify'), end(SYSTEM))).toEqual(['CompanyVerificationRevoked', 'NotificationSent']);
  expect(typesAfter(decide('verify'), end(FIRM), decide('verify'))[0]).toBe('CompanyVerified');
  expect(typesAfter(end(SYSTEM))).toEqual([]);
  // Of an earlier request, whose verification ended meanwhile.
  expect(typesAfter(decide('verify'), end(SYSTEM, id('e1')))).toEqual([]);
  expect(() => typesAfter(decide('verify'), end(ADA))).toThrow('Può farlo solo l’azienda');
});
it('ends with an administrator’s edit of the name, in the same decision', () => {
  const edit =
    (renames: boolean): Decide =>
    (state) =>
      endWithName(state, { wallet: FIRM, renames });
  expect(typesAfter(decide('verify'), edit(true))).toEqual(['CompanyVerificationRevoked', 'NotificationSent']);
  expect(typesAfter(decide('verify'), edit(false))).toEqual([]);
  expect(typesAfter(edit(true))).toEqual([]);
});

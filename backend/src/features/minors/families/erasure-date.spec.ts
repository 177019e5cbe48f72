import { expect, it } from '@jest/globals';
import { ADA, NOON } from '../../../../test/coins.js';
import { given } from '../../../../test/given.js';
import { romeDaysAfter } from '../../../basics/calendar.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { openAccount } from '../../accounts/domain/account.js';
import { setConsentPolicy } from '../rules/consent-policy.js';
import { erasureOf, graceOf } from './erasure-date.js';

const daysLater = (days: number): Date => romeDaysAfter(NOON, days);
const rule =
  (required: boolean, days = 0): Decide =>
  (state) =>
    setConsentPolicy(state, { required }, { now: daysLater(days) });
const child: Decide = (state) => openAccount(state, { wallet: ADA, role: 'minor', welcomeCoins: 0 });

it('is thirty days after the time of grace, and after the last start that requires a consent', () => {
  const { state, when } = given(child, rule(true));
  expect(graceOf(state, ADA, daysLater(29))).toBe(daysLater(30).toISOString());
  expect(erasureOf(state, ADA, daysLater(-9))).toEqual(daysLater(60));
  when(rule(false)).makes('GuardianConsentNotRequired');
  expect(erasureOf(state, ADA, daysLater(-9))).toBeUndefined();
  when(rule(true, 40), daysLater(40)).makes('GuardianConsentRequired');
  expect(graceOf(state, ADA, daysLater(41))).toBeUndefined();
  expect(erasureOf(state, ADA, daysLater(-9))).toEqual(daysLater(70));
});

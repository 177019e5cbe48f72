import { expect, it } from '@jest/globals';
import { ADA, BEN, EVA, NOON } from '../../../../test/coins.js';
import { consented, given } from '../../../../test/given.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { openAccount } from '../../accounts/domain/account.js';
import { setConsentPolicy } from '../../minors/rules/consent-policy.js';
import { submitApplication } from '../domain/placement.js';
import { END_APPLICATION } from './end-application.js';

const ITEM = '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21';
const ORDER = '9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b';

const opened =
  (who: string, role: Role): Decide =>
  (state) =>
    openAccount(state, { wallet: who, role, welcomeCoins: 0 });
const apply: Decide = (state) =>
  submitApplication(
    state,
    {
      ...{ order: ORDER, expectedPrice: 0, message: undefined },
      item: { id: ITEM, seller: BEN, type: 'job_offer', price: 0, withdrawn: false },
    },
    { actor: ADA, now: NOON },
  );
const end: Decide = (state) => END_APPLICATION.decide(state, { order: ORDER }, { actor: 'system', now: NOON });
const required: Decide = (state) => setConsentPolicy(state, { required: true }, { now: NOON });
const verified: Decide = () => [{ type: 'CompanyVerified', data: { company: BEN, request: ITEM } }];
const revoked: Decide = () => [{ type: 'CompanyVerificationRevoked', data: { company: BEN, request: ITEM } }];
const hidden: Decide = () => [{ type: 'ContentHidden', data: { kind: 'item', id: ITEM } }];
const closed: Decide = () => [{ type: 'AccountClosed', data: { wallet: ADA, role: 'adult' } }];

const adult = [opened(ADA, 'adult'), opened(BEN, 'company'), apply];
const minor = [
  ...[opened(ADA, 'minor'), opened(BEN, 'company'), opened(EVA, 'adult'), required],
  ...[consented(ADA, EVA, true), verified, apply],
];

it('ends nothing that could be sent now', () => {
  given(...adult)
    .when(end)
    .makes();
  given(...minor)
    .when(end)
    .makes();
});

it.each<[string, Decide[]]>([
  ['account', [...adult, closed]],
  ['verification', [...minor, revoked]],
  [
    'guardian',
    [
      ...minor,
      () => [
        {
          type: 'GuardianLimitsSet',
          data: { child: ADA, guardian: EVA, weeklyCoins: 50, approvalAbove: 20, mayApply: false },
        },
      ],
    ],
  ],
  ['consent', [...minor, () => [{ type: 'GuardianConsentWithdrawn', data: { child: ADA, guardian: EVA } }]]],
])('withdraws the application of who may not apply any more, and says why: %s', (cause, before) => {
  const { when } = given(...before);
  const told = cause === 'account' ? [BEN] : [BEN, ADA];
  const [withdrawn, ...notices] = when(end).makes(
    'ApplicationWithdrawn',
    ...told.map(() => 'NotificationSent' as const),
  );
  expect(withdrawn?.data).toMatchObject({ order: ORDER, cause });
  expect(notices).toHaveLength(told.length);
  when(end).makes();
});

it('declines the application for a job that is hidden', () => {
  const { when } = given(...adult, hidden);
  const [declined] = when(end).makes('ApplicationDeclined', 'NotificationSent', 'NotificationSent');
  expect(declined?.data).toMatchObject({ cause: 'hidden' });
  when(apply).fails('ITEM_GONE');
});

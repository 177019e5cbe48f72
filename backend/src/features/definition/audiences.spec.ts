import { expect, it } from '@jest/globals';
import type { JsonObject } from '../../engine/ledger/format/canonical.js';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import { move, TREASURY, wallet } from '../../engine/ledger/state/postings.js';
import { audiences } from '../../startup/composition.js';
import { audiencesOf } from './audiences.js';

const [ADA, BEN] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const CONTEST = '33333333-3333-4333-8333-333333333333';

const contest = { creator: BEN, funder: wallet(BEN), reward: 5, status: 'active', participants: 1 } as const;
const period = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-02-01T00:00:00.000Z', terms: '' };
const terms = { weeklyCoins: 1, approvalAbove: 1, mayApply: false, allowed: [], isContested: false };
const guardians = { [BEN]: terms, [CONTEST]: { ...terms, isContested: true } };
const state = {
  guardianships: { get: (child: string) => (child === ADA ? { hasConsent: true, guardians } : undefined) },
  contests: { get: (id: string) => (id === CONTEST ? { ...contest, ...period } : undefined) },
};

/** `kind of change → whom`, in the order in which they are told. */
const told = (type: string, data: JsonObject) =>
  audiencesOf(audiences, { type, data } as unknown as SealedEvent, state).map(
    ({ audience, change }) => `${change} → ${Object.values(audience)}`,
  );

it.each<[string, JsonObject, string[]]>([
  ['CoinsTransferred', { postings: move(wallet(ADA), wallet(BEN), 3) }, [`coins → ${ADA}`, `coins → ${BEN}`]],
  ['BalanceAdjusted', { postings: move(TREASURY, wallet(BEN), 3) }, [`coins → ${BEN}`]],
  [
    'OrderPlaced',
    { buyer: ADA, seller: BEN, postings: move(wallet(ADA), `order:${CONTEST}`, 3) },
    [`coins → ${ADA}`, `orders → ${ADA}`, `orders → ${BEN}`],
  ],
  ['OrderAwaitsApproval', { buyer: ADA, seller: CONTEST }, [`orders → ${ADA}`, `family → ${BEN}`]],
  ['OrderApproved', { buyer: ADA, seller: CONTEST }, [`orders → ${ADA}`, `orders → ${CONTEST}`, `family → ${BEN}`]],
  [
    'OrderRefunded',
    { buyer: ADA, seller: CONTEST },
    [`orders → ${ADA}`, `orders → ${CONTEST}`, 'orders → admin', `family → ${BEN}`],
  ],
  ['GuardianshipEnded', { wallet: ADA, guardians: [BEN] }, [`family → ${ADA}`, `family → ${BEN}`]],
  ['OrderDelivered', { buyer: ADA, seller: BEN }, [`orders → ${ADA}`, `orders → ${BEN}`]],
  ['OrderDisputed', { buyer: ADA, seller: BEN }, [`orders → ${ADA}`, `orders → ${BEN}`, 'orders → admin']],
  ['EntrySubmitted', { contest: CONTEST, participant: ADA }, [`contests → ${ADA}`, `contests → ${BEN}`]],
  ['ContestJoined', { contest: ADA, participant: ADA }, [`contests → ${ADA}`]],
  ['ContestClosed', { contest: CONTEST }, ['contests → all']],
  ['NotificationSent', { audience: { wallet: ADA } }, [`notifications → ${ADA}`]],
  ['NotificationSent', { audience: { wallet: ADA }, link: '/famiglia' }, [`notifications → ${ADA}`, `family → ${ADA}`]],
  ['NotificationSent', { audience: { role: 'minor' } }, ['notifications → minor']],
  ['NotificationSent', { audience: { contest: CONTEST } }, [`notifications → ${CONTEST}`]],
  ['AccountOpened', { wallet: ADA, role: 'adult' }, []],
  ['OfANewerRelease', { wallet: ADA }, []],
])('%s %j concerns %j', (type, data, expected) => {
  expect(told(type, data)).toEqual(expected);
});

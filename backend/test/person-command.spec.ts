import { describe, expect, it } from '@jest/globals';
import type { Decide } from '../src/engine/ledger/format/chain.js';
import type { CommandKind, SendingContext } from '../src/engine/ledger/state/command.js';
import { move, TREASURY } from '../src/engine/ledger/state/postings.js';
import { TRANSFER_COINS } from '../src/features/coins/domain/transfer-coins.js';
import { CLOSE_CONTEST } from '../src/features/contests/domain/close-contest.js';
import { contestEscrow } from '../src/features/contests/domain/contest.js';
import { JOIN_CONTEST } from '../src/features/contests/domain/join-contest.js';
import { OPEN_CONTEST } from '../src/features/contests/domain/open-contest.js';
import { REVISE_CONTEST } from '../src/features/contests/domain/revise-contest.js';
import { SUBMIT_ENTRY } from '../src/features/contests/domain/submit-entry.js';
import { CHANGE_ORDER, type OrderChange } from '../src/features/marketplace/domain/change-order.js';
import { PLACE_ORDER } from '../src/features/marketplace/domain/placement.js';
import { setConsentPolicy } from '../src/features/minors/rules/consent-policy.js';
import { ACCEPT_GUIDANCE } from '../src/features/orientation/guidance/guidance-commands.js';
import { ADA, BEN, EVA, NOON } from './coins.js';
import { given } from './given.js';

const [CONTEST, ORDER] = ['cc000000-0000-4000-8000-000000000000', '0d000000-0000-4000-8000-000000000000'];
const TEXT = 'e'.repeat(64);
const LATER = new Date(NOON.getTime() + 3_600_000).toISOString();

const account =
  (wallet: string, role: 'minor' | 'adult' | 'company'): Decide =>
  () => [{ type: 'AccountOpened', data: { wallet, role } }];
/** Ada acts. */
const sent =
  <Data>(kind: CommandKind<Data>, data: Data): Decide =>
  (state) =>
    kind.decide(state, data, { actor: ADA, now: NOON });

const transfer = sent(TRANSFER_COINS, { from: ADA, to: BEN, amount: 1, note: undefined });
const item = { id: CONTEST, seller: BEN, type: 'service' as const, price: 1, withdrawn: false };
const order = sent(PLACE_ORDER, { order: ORDER, item, expectedPrice: 1, message: undefined });
const change = (changed: OrderChange) => sent(CHANGE_ORDER, { order: ORDER, change: changed });
const contest = { contest: CONTEST };
const join = sent(JOIN_CONTEST, contest);

const STARTING: [string, Decide][] = [
  ['a transfer', transfer],
  ['an order', order],
  ['joining a contest', join],
  ['an entry', sent(SUBMIT_ENTRY, { ...contest, entry: TEXT })],
  ['opening a contest', sent(OPEN_CONTEST, { ...contest, reward: 1, endDate: NOON.toISOString(), terms: TEXT })],
  ['revising a contest', sent(REVISE_CONTEST, contest)],
  ['a delivery', change({ kind: 'deliver' })],
  ['accepting an application', change({ kind: 'accept', text: undefined })],
  ['accompanying somebody', sent(ACCEPT_GUIDANCE, { guidance: ORDER, person: BEN, until: LATER })],
];
const OTHERS: [string, Decide][] = [
  ...(['complete', 'cancel', 'approve'] as const).map((kind): [string, Decide] => [kind, change({ kind })]),
  ...(['dispute', 'answer'] as const).map((kind): [string, Decide] => [kind, change({ kind, text: TEXT })]),
  ...(['decline', 'refuse'] as const).map((kind): [string, Decide] => [kind, change({ kind, text: undefined })]),
  ['closing a contest', sent(CLOSE_CONTEST, { ...contest, reason: undefined })],
];

const suspend: Decide = () => [{ type: 'PersonSuspended', data: { wallet: ADA, until: LATER, report: ORDER } }];
const requireConsents: Decide = (state) => setConsentPolicy(state, { required: true }, { now: NOON });

describe('what starts something new', () => {
  it.each(STARTING)('%s is refused to who is suspended', (_, decide) => {
    given(account(ADA, 'adult'), suspend).when(decide).fails('SUSPENDED');
  });

  it.each(STARTING)('%s is refused to a minor without a consent', (_, decide) => {
    given(requireConsents, account(ADA, 'minor')).when(decide).fails('CONSENT_MISSING');
  });

  it.each(OTHERS)('what goes on or ends does not: %s', (_, decide) => {
    given(account(ADA, 'adult'), suspend).when(decide).fails('NOT_FOUND');
  });
});

describe('whom it reaches', () => {
  const people = [account(ADA, 'adult'), account(BEN, 'company'), account(EVA, 'minor')];
  const opened: Decide = () => [
    {
      type: 'ContestOpened',
      data: {
        ...{ automatic: false, contest: CONTEST, creator: BEN, reward: 1, terms: TEXT },
        ...{ startDate: NOON.toISOString(), endDate: LATER },
        postings: move(TREASURY, contestEscrow(CONTEST), 1),
      },
    },
  ];
  const blocks =
    (by: string, person: string): Decide =>
    () => [{ type: 'PersonBlocked', data: { by, person } }];

  it.each([
    ['a transfer, as if nobody had the address', transfer, 'RECIPIENT_NOT_FOUND'],
    ['an order', order, 'NOT_ALLOWED'],
    ['joining a contest', join, 'NOT_ALLOWED'],
  ])('is refused where one has blocked the other: %s', (_, decide, code) => {
    for (const block of [blocks(ADA, BEN), blocks(BEN, ADA)])
      given(...people, opened, block)
        .when(decide)
        .fails(code);
  });

  it('is no minor of whom no guardian allowed it, in a transfer', () => {
    const toMinor = sent(TRANSFER_COINS, { from: ADA, to: EVA, amount: 1, note: undefined });
    given(requireConsents, ...people)
      .when(toMinor)
      .fails('RECIPIENT_NOT_FOUND');
    given(...people)
      .when(toMinor)
      .fails('INSUFFICIENT_COINS');
  });
});

describe('contact details of a minor', () => {
  const NUMBER = 'chiamami al 333 1234567';
  const refused = <Data>(kind: CommandKind<Data>, data: Data, role: 'minor' | 'adult' = 'minor') => {
    const context: SendingContext = { state: given(account(ADA, role)).state, actor: ADA };
    try {
      kind.refuseTexts?.(data, context);
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const at = (field: string) =>
    expect.objectContaining({ code: 'CONTACT_DETAILS', errors: [expect.objectContaining({ field })] });

  it('are refused at the field of the request, before the text is stored', () => {
    const note = { from: ADA, to: BEN, amount: 1, note: NUMBER };
    expect(refused(TRANSFER_COINS, note)).toEqual(at('note'));
    expect(refused(TRANSFER_COINS, note, 'adult')).toBeUndefined();
    const dispute = { order: ORDER, change: { kind: 'dispute', text: NUMBER } } as const;
    expect(refused(CHANGE_ORDER, dispute)).toEqual(at('reason'));
    expect(refused(CHANGE_ORDER, { ...dispute, change: { kind: 'answer', text: NUMBER } })).toEqual(at('text'));
  });

  it('are no matter in the link of an entry, which only who judges it sees', () => {
    const entry = (text: string) => ({ ...contest, entry: JSON.stringify({ link: 'https://example.it', text }) });
    expect(refused(SUBMIT_ENTRY, entry('un elaborato'))).toBeUndefined();
    expect(refused(SUBMIT_ENTRY, entry(NUMBER))).toEqual(at('text'));
  });
});

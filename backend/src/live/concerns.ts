import type { SealedEvent } from '../ledger/envelope.js';
import { postingsOf, walletOf } from '../ledger/postings.js';
import type { LedgerState } from '../ledger/state.js';
import type { Audience } from '../notifications/notification.js';

/** What an event changes for whom, in words that say nothing of the event: a browser is to ask again, and no more. */

export const CHANGES = ['coins', 'orders', 'notifications', 'contests', 'family', 'reports'] as const;
export type Change = (typeof CHANGES)[number];

export interface Concern {
  readonly audience: Audience;
  readonly change: Change;
}

interface StateOfConcerns {
  readonly contests: Pick<LedgerState['contests'], 'get'>;
  readonly guardianships: Pick<LedgerState['guardianships'], 'get'>;
}

type ConcernsOf = (event: Pick<SealedEvent, 'data'>, state: StateOfConcerns) => readonly Concern[];

const nobody: ConcernsOf = () => [];

const toWallet = (wallet: unknown, change: Change): readonly Concern[] =>
  typeof wallet === 'string' ? [{ audience: { wallet }, change }] : [];

const parties: ConcernsOf = ({ data }) => [...toWallet(data.buyer, 'orders'), ...toWallet(data.seller, 'orders')];

const minor: ConcernsOf = ({ data }) => toWallet(data.wallet, 'family');

/** Who were the guardians is known only by the event. */
const formerFamily: ConcernsOf = ({ data: { wallet, guardians } }) =>
  [wallet, ...(Array.isArray(guardians) ? guardians : [])].flatMap((one) => toWallet(one, 'family'));

/** A guardian has what waits for a yes before their eyes, and another one, the minor or the clock may end it. */
const guardiansOfBuyer: ConcernsOf = ({ data }, { guardianships }) =>
  Object.entries(guardianships.get(String(data.buyer))?.guardians ?? {}).flatMap(([guardian, { isContested }]) =>
    isContested ? [] : toWallet(guardian, 'family'),
  );

const family: ConcernsOf = ({ data }) => [...toWallet(data.child, 'family'), ...toWallet(data.guardian, 'family')];

/** Administrators see the list of disputes. */
const partiesAndJudges: ConcernsOf = (event, state) => [
  ...parties(event, state),
  { audience: { role: 'admin' }, change: 'orders' },
];

/** Administrators have a queue of reports. */
const administrators: ConcernsOf = () => [{ audience: { role: 'admin' }, change: 'reports' }];

/** The lists of contests show it to everybody. */
const everybody: ConcernsOf = () => [{ audience: { role: 'all' }, change: 'contests' }];

/** Joining and taking part are frequent: they concern who does it and who runs the contest. */
const entrantAndOrganiser: ConcernsOf = ({ data }, { contests }) => [
  ...toWallet(data.participant, 'contests'),
  ...toWallet(contests.get(String(data.contest))?.creator, 'contests'),
];

/**
 * By event type, whom it concerns beyond the accounts of its postings. A test compares the keys with the event types of
 * composition.ts, so that a new type is not forgotten.
 */
export const CONCERNS: Readonly<Record<string, ConcernsOf>> = {
  LedgerOpened: nobody,
  SigningKeyRotated: nobody,
  KeyDaysBegan: nobody,
  ClockAccepted: nobody,
  LedgerRestored: nobody,
  LeaderTookOver: nobody,
  KeyUsed: nobody,
  AdministratorActed: nobody,
  // Who is closed, or gets another role, loses the token and with it the stream.
  AccountOpened: nobody,
  RoleChanged: nobody,
  AccountClosed: nobody,
  BalanceAdjusted: nobody,
  ConsentAgeReached: minor,
  ConsentAgeRevoked: minor,
  GuardianshipEnded: formerFamily,
  DateOfBirthCorrected: minor,
  GuardianConsentRequired: nobody,
  GuardianConsentNotRequired: nobody,
  GuardianConsented: family,
  GuardianConsentWithdrawn: family,
  GuardianLimitsSet: family,
  GuardianPersonAllowed: family,
  GuardianPersonDisallowed: family,
  GuardianContested: family,
  GuardianConfirmed: family,
  GuardianRemoved: family,
  // What changes for a person comes with a notification.
  PersonSuspended: nobody,
  SuspensionLifted: nobody,
  PersonBlocked: nobody,
  PersonUnblocked: nobody,
  CompanyVerified: nobody,
  CompanyVerificationRefused: nobody,
  CompanyVerificationRevoked: nobody,
  ContentHidden: nobody,
  ContentRestored: nobody,
  ReportReceived: administrators,
  ReportDecided: administrators,
  ObjectionReceived: administrators,
  ObjectionDecided: administrators,
  ReportCaseClosed: nobody,
  CoinsTransferred: nobody,
  // Lists of items are rows, whose changes are not told; the seller gets a notification.
  ItemWithdrawn: nobody,
  OrderPlaced: parties,
  // The seller learns of it once a guardian has said yes.
  OrderAwaitsApproval: (event, state) => [...toWallet(event.data.buyer, 'orders'), ...guardiansOfBuyer(event, state)],
  OrderApproved: (event, state) => [...parties(event, state), ...guardiansOfBuyer(event, state)],
  OrderDelivered: parties,
  OrderDisputed: partiesAndJudges,
  DisputeAnswered: partiesAndJudges,
  OrderCompleted: partiesAndJudges,
  OrderRefunded: (event, state) => [...partiesAndJudges(event, state), ...guardiansOfBuyer(event, state)],
  OrderBecameApplication: parties,
  ApplicationSubmitted: parties,
  ApplicationAccepted: parties,
  ApplicationDeclined: parties,
  ApplicationWithdrawn: parties,
  ContestOpened: everybody,
  ContestRevised: everybody,
  ContestJoined: entrantAndOrganiser,
  ContestLeft: entrantAndOrganiser,
  EntrySubmitted: entrantAndOrganiser,
  ContestClosed: everybody,
  ContestPrizeShared: everybody,
  ContestCompleted: everybody,
  ContestWithdrawn: everybody,
  NotificationSent: ({ data }) => [{ audience: data.audience as Audience, change: 'notifications' }],
};

/** Whom an event concerns; the same audience may be there twice. */
export function concernsOf(event: Pick<SealedEvent, 'type' | 'data'>, state: StateOfConcerns): readonly Concern[] {
  const concerned = (CONCERNS[event.type] ?? nobody)(event, state);
  const postings = postingsOf(event.data);
  if (postings === undefined || postings === 'malformed') return concerned;
  return [...postings.flatMap(({ account }) => toWallet(walletOf(account), 'coins')), ...concerned];
}

import { romeDaysAfter } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { Archivable } from '../../../engine/ledger/state/command.js';
import type { ReadonlyDueTable } from '../../../engine/ledger/state/due-table.js';
import { type ByEventType, type EventOf, isOf, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import { groupedKey, type ReadonlyGroupedTable } from '../../../engine/ledger/state/grouped-table.js';
import { type Postings, TREASURY } from '../../../engine/ledger/state/postings.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable } from '../../../engine/ledger/state/tables.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { ownMatter } from '../../../platform/http/requests/require-admin.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { type AdminAct, administratorActed } from '../../audit-log/acts.js';
import { sidesOf } from '../../minors/rules/deciders.js';
import type { StandingState } from '../../minors/rules/standing.js';
import { suspendedUntil } from '../../moderation/rules/suspension.js';

/**
 * A contest as the ledger knows it. Its texts are stored beside the ledger (contest-texts.ts); here is only the commitment
 * to them.
 */

export const CONTEST_STATUSES = ['active', 'closed', 'completed'] as const;
export type ContestStatus = (typeof CONTEST_STATUSES)[number];

export interface Contest {
  /** Wallet of the creator; undefined for an automatic contest. */
  readonly creator?: string;
  /** Account that paid the reward and gets it back when nobody wins. */
  readonly funder: string;
  /** Coins in escrow until the contest is completed. */
  readonly reward: number;
  /** ISO 8601; from this instant on people may join. */
  readonly startDate: string;
  /** ISO 8601; from this instant on nobody may join or submit an entry. */
  readonly endDate: string;
  readonly status: ContestStatus;
  /** Only of an automatic contest: one of them is active in each category. */
  readonly category?: string;
  /** Commitment to title, description and rules. */
  readonly terms: string;
  /** The number of participants. */
  readonly participants: number;
  /** The end date was postponed while it had participants; that is allowed once. */
  readonly postponed?: true;
}

export interface Participation {
  /** Commitment to the newest entry. */
  readonly entry?: string;
}

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** Those that are not completed: what is completed never changes again, and ArchivedContests finds it. */
    readonly contests: ReadonlyTable<Contest>;
    /** By contest and wallet (`participantKey`), of contests that are not completed. */
    readonly participants: ReadonlyGroupedTable<Participation>;
    /**
     * The next deadline of each contest that is not completed: the end date of an active one, the end of the time to choose
     * a winner of a closed one.
     */
    readonly openContests: ReadonlyDueTable;
    /** By `contestKey` the creator of a contest that is not completed, by `creatorKey` how many contests they have. */
    readonly creators: ReadonlyTable<string | number>;
    /** By category, the newest automatic contest that was opened in it. */
    readonly automaticContests: ReadonlyTable<string>;
  }
}

/** What a command is about. */
export interface ContestRef {
  /** Its id. */
  readonly contest: string;
}

/** Where a command about a contest may be about one that is completed. */
export const aboutContest = ({ contest }: ContestRef): Archivable => ({ kind: 'contest', id: contest });

/** Whether the first event of a key is the one that this command about a contest would make. */
export const isContestEvent =
  (type: 'ContestClosed' | 'ContestJoined') =>
  (event: SealedEvent, { contest }: ContestRef): boolean =>
    isOf(event, type) && event.data.contest === contest;

/** The part of the state that the decisions of this module read. */
export type ContestState = Pick<
  LedgerState,
  | 'accounts'
  | 'balances'
  | 'contests'
  | 'participants'
  | 'entrants'
  | 'openContests'
  | 'hiddenContents'
  | 'blocks'
  | 'guardedChildren'
  | 'verifiedCompanies'
> &
  StandingState;

/** The account that holds a contest's reward. */
export const contestEscrow = (contest: string): string => `contest:${contest}`;

export const participantKey = groupedKey;

/** The path of its page. */
export const linkTo = (contest: string): string => `/contests/${contest}`;

export const contestNotFound = (): DomainError => new DomainError('NOT_FOUND', 404, 'Contest non trovato');
export const notActive = (): DomainError => new DomainError('CONTEST_NOT_ACTIVE', 409, 'Il contest non è attivo');
export const alreadyCompleted = (): DomainError =>
  new DomainError('PRIZE_ASSIGNED', 409, 'Il premio è già stato assegnato');

/** @throws DomainError NOT_FOUND */
export function requireContest({ contests }: Pick<LedgerState, 'contests'>, id: string): Contest {
  const contest = contests.get(id);
  if (!contest) throw contestNotFound();
  return contest;
}

/** The role of a wallet; undefined where its account was closed. */
export const currentRole = ({ accounts }: Pick<LedgerState, 'accounts'>, person: string): Role | undefined =>
  accounts.get(person)?.role;

/** The capacity in which a person runs a contest: its organiser has no other rights over it, even as an administrator. */
export type Capacity = 'organiser' | 'administrator';

/**
 * The right to run a contest (product.md 8.2). An organiser who is no longer company or administrator has lost it; an
 * administrator who takes part, or whose child does, does not have it.
 * @throws DomainError NOT_ALLOWED
 */
export function requireOrganiser(
  state: Pick<LedgerState, 'accounts' | 'participants' | 'guardedChildren'>,
  id: string,
  contest: Contest,
  actor: string,
): Capacity {
  if (isOrganiser(state, contest, actor)) return 'organiser';
  if (currentRole(state, actor) !== 'admin') {
    throw notAllowed('Solo chi ha creato il contest e gli amministratori possono gestirlo');
  }
  if (hasPart(state, id, actor)) throw ownMatter();
  return 'administrator';
}

/** Whether somebody, or a child of theirs, is a participant. */
export const hasPart = (
  state: Pick<LedgerState, 'participants' | 'guardedChildren'>,
  id: string,
  wallet: string,
): boolean => sidesOf(state, wallet).some((one) => state.participants.has(participantKey(id, one)));

/** Whether somebody organises a contest or takes part in it, while its prize is not paid: hiding an entry would decide who gets it. */
export function hasSide(
  state: Pick<LedgerState, 'accounts' | 'contests' | 'participants'>,
  id: string,
  wallet: string,
): boolean {
  const contest = state.contests.get(id);
  return (
    contest !== undefined && (isOrganiser(state, contest, wallet) || state.participants.has(participantKey(id, wallet)))
  );
}

/** For the log of what administrators did: nothing where the organiser did it. */
export const actOn = (
  act: AdminAct,
  id: string,
  { creator }: Contest,
  capacity: Capacity,
  reason?: string,
): NewEvent<'AdministratorActed'>[] =>
  capacity === 'administrator'
    ? [administratorActed({ act, subject: { kind: 'contest', id, owner: creator }, reason })]
    : [];

/** Whether `actor` created the contest and may still run it. */
export function isOrganiser(
  state: Pick<LedgerState, 'accounts'>,
  { creator, funder }: Contest,
  actor: string,
): boolean {
  if (creator !== actor) return false;
  const role = currentRole(state, actor);
  // Only administrators may spend the treasury's coins.
  return role === 'admin' || (role === 'company' && funder !== TREASURY);
}

/** Whether anybody with an open account takes part: erased participants count as none (product.md 8.1). */
export function hasParticipants(
  { accounts, participants }: Pick<LedgerState, 'accounts' | 'participants'>,
  id: string,
  contest: Contest,
): boolean {
  if (contest.participants === 0) return false;
  for (const person of participants.membersOf(id)) if (accounts.has(person)) return true;
  return false;
}

/** Whether people may take part at `now`, whether or not the deadline job has run. */
export const isRunning = ({ status, endDate }: Contest, now: Date): boolean =>
  status === 'active' && now.getTime() < Date.parse(endDate);

/**
 * Whether a contest takes nobody new because of who organises it: a suspended person, or one whose account became a minor's
 * (product.md 17.8.1).
 */
export const takesNobody = (
  state: Pick<LedgerState, 'accounts' | 'suspensions'>,
  creator: string,
  now: Date,
): boolean => suspendedUntil(state, creator, now) !== undefined || currentRole(state, creator) === 'minor';

/** The account that gets a reward without a winner. */
export function refundAccount(state: Pick<LedgerState, 'accounts'>, { funder, creator }: Contest): string {
  const isGone = funder !== TREASURY && (creator === undefined || currentRole(state, creator) === undefined);
  return isGone ? TREASURY : funder;
}

/** The payer is the account with the negative posting. */
export const fundedBy = ({ postings = [] }: { readonly postings?: Postings | undefined }): string =>
  postings.find(({ amount }) => amount < 0)?.account ?? TREASURY;

/** How long a closed contest waits for its winner, in calendar days of Rome (product.md 8.1). */
export const DECISION_DAYS = 30;

export const decisionDue = (closed: Date): string => romeDaysAfter(closed, DECISION_DAYS).toISOString();

/** Until when the winner of a closed contest can be chosen; `ContestClosed` events of earlier releases do not contain it. */
export const dueOf = ({ data, ts }: Pick<EventOf<'ContestClosed'>, 'data' | 'ts'>): string =>
  data.due ?? decisionDue(new Date(ts));

/** The row of `creators` that counts a person's contests. */
export const creatorKey = (wallet: Wallet): string => `creator:${wallet}`;

/** A person whose contests still hold coins or wait for a winner cannot leave. */
export const hasOpenContests = (
  { creators }: Pick<LedgerState, 'creators'>,
  person: string,
): DomainError | undefined =>
  creators.has(creatorKey(person))
    ? new DomainError('OPEN_CONTESTS', 409, 'Ci sono contest aperti: vanno conclusi prima di eliminare l’account')
    : undefined;

type TransactionRecord = 'escrow' | 'reward' | 'refund';
type PayingEvent = 'ContestOpened' | 'ContestRevised' | 'ContestPrizeShared' | 'ContestCompleted' | 'ContestWithdrawn';

/** The label of a contest's transaction in a wallet. */
export const contestTransactionKinds: Pick<ByEventType<TransactionRecord>, PayingEvent> = {
  ContestOpened: () => 'escrow',
  ContestRevised: ({ data }) => (fundedBy(data) === contestEscrow(data.contest) ? 'refund' : 'escrow'),
  ContestPrizeShared: () => 'reward',
  ContestCompleted: ({ data }) => (data.winner === undefined && !data.shared ? 'refund' : 'reward'),
  ContestWithdrawn: ({ data }) => (data.shared ? 'reward' : 'refund'),
};

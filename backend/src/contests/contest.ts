import type { Role } from '../http/signed-in.js';
import type { SealedEvent } from '../ledger/envelope.js';
import { DomainError } from '../ledger/errors.js';
import { postingsOf, TREASURY } from '../ledger/postings.js';
import type { LedgerState, Slice } from '../ledger/state.js';
import type { ReadonlyTable } from '../ledger/tables.js';

/** A contest as the ledger knows it. Its words stand elsewhere (contest-texts.ts): here is only the commitment to them. */

export const CONTEST_STATUSES = ['active', 'closed', 'completed'] as const;
export type ContestStatus = (typeof CONTEST_STATUSES)[number];

export interface Contest {
  /** Wallet of who made it; undefined for an automatic contest. */
  readonly creator?: string;
  /** Account that paid the reward and gets it back when nobody wins. */
  readonly funder: string;
  /** Coins in escrow until the contest is completed. */
  readonly reward: number;
  /** ISO 8601; taking part begins here. */
  readonly startDate: string;
  /** ISO 8601; from this instant on nobody joins and nothing is handed in. */
  readonly endDate: string;
  readonly status: ContestStatus;
  /** Of an automatic contest: there is one active in each category. */
  readonly category?: string;
  /** Commitment to title, description and rules. */
  readonly terms: string;
  /** How many joined. */
  readonly participants: number;
}

export interface Participation {
  /** Commitment to the newest entry. */
  readonly entry?: string;
}

declare module '../ledger/state.js' {
  interface LedgerState {
    readonly contests: ReadonlyTable<Contest>;
    /** By contest and wallet. */
    readonly participants: ReadonlyTable<Participation>;
    /** End dates of the active contests, so that the clock never looks through those that are over. */
    readonly openContests: ReadonlyTable<string>;
  }
}

/** What the decisions of this module see. */
export type ContestState = Pick<LedgerState, 'accounts' | 'balances' | 'contests' | 'participants' | 'openContests'>;

/** The account that holds a contest's reward. */
export const contestEscrow = (contest: string): string => `contest:${contest}`;

export const participantKey = (contest: string, person: string): string => `${contest} ${person}`;

/** Where people read about it. */
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
export const standingRole = ({ accounts }: Pick<LedgerState, 'accounts'>, person: string): Role | undefined =>
  accounts.get(person)?.role;

/**
 * Who made a contest and administrators may run it.
 * @throws DomainError NOT_ALLOWED
 */
export function requireOrganiser(state: Pick<LedgerState, 'accounts'>, contest: Contest, actor: string): void {
  const role = standingRole(state, actor);
  // The treasury's coins are given away by administrators only, also when one is none any more.
  if (role === 'admin' || (contest.creator === actor && contest.funder !== TREASURY)) return;
  throw new DomainError('NOT_ALLOWED', 403, 'Solo chi ha creato il contest e gli amministratori possono gestirlo');
}

/** Whether people may take part at `now`, whatever the clock has done by then. */
export const isRunning = ({ status, endDate }: Contest, now: Date): boolean =>
  status === 'active' && now.getTime() < Date.parse(endDate);

/** Where a reward goes that nobody won. */
export function refundAccount(state: Pick<LedgerState, 'accounts'>, { funder, creator }: Contest): string {
  const isGone = funder !== TREASURY && (creator === undefined || standingRole(state, creator) === undefined);
  return isGone ? TREASURY : funder;
}

/** Most events are none of these, and every one passes here. */
const isOfContest = (type: string): boolean => type.startsWith('Contest');

export const contestsSlice: Slice<Contest> = {
  name: 'contests',
  version: 1,
  evolve(contests, event) {
    const { type, data } = event;
    if (!isOfContest(type)) return;
    const id = String(data.contest);
    if (type === 'ContestOpened') {
      contests.set(id, openedContest(event));
      return;
    }
    const contest = contests.get(id);
    if (!contest) return;
    if (type === 'ContestRevised') contests.set(id, revisedContest(contest, event));
    if (type === 'ContestJoined') contests.set(id, { ...contest, participants: contest.participants + 1 });
    if (type === 'ContestClosed') contests.set(id, { ...contest, status: 'closed' });
    if (type === 'ContestCompleted') contests.set(id, { ...contest, status: 'completed' });
    if (type === 'ContestWithdrawn') contests.delete(id);
  },
};

function openedContest({ data }: SealedEvent): Contest {
  const creator = textOf(data.creator);
  const category = textOf(data.category);
  return {
    ...(creator && { creator }),
    funder: fundedBy(data),
    reward: Number(data.reward),
    startDate: String(data.startDate),
    endDate: String(data.endDate),
    status: 'active',
    ...(category && { category }),
    terms: String(data.terms),
    participants: 0,
  };
}

function revisedContest(contest: Contest, { data }: SealedEvent): Contest {
  return {
    ...contest,
    reward: typeof data.reward === 'number' ? data.reward : contest.reward,
    startDate: textOf(data.startDate) ?? contest.startDate,
    endDate: textOf(data.endDate) ?? contest.endDate,
    terms: textOf(data.terms) ?? contest.terms,
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Who paid is who the coins left. */
function fundedBy(data: SealedEvent['data']): string {
  const postings = postingsOf(data);
  const payer = postings === undefined || postings === 'malformed' ? undefined : postings.find((p) => p.amount < 0);
  return payer?.account ?? TREASURY;
}

export const participantsSlice: Slice<Participation> = {
  name: 'participants',
  version: 1,
  evolve(participants, { type, data }) {
    if (type !== 'ContestJoined' && type !== 'EntrySubmitted') return;
    const key = participantKey(String(data.contest), String(data.participant));
    participants.set(key, type === 'EntrySubmitted' ? { entry: String(data.entry) } : {});
  },
};

export const openContestsSlice: Slice<string> = {
  name: 'openContests',
  version: 1,
  evolve(open, { type, data }) {
    if (!isOfContest(type)) return;
    const id = String(data.contest);
    if (type === 'ContestOpened') open.set(id, String(data.endDate));
    if (type === 'ContestRevised' && typeof data.endDate === 'string') open.set(id, data.endDate);
    if (type === 'ContestClosed' || type === 'ContestWithdrawn') open.delete(id);
  },
};

/** Someone whose contests still hold coins or wait for a winner cannot leave. */
export function hasOpenContests({ contests }: Pick<LedgerState, 'contests'>, person: string): DomainError | undefined {
  for (const { creator, status } of contests.values()) {
    if (creator !== person || status === 'completed') continue;
    return new DomainError('OPEN_CONTESTS', 409, "Ci sono contest aperti: vanno conclusi prima di eliminare l'account");
  }
  return undefined;
}

type Movement = 'escrow' | 'reward' | 'refund';
type PayingEvent = 'ContestOpened' | 'ContestRevised' | 'ContestCompleted' | 'ContestWithdrawn';

/** What a movement of a contest is called in a wallet. */
export const contestMovementKinds: Readonly<Record<PayingEvent, (event: SealedEvent) => Movement>> = {
  ContestOpened: () => 'escrow',
  ContestRevised: ({ data }) => (fundedBy(data) === contestEscrow(String(data.contest)) ? 'refund' : 'escrow'),
  ContestCompleted: ({ data }) => (data.winner === undefined ? 'refund' : 'reward'),
  ContestWithdrawn: () => 'refund',
};

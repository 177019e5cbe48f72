import { DomainError } from '../ledger/errors.js';
import { move, wallet } from '../ledger/postings.js';
import type { LedgerEvent } from '../ledger/state.js';
import { notify } from '../notifications/notification.js';
import {
  alreadyCompleted,
  type ContestState,
  contestEscrow,
  linkTo,
  notActive,
  participantKey,
  refundAccount,
  requireContest,
  requireOrganiser,
  standingRole,
} from './contest.js';

/** How contests end: closed at their end date or by hand, then completed with or without a winner; or withdrawn. */

export interface EndContest {
  readonly contest: string;
  /** Wallet of who ends it. */
  readonly actor: string;
}

/** @throws DomainError NOT_FOUND | NOT_ALLOWED | CONTEST_NOT_ACTIVE */
export function closeContest(state: ContestState, { contest: id, actor }: EndContest): LedgerEvent[] {
  const contest = requireContest(state, id);
  requireOrganiser(state, contest, actor);
  if (contest.status !== 'active') throw notActive();
  return closed(id, contest.participants);
}

/** What the clock does: closes a contest whose end date has come; nothing where someone was faster or moved the date. */
export function closeWhenDue(state: ContestState, id: string, now: Date): LedgerEvent[] {
  const contest = state.contests.get(id);
  if (contest?.status !== 'active' || now.getTime() < Date.parse(contest.endDate)) return [];
  return closed(id, contest.participants);
}

const closed = (id: string, participants: number): LedgerEvent[] => [
  { type: 'ContestClosed', data: { contest: id } },
  ...tellParticipants(id, participants, 'contest-closed'),
];

const tellParticipants = (contest: string, participants: number, template: string): LedgerEvent[] =>
  participants === 0 ? [] : [notify({ contest }, 'contest', template, { contest }, linkTo(contest))];

export interface CompleteContest extends EndContest {
  /** Wallet of the winner; undefined when nobody wins. */
  readonly winner: string | undefined;
}

/**
 * Pays the reward to the winner, or back to who funded it.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | PRIZE_ASSIGNED | CONTEST_NOT_CLOSED | NOT_A_PARTICIPANT
 */
export function completeContest(state: ContestState, { contest: id, actor, winner }: CompleteContest): LedgerEvent[] {
  const contest = requireContest(state, id);
  requireOrganiser(state, contest, actor);
  if (contest.status === 'completed') throw alreadyCompleted();
  if (contest.status === 'active') throw new DomainError('CONTEST_NOT_CLOSED', 409, 'Chiudi prima il contest');
  const told = tellParticipants(id, contest.participants, 'contest-completed');
  if (winner === undefined) {
    const postings = move(contestEscrow(id), refundAccount(state, contest), contest.reward);
    return [{ type: 'ContestCompleted', data: { contest: id, postings } }, ...told];
  }
  const takesPart = state.participants.has(participantKey(id, winner)) && standingRole(state, winner) !== undefined;
  if (!takesPart) throw winnerTakesNoPart();
  if (winner === actor) throw new DomainError('NOT_ALLOWED', 403, 'Non puoi assegnare il premio a te stesso');
  const postings = move(contestEscrow(id), wallet(winner), contest.reward);
  const params = { amount: contest.reward, contest: id };
  return [
    { type: 'ContestCompleted', data: { contest: id, postings, winner } },
    notify({ wallet: winner }, 'contest', 'contest-won', params, linkTo(id)),
    ...told,
  ];
}

export const winnerTakesNoPart = (): DomainError =>
  new DomainError('NOT_A_PARTICIPANT', 400, 'Il vincitore deve essere un partecipante');

/**
 * The creator takes a contest back that nobody has joined.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | HAS_PARTICIPANTS | PRIZE_ASSIGNED
 */
export function withdrawOwnContest(state: ContestState, { contest: id, actor }: EndContest): LedgerEvent[] {
  const { creator, participants } = requireContest(state, id);
  if (creator !== actor) throw new DomainError('NOT_ALLOWED', 403, 'Solo chi ha creato il contest può eliminarlo');
  if (participants > 0) {
    throw new DomainError('HAS_PARTICIPANTS', 409, 'Ci sono già iscritti: il contest non si può più eliminare');
  }
  return withdrawContest(state, id);
}

/**
 * An administrator takes any contest back whose reward is still there; participants hear of it.
 * @throws DomainError NOT_FOUND | PRIZE_ASSIGNED
 */
export function withdrawContest(state: ContestState, id: string): LedgerEvent[] {
  const contest = requireContest(state, id);
  if (contest.status === 'completed') throw alreadyCompleted();
  const postings = move(contestEscrow(id), refundAccount(state, contest), contest.reward);
  return [
    { type: 'ContestWithdrawn', data: { contest: id, postings } },
    ...tellParticipants(id, contest.participants, 'contest-withdrawn'),
  ];
}

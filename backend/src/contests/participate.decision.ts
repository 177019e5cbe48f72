import { DomainError } from '../ledger/errors.js';
import type { LedgerEvent } from '../ledger/state.js';
import { notify } from '../notifications/notification.js';
import {
  type ContestState,
  currentRole,
  isRunning,
  linkTo,
  notActive,
  participantKey,
  requireContest,
} from './contest.js';

/** Taking part in contests: joining, submitting an entry, leaving. */

export interface ContestJoining {
  readonly contest: string;
  /** Wallet of the person who joins. */
  readonly participant: string;
}

/**
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | ALREADY_JOINED | CONTEST_NOT_ACTIVE | CONTEST_NOT_STARTED
 */
export function joinContest(
  state: ContestState,
  { contest: id, participant }: ContestJoining,
  now: Date,
): LedgerEvent[] {
  const contest = requireContest(state, id);
  if (contest.creator === participant) {
    throw new DomainError('NOT_ALLOWED', 403, 'Non puoi partecipare a un tuo contest');
  }
  const role = currentRole(state, participant);
  if (role !== 'minor' && role !== 'adult') {
    throw new DomainError('NOT_ALLOWED', 403, 'Aziende e amministratori non possono partecipare ai contest');
  }
  if (state.participants.has(participantKey(id, participant))) {
    throw new DomainError('ALREADY_JOINED', 409, 'Sei già iscritto a questo contest');
  }
  if (!isRunning(contest, now)) throw notActive();
  if (now.getTime() < Date.parse(contest.startDate)) {
    throw new DomainError('CONTEST_NOT_STARTED', 409, 'Il contest non è ancora iniziato');
  }
  const joined: LedgerEvent = { type: 'ContestJoined', data: { contest: id, participant } };
  if (contest.creator === undefined) return [joined];
  const notified = { wallet: contest.creator };
  return [joined, notify(notified, 'contest', 'contest-joined', { contest: id, person: participant }, linkTo(id))];
}

export interface EntrySubmission extends ContestJoining {
  /** Commitment to the entry. */
  readonly entry: string;
}

/**
 * Submits an entry, which replaces an earlier one.
 * @throws DomainError NOT_FOUND | NOT_JOINED | CONTEST_EXPIRED
 */
export function submitEntry(
  state: ContestState,
  { contest: id, participant, entry }: EntrySubmission,
  now: Date,
): LedgerEvent[] {
  const contest = requireContest(state, id);
  if (!state.participants.has(participantKey(id, participant))) {
    throw new DomainError('NOT_JOINED', 403, 'Devi iscriverti prima di inviare un elaborato');
  }
  if (!isRunning(contest, now)) throw new DomainError('CONTEST_EXPIRED', 409, 'Contest scaduto');
  return [{ type: 'EntrySubmitted', data: { contest: id, entry, participant } }];
}

/**
 * Leaves a contest before its end and removes the entry. A person who has left may join again.
 * @throws DomainError NOT_FOUND | NOT_JOINED | CONTEST_EXPIRED
 */
export function leaveContest(
  state: ContestState,
  { contest: id, participant }: ContestJoining,
  now: Date,
): LedgerEvent[] {
  const contest = requireContest(state, id);
  if (!state.participants.has(participantKey(id, participant))) {
    throw new DomainError('NOT_JOINED', 403, 'Non partecipi a questo contest');
  }
  if (!isRunning(contest, now)) throw new DomainError('CONTEST_EXPIRED', 409, 'Contest scaduto');
  return [{ type: 'ContestLeft', data: { contest: id, participant } }];
}

import { invalid, notAllowed } from '../http/errors.js';
import { DomainError } from '../ledger/errors.js';
import { move, wallet } from '../ledger/postings.js';
import type { LedgerEvent } from '../ledger/state.js';
import { notify } from '../notifications/notification.js';
import {
  alreadyCompleted,
  type Contest,
  type ContestState,
  contestEscrow,
  currentRole,
  DECISION_DAYS,
  decisionDue,
  hasParticipants,
  isOrganiser,
  isParty,
  isRunning,
  linkTo,
  notActive,
  participantKey,
  requireContest,
  requireOrganiser,
} from './contest.js';
import { hasEntrants, isEntrant } from './entrants.js';
import { dividePrize, divisionEvents, isBeingShared, notifyAll, notifyCreator, notifyParticipants } from './sharing.js';

/** How contests end: closed at their end date or by hand, then completed with or without a winner; or withdrawn. */

export interface ContestEnding {
  readonly contest: string;
  /** Wallet of the person who ends it. */
  readonly actor: string;
}

export interface CloseContest extends ContestEnding {
  /** Commitment to the reason for closing it. */
  readonly reason?: string;
}

/**
 * Before the end date an organiser may close only a contest without participants; an administrator may close any other
 * person's, with a reason.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | CONTEST_NOT_ACTIVE | HAS_PARTICIPANTS | INVALID_INPUT
 */
export function closeContest(
  state: ContestState,
  { contest: id, actor, reason }: CloseContest,
  now: Date,
): LedgerEvent[] {
  const contest = requireContest(state, id);
  const capacity = requireOrganiser(state, id, contest, actor);
  if (contest.status !== 'active') throw notActive();
  const isEarly = isRunning(contest, now);
  if (isEarly && capacity === 'organiser' && hasParticipants(state, id, contest)) {
    throw new DomainError(
      'HAS_PARTICIPANTS',
      409,
      'Il contest chiude alla scadenza: chi partecipa conta su quella data',
    );
  }
  if (isEarly && capacity === 'administrator') {
    if (reason === undefined) throw invalid('reason', 'Motivo: campo obbligatorio');
    return [closed(id, now, reason), ...notifyAll(state, id, contest, 'contest-closed-early')];
  }
  return [closed(id, now, reason), ...notifyParticipants(id, contest.participants, 'contest-closed')];
}

/**
 * For the deadline job: closes a contest whose end date has come; nothing when it is closed already or the date was moved.
 */
export function closeWhenDue(state: ContestState, id: string, now: Date): LedgerEvent[] {
  const contest = state.contests.get(id);
  if (contest?.status !== 'active' || now.getTime() < Date.parse(contest.endDate)) return [];
  const hasEntries = hasEntrants(state, id);
  const params = { contest: id, days: DECISION_DAYS };
  return [
    closed(id, now),
    ...notifyParticipants(id, contest.participants, 'contest-closed'),
    ...(hasEntries ? notifyCreator(state, id, contest, 'contest-to-decide', params) : []),
  ];
}

const closed = (contest: string, now: Date, reason?: string): LedgerEvent => ({
  type: 'ContestClosed',
  data: { contest, due: decisionDue(now), ...(reason !== undefined && { reason }) },
});

export interface ContestCompletion extends ContestEnding {
  /** Wallet of the winner; undefined without a winner. */
  readonly winner: string | undefined;
}

/**
 * Pays the reward to the winner, who must be an entrant; returns it to its payer only if there is no entrant.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | PRIZE_ASSIGNED | CONTEST_NOT_CLOSED | WINNER_NEEDED | NOT_A_PARTICIPANT |
 * NOT_AN_ENTRANT
 */
export function completeContest(state: ContestState, { contest: id, actor, winner }: ContestCompletion): LedgerEvent[] {
  const contest = requireContest(state, id);
  requireOrganiser(state, id, contest, actor);
  requireUnpaid(state, id, contest);
  if (contest.status === 'active') {
    throw new DomainError(
      'CONTEST_NOT_CLOSED',
      409,
      'Il contest è ancora aperto: il vincitore si sceglie dopo la chiusura',
    );
  }
  const notified = notifyParticipants(id, contest.participants, 'contest-completed');
  if (winner === undefined) {
    if (hasEntrants(state, id)) {
      throw new DomainError('WINNER_NEEDED', 409, 'Ci sono elaborati in gara: scegli un vincitore');
    }
    return [...divisionEvents(id, dividePrize(state, id, contest), 'ContestCompleted'), ...notified];
  }
  const takesPart = state.participants.has(participantKey(id, winner)) && currentRole(state, winner) !== undefined;
  if (!takesPart) throw winnerTakesNoPart();
  if (!isEntrant(state, id, winner)) {
    throw new DomainError('NOT_AN_ENTRANT', 400, 'Il vincitore deve aver inviato un elaborato');
  }
  const postings = move(contestEscrow(id), wallet(winner), contest.reward);
  const params = { amount: contest.reward, contest: id };
  return [
    { type: 'ContestCompleted', data: { contest: id, postings, winner } },
    notify({ wallet: winner }, 'contest', 'contest-won', params, linkTo(id)),
    ...notified,
  ];
}

/** @throws DomainError PRIZE_ASSIGNED */
function requireUnpaid(state: ContestState, id: string, contest: Contest): void {
  if (contest.status === 'completed' || isBeingShared(state, id, contest)) throw alreadyCompleted();
}

export const winnerTakesNoPart = (): DomainError =>
  new DomainError('NOT_A_PARTICIPANT', 400, 'Il vincitore deve essere un partecipante');

/**
 * The creator withdraws a contest without participants.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | HAS_PARTICIPANTS | PRIZE_ASSIGNED
 */
export function withdrawOwnContest(state: ContestState, { contest: id, actor }: ContestEnding): LedgerEvent[] {
  const contest = requireContest(state, id);
  if (!isOrganiser(state, contest, actor)) throw notAllowed('Solo chi ha creato il contest può eliminarlo');
  if (hasParticipants(state, id, contest)) {
    throw new DomainError('HAS_PARTICIPANTS', 409, 'Ci sono già iscritti: il contest non si può più eliminare');
  }
  requireUnpaid(state, id, contest);
  return divisionEvents(id, dividePrize(state, id, contest), 'ContestWithdrawn');
}

/**
 * An administrator removes a contest whose prize is not paid; it is shared among the entrants, and everyone concerned is
 * notified. If one command cannot share it, no event here is `ContestWithdrawn`, and the same decision must be executed
 * again.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | PRIZE_ASSIGNED
 */
export function withdrawContest(state: ContestState, { contest: id, actor }: ContestEnding, now: Date): LedgerEvent[] {
  const contest = requireContest(state, id);
  const capacity = requireOrganiser(state, id, contest, actor);
  if (capacity === 'organiser' && hasParticipants(state, id, contest)) throw isParty();
  if (contest.status === 'completed') throw alreadyCompleted();
  const division = dividePrize(state, id, contest);
  const events = divisionEvents(id, division, 'ContestWithdrawn');
  // Nobody may join or submit while the prize is shared.
  if (!division.last) return contest.status === 'active' ? [closed(id, now), ...events] : events;
  if (capacity === 'organiser') return events;
  // A withdrawn contest has no page.
  const [template, link] = division.isShared
    ? ['contest-withdrawn-shared', '/wallet']
    : ['contest-withdrawn', '/contests'];
  return [...events, ...notifyAll(state, id, contest, template, { contest: id }, link)];
}

import { DomainError } from '../../../engine/ledger/format/errors.js';
import { committedText, type DecisionContext, type SendingContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import { personCommand } from '../../moderation/rules/person-command.js';
import {
  aboutContest,
  actOn,
  type Contest,
  type ContestRef,
  type ContestState,
  currentRole,
  DECISION_DAYS,
  decisionDue,
  hasParticipants,
  isContestEvent,
  isRunning,
  notActive,
  requireContest,
  requireOrganiser,
} from './contest.js';
import { hasEntrants } from './entrants.js';
import { notifyAll, notifyCreator, notifyParticipants } from './sharing.js';

/** A contest is closed: at its end date, or by hand. */

export interface ContestClosing extends ContestRef {
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
  { contest: id, reason }: ContestClosing,
  { actor, now }: DecisionContext,
): NewEvent<'ContestClosed' | 'AdministratorActed' | 'NotificationSent'>[] {
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
  const ending = [closed(id, now, reason), ...actOn('contest-closed', id, contest, capacity, reason)];
  if (capacity === 'organiser') return [...ending, ...notifyParticipants(id, contest.participants, 'contest-closed')];
  if (isEarly && reason === undefined) throw invalid('reason', 'Motivo: campo obbligatorio');
  const notified = isEarly
    ? notifyAll(state, id, contest, 'contest-closed-early')
    : notifyParticipants(id, contest.participants, 'contest-closed');
  return [...ending, ...notified, ...askToDecide(state, id, contest)];
}

export const CLOSE_CONTEST = personCommand('close-contest', closeContest, {
  shows: ({ reason }) => ({ reason }),
  texts: [committedText('reason', ownerOfReason)],
  about: aboutContest,
  isRepeated: isContestEvent('ContestClosed'),
});

/** The reason is for the creator and the participants, so it is not erased when the administrator leaves. */
function ownerOfReason({ contest }: ContestClosing, { state }: Pick<SendingContext, 'state'>): string | null {
  // Of a completed contest no reason is kept: the command is refused.
  const creator = state.contests.get(contest)?.creator;
  return creator !== undefined && currentRole(state, creator) !== undefined ? creator : null;
}

/**
 * For the deadline job: closes a contest whose end date has come; nothing when it is closed already or the date was moved.
 */
export function closeWhenDue(
  state: ContestState,
  id: string,
  now: Date,
): NewEvent<'ContestClosed' | 'NotificationSent'>[] {
  const contest = state.contests.get(id);
  if (contest?.status !== 'active' || now.getTime() < Date.parse(contest.endDate)) return [];
  return [
    closed(id, now),
    ...notifyParticipants(id, contest.participants, 'contest-closed'),
    ...askToDecide(state, id, contest),
  ];
}

const askToDecide = (state: ContestState, id: string, contest: Contest): NewEvent<'NotificationSent'>[] =>
  hasEntrants(state, id)
    ? notifyCreator(state, id, contest, 'contest-to-decide', { contest: id, days: DECISION_DAYS })
    : [];

export const closed = (contest: string, now: Date, reason?: string): NewEvent<'ContestClosed'> => ({
  type: 'ContestClosed',
  data: { contest, due: decisionDue(now), ...(reason !== undefined && { reason }) },
});

import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { entryContentId, isHidden } from '../../moderation/rules/hidden-content.js';
import { always, personCommand } from '../../moderation/rules/person-command.js';
import { notify } from '../../notifications/notification.js';
import {
  aboutContest,
  type ContestRef,
  type ContestState,
  contestNotFound,
  currentRole,
  isContestEvent,
  isRunning,
  linkTo,
  notActive,
  participantKey,
  requireContest,
  takesNobody,
} from './contest.js';

/**
 * The actor joins a contest.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | ALREADY_JOINED | CONTEST_NOT_ACTIVE | ENTRY_REMOVED |
 * CONTEST_TAKES_NOBODY | CONTEST_NOT_STARTED
 */
export function joinContest(
  state: ContestState,
  { contest: id }: ContestRef,
  { actor: participant, now }: DecisionContext,
): NewEvent<'ContestJoined' | 'NotificationSent'>[] {
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
  // Its page is a 404 to who does not take part.
  if (isHidden(state, 'contest', id)) throw contestNotFound();
  if (isHidden(state, 'entry', entryContentId(id, participant))) {
    throw new DomainError('ENTRY_REMOVED', 409, 'Il tuo elaborato è stato rimosso: non puoi iscriverti di nuovo');
  }
  if (contest.creator !== undefined && takesNobody(state, contest.creator, now)) {
    throw new DomainError('CONTEST_TAKES_NOBODY', 409, 'Per ora il contest non accoglie altri partecipanti');
  }
  if (now.getTime() < Date.parse(contest.startDate)) {
    throw new DomainError('CONTEST_NOT_STARTED', 409, 'Il contest non è ancora iniziato');
  }
  const joined: NewEvent<'ContestJoined'> = { type: 'ContestJoined', data: { contest: id, participant } };
  if (contest.creator === undefined) return [joined];
  const notified = { wallet: contest.creator };
  return [joined, notify(notified, 'contest', 'contest-joined', { contest: id, person: participant }, linkTo(id))];
}

export const JOIN_CONTEST = personCommand('join-contest', joinContest, {
  startsNew: always,
  reaches: { whom: ({ contests }, { contest }) => contests.get(contest)?.creator },
  about: aboutContest,
  isRepeated: isContestEvent('ContestJoined'),
});

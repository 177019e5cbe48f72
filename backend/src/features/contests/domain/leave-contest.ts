import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import {
  aboutContest,
  type ContestRef,
  type ContestState,
  isRunning,
  participantKey,
  requireContest,
} from './contest.js';

/**
 * The actor leaves a contest before its end, and the entry is removed: the event names it. A person who has left may join
 * again.
 * @throws DomainError NOT_FOUND | NOT_JOINED | CONTEST_EXPIRED
 */
export function leaveContest(
  state: ContestState,
  { contest: id }: ContestRef,
  { actor: participant, now }: DecisionContext,
): NewEvent<'ContestLeft'>[] {
  const contest = requireContest(state, id);
  const participation = state.participants.get(participantKey(id, participant));
  if (!participation) throw new DomainError('NOT_JOINED', 403, 'Non partecipi a questo contest');
  if (!isRunning(contest, now)) throw new DomainError('CONTEST_EXPIRED', 409, 'Contest scaduto');
  return [{ type: 'ContestLeft', data: { contest: id, entry: participation.entry, participant } }];
}

export const LEAVE_CONTEST = commandKind('leave-contest', leaveContest, { about: aboutContest });

import { commandKind, type Decider } from '../../../engine/ledger/state/command.js';
import { standingOf } from '../../minors/rules/standing.js';
import { isRunning, participantKey } from './contest.js';
import { leaveContest } from './leave-contest.js';

/**
 * Takes a child out of a running contest, because the account is about to be erased without a consent (product.md 16.3).
 * Nothing once there is a consent, and nothing where the child does not take part.
 */
const leaveForErasure: Decider<{ readonly contest: string; readonly child: string }> = (
  state,
  { contest: id, child },
  { now },
) => {
  const contest = state.contests.get(id);
  if (!contest || !state.participants.has(participantKey(id, child)) || !isRunning(contest, now)) return [];
  if (standingOf(state, child, now) !== 'waiting') return [];
  return leaveContest(state, { contest: id }, { actor: child, now });
};

export const LEAVE_FOR_ERASURE = commandKind('leave-for-erasure', leaveForErasure);

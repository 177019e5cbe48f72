import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { closeWhenDue } from './close-contest.js';
import type { ContestRef, ContestState } from './contest.js';
import { settleWhenDue } from './sharing.js';

/** Nothing for a contest whose deadline has not come, or that another command has ended. */
export const meetContestDeadline = (
  state: ContestState,
  { contest }: ContestRef,
  { now }: Pick<DecisionContext, 'now'>,
): NewEvent<'ContestClosed' | 'ContestPrizeShared' | 'ContestCompleted' | 'NotificationSent'>[] => [
  ...closeWhenDue(state, contest, now),
  ...settleWhenDue(state, contest, now),
];

export const MEET_CONTEST_DEADLINE = commandKind('meet-contest-deadline', meetContestDeadline);

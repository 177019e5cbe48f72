import { Injectable } from '@nestjs/common';
import { COMMANDS_MAX, eachOfMany } from '../each-of-many.js';
import { Job } from '../jobs/job.js';
import { commandKind, type DecisionContext } from '../ledger/command.js';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import type { LedgerEvent } from '../ledger/state.js';
import { closeWhenDue } from './close-contest.js';
import type { ContestState, OfContest } from './contest.js';
import { settleWhenDue } from './sharing.js';

const TICK_MS = 3000;

/** Nothing for a contest whose deadline has not come, or that another command has ended. */
export const meetContestDeadline = (
  state: ContestState,
  { contest }: OfContest,
  { now }: Pick<DecisionContext, 'now'>,
): LedgerEvent[] => [...closeWhenDue(state, contest, now), ...settleWhenDue(state, contest, now)];

export const MEET_CONTEST_DEADLINE = commandKind('meet-contest-deadline', meetContestDeadline);

/**
 * Closes contests at their end date, and shares prizes that nobody assigns in time. Any number of processes may run it: the
 * ledger decides each contest once.
 */
@Injectable()
export class ContestDeadlinesJob {
  constructor(private readonly ledger: Ledger) {}

  /** Applies every deadline that has passed. */
  @Job({ everyMs: TICK_MS, whenFailed: 'contests could not be closed or settled; the next tick tries again' })
  async run(now: Date): Promise<void> {
    for (let hasChanged = true; hasChanged; ) {
      const due = this.ledger.state.openContests.dueAt(now, COMMANDS_MAX);
      const outcomes = await eachOfMany(
        due,
        (contest) => this.ledger.execute(MEET_CONTEST_DEADLINE, { contest }, { actor: SYSTEM, now }),
        COMMANDS_MAX,
      );
      hasChanged = outcomes.some(({ events }) => events.length > 0);
    }
  }
}

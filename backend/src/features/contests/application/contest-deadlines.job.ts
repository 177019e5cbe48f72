import { Injectable } from '@nestjs/common';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { LedgerEvent } from '../../../engine/ledger/state/state.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { closeWhenDue } from '../domain/close-contest.js';
import type { ContestState, OfContest } from '../domain/contest.js';
import { settleWhenDue } from '../domain/sharing.js';

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

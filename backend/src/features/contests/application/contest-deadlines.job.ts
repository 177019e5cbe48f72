import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { MEET_CONTEST_DEADLINE } from '../domain/contest-deadlines.js';

const TICK_MS = 3000;

/**
 * Closes contests at their end date, and shares prizes that nobody assigns in time. While another process takes the lead
 * two may run it: the ledger decides each contest once.
 */
@Injectable()
export class ContestDeadlinesJob {
  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
  ) {}

  /** Applies every deadline that has passed. */
  @Job({ everyMs: TICK_MS, whenFailed: 'contests could not be closed or settled; the next tick tries again' })
  async run(now: Date): Promise<void> {
    for (let hasChanged = true; hasChanged; ) {
      const due = this.ledger.state.openContests.dueAt(now, COMMANDS_MAX);
      const outcomes = await eachOfMany(
        due,
        (contest) =>
          this.commands.execute(new LedgerCommand(MEET_CONTEST_DEADLINE, { contest }, { actor: SYSTEM, now })),
        COMMANDS_MAX,
      );
      hasChanged = outcomes.some(({ events }) => events.length > 0);
    }
  }
}

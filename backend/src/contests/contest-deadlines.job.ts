import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { NonOverlappingJob } from '../non-overlapping-job.js';
import { closeWhenDue } from './end-contest.decision.js';
import { settleWhenDue } from './sharing.js';

const TICK_MS = 3000;

/**
 * Closes contests at their end date, and shares prizes that nobody assigns in time. Any number of processes may run it: the
 * ledger decides each contest once.
 */
@Injectable()
export class ContestDeadlinesJob {
  private readonly job: NonOverlappingJob;

  constructor(private readonly ledger: Ledger) {
    this.job = new NonOverlappingJob(
      'ContestDeadlinesJob',
      ledger,
      'contests could not be closed or settled; the next tick tries again',
    );
  }

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.job.tick((now) => this.run(now));
  }

  /** Applies every deadline that has passed. */
  async run(now: Date): Promise<void> {
    const due: string[] = [];
    for (const [id, at] of this.ledger.state.openContests.entries()) {
      if (Date.parse(at) <= now.getTime()) due.push(id);
    }
    await Promise.all(
      due.map((id) =>
        this.ledger.write((state) => [...closeWhenDue(state, id, now), ...settleWhenDue(state, id, now)], {
          actor: SYSTEM,
          now,
        }),
      ),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Ledger } from '../ledger/ledger.js';
import { NonOverlappingJob } from '../non-overlapping-job.js';
import { EmailChanges } from './email-changes.js';

const EVERY_MS = 15_000;
/** A request that is older was left by a process that ended. */
const LEFT_MS = 30_000;

/** Finishes what a process left when it ended, and erases addresses that are no longer needed. */
@Injectable()
export class EmailChangesJob {
  private readonly job: NonOverlappingJob;

  constructor(
    private readonly changes: EmailChanges,
    ledger: Ledger,
  ) {
    this.job = new NonOverlappingJob('EmailChangesJob', ledger, 'new addresses are looked at later');
  }

  @Interval(EVERY_MS)
  tick(): Promise<void> {
    return this.job.tick((now) => this.changes.finish(new Date(now.getTime() - LEFT_MS), now));
  }
}

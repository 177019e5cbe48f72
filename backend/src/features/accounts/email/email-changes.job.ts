import { Injectable } from '@nestjs/common';
import { Job } from '../../../platform/jobs/job.js';
import { EmailChanges } from './email-changes.js';

const EVERY_MS = 15_000;
/** A request that is older was left by a process that ended. */
const LEFT_MS = 30_000;

/** Finishes what a process left when it ended, and erases addresses that are no longer needed. */
@Injectable()
export class EmailChangesJob {
  constructor(private readonly changes: EmailChanges) {}

  @Job({ everyMs: EVERY_MS, whenFailed: 'new addresses are looked at later' })
  run(now: Date): Promise<void> {
    return this.changes.finish(new Date(now.getTime() - LEFT_MS), now);
  }
}

import { Logger } from '@nestjs/common';
import type { Ledger } from '../../engine/ledger/writing/ledger.js';

export type JobLedger = Pick<Ledger, 'isLeader' | 'broken' | 'outdated' | 'clockProblem'>;

/**
 * Work that a timer starts repeatedly: in the process that decides commands, one run at a time, none on a ledger that takes
 * no writes or while the clock cannot be trusted, and failed work is left to the next run.
 */
export class NonOverlappingJob {
  private readonly logger: Logger;
  private running = false;

  /**
   * @param ledger undefined for work that does not depend on it
   * @param whenFailed message to log when a run fails
   * @param stop no run begins any more; one that fails has lost its database
   */
  constructor(
    name: string,
    private readonly ledger: JobLedger | undefined,
    private readonly whenFailed: string,
    private readonly stop?: AbortSignal,
  ) {
    this.logger = new Logger(name);
  }

  async tick(run: (now: Date) => Promise<unknown>): Promise<void> {
    if (this.running || this.stop?.aborted || !this.isDue()) return;
    this.running = true;
    try {
      await run(new Date());
    } catch (err) {
      if (!this.stop?.aborted) this.logger.warn({ err }, this.whenFailed);
    } finally {
      this.running = false;
    }
  }

  private isDue(): boolean {
    const { ledger } = this;
    return !ledger || (ledger.isLeader && !ledger.broken && !ledger.outdated && !ledger.clockProblem());
  }
}

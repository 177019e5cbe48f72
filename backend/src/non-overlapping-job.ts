import { Logger } from '@nestjs/common';
import type { Ledger } from './ledger/ledger.js';

/**
 * A job that a timer starts repeatedly: in the process that decides commands, one run at a time, none on a ledger that takes
 * no writes or while the clock cannot be trusted, and failed work is left to the next run.
 */
export class NonOverlappingJob {
  private readonly logger: Logger;
  private running = false;

  /** @param whenFailed message to log when a run fails */
  constructor(
    name: string,
    private readonly ledger: Pick<Ledger, 'decides' | 'broken' | 'outdated' | 'clockProblem'>,
    private readonly whenFailed: string,
  ) {
    this.logger = new Logger(name);
  }

  async tick(run: (now: Date) => Promise<unknown>): Promise<void> {
    const { decides, broken, outdated } = this.ledger;
    if (this.running || !decides || broken || outdated || this.ledger.clockProblem()) return;
    this.running = true;
    try {
      await run(new Date());
    } catch (err) {
      this.logger.warn({ err }, this.whenFailed);
    } finally {
      this.running = false;
    }
  }
}

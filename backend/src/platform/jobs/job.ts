import { DiscoveryService } from '@nestjs/core';

export interface JobDeclaration {
  readonly everyMs: number;
  /** What the log says where a run fails: the work is left to the next one. */
  readonly whenFailed: string;
  /** Also when the process begins to lead. `awaited`: at its start the first request waits for it; `begun`: nobody does. */
  readonly atStart?: 'awaited' | 'begun';
  /** Also where the process decides no commands, and whatever the ledger is like. */
  readonly everywhere?: true;
}

/**
 * Runs a method of a provider on a clock: `run(now: Date)`, one run at a time, and only in the process that decides commands, on a
 * ledger that takes writes, unless the declaration says otherwise (jobs.ts).
 */
export const Job = DiscoveryService.createDecorator<JobDeclaration>();

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Job } from '../jobs/job.js';
import { Ledger } from '../ledger/ledger.js';
import { markWithdrawn } from './edit-items.js';

/** Several times within the minute for which the state holds a withdrawal. */
const EVERY_MS = 10_000;

/**
 * Finishes withdrawals: an item that is withdrawn in the ledger but not in its row was being withdrawn when a process ended.
 * All of them in the process that begins to decide commands; later those of the last minute, in which another process may
 * have ended.
 */
@Injectable()
export class UnfinishedWithdrawals implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.ledger.whenDeciding(() => this.finish());
  }

  private async finish(): Promise<void> {
    await this.database.query(
      `update marketplace_items set withdrawn_at = $1, category = null
       where withdrawn_at is null and id in (select item from withdrawn_items)`,
      [new Date()],
    );
  }

  @Job({ everyMs: EVERY_MS, whenFailed: 'withdrawals are finished later' })
  async run(now: Date): Promise<void> {
    const withdrawn = [...this.ledger.state.withdrawnItems.entries()].map(([item]) => item);
    if (withdrawn.length > 0) await markWithdrawn(this.database.manager, withdrawn, now);
  }
}

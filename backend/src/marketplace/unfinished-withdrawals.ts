import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../ledger/ledger.js';
import { NonOverlappingJob } from '../non-overlapping-job.js';
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
  private readonly job: NonOverlappingJob;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {
    this.job = new NonOverlappingJob('UnfinishedWithdrawals', ledger, 'withdrawals are finished later');
  }

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

  @Interval(EVERY_MS)
  tick(): Promise<void> {
    return this.job.tick((now) => {
      const withdrawn = [...this.ledger.state.withdrawnItems.entries()].map(([item]) => item);
      return withdrawn.length === 0 ? Promise.resolve() : markWithdrawn(this.database.manager, withdrawn, now);
    });
  }
}

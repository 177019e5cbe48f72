import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { eachOfMany } from '../each-of-many.js';
import { SYSTEM } from '../ledger/envelope.js';
import { DomainError } from '../ledger/errors.js';
import { Ledger } from '../ledger/ledger.js';
import { NonOverlappingJob } from '../non-overlapping-job.js';
import { markWithdrawn } from './edit-items.js';
import { WITHDRAW_ITEM } from './item-withdrawal.js';

const EVERY_MS = 30_000;

/**
 * Minors publish nothing (product.md 3.1): what an account sold before an administrator made it a minor's is withdrawn. An item
 * with open orders stays, for those who ordered it, until they are finished.
 */
@Injectable()
export class ItemsOfMinors {
  private readonly job: NonOverlappingJob;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {
    this.job = new NonOverlappingJob('ItemsOfMinors', ledger, 'items of minors are withdrawn later');
  }

  @Interval(EVERY_MS)
  tick(): Promise<void> {
    return this.job.tick((now) => this.run(now));
  }

  /** @throws LedgerUnavailable */
  async run(now: Date): Promise<void> {
    const items = await this.database.query<{ id: string; seller: string }[]>(
      `select i.id, i.seller from marketplace_items i join accounts a on a.wallet = i.seller
       where a.role = 'minor' and i.withdrawn_at is null`,
    );
    await eachOfMany(items, async ({ id, seller }) => {
      try {
        await this.ledger.execute(WITHDRAW_ITEM, { item: id, seller }, { actor: SYSTEM, now });
        await markWithdrawn(this.database.manager, [id], now);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    });
  }
}

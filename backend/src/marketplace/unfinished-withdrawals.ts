import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../ledger/ledger.js';
import { markWithdrawn } from './edit-items.js';

const ITEMS_A_QUERY = 5000;

/**
 * Finishes withdrawals in the process that begins to decide commands: an item that is withdrawn in the ledger but not in its row was being withdrawn when
 * the process ended.
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
    const withdrawn = [...this.ledger.state.withdrawnItems.entries()].map(([item]) => item);
    for (let at = 0; at < withdrawn.length; at += ITEMS_A_QUERY) {
      await markWithdrawn(this.database.manager, withdrawn.slice(at, at + ITEMS_A_QUERY), new Date());
    }
  }
}

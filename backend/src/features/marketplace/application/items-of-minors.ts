import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { WITHDRAW_ITEM } from '../domain/item-withdrawal.js';

const EVERY_MS = 30_000;

/**
 * Minors publish nothing (product.md 3.1): what an account sold before an administrator made it a minor's is withdrawn. An item
 * with open orders stays, for those who ordered it, until they are finished.
 */
@Injectable()
export class ItemsOfMinors {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
  ) {}

  /** @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'items of minors are withdrawn later' })
  async run(now: Date): Promise<void> {
    const items = await this.database.query<{ id: string; seller: string }[]>(
      `select i.id, i.seller from marketplace_items i join accounts a on a.wallet = i.seller
       where a.role = 'minor' and i.withdrawn_at is null`,
    );
    await eachOfMany(items, async ({ id, seller }) => {
      try {
        await this.commands.execute(new LedgerCommand(WITHDRAW_ITEM, { item: id, seller }, { actor: SYSTEM, now }));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    });
  }
}

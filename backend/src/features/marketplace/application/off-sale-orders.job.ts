import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { REFUND_UNAVAILABLE_ITEM } from '../domain/approval.js';

const EVERY_MS = 10_000;

/**
 * Refunds the orders that wait for a guardian's yes to an item that was withdrawn, or whose seller is gone (product.md 16.8).
 * The ledger decides, so an answer or a cancellation at the same moment wins or loses whole.
 */
@Injectable()
export class OffSaleOrdersJob {
  constructor(
    private readonly commands: CommandBus,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'orders of withdrawn items wait longer' })
  async run(now: Date): Promise<void> {
    const waiting = await this.database.query<{ id: string }[]>(
      `select o.id from orders o where o.status = 'awaiting_approval'
       and (exists (select from withdrawn_items w where w.item = o.item)
         or exists (select from accounts a where a.wallet = o.seller and a.closed))`,
    );
    const sender = { actor: SYSTEM, now };
    await eachOfMany(
      waiting,
      ({ id }) => this.commands.execute(new LedgerCommand(REFUND_UNAVAILABLE_ITEM, { order: id }, sender)),
      COMMANDS_MAX,
    );
  }
}

import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { noLongerNeedsApproval, RELEASE_ORDER } from '../domain/approval.js';

const EVERY_MS = 10_000;

/**
 * Lets the orders go that wait for the yes of a guardian whose ward has come of age. The ledger decides, so an answer or a
 * cancellation at the same moment wins or loses whole; one that is not in the read table yet is found at the next look.
 */
@Injectable()
export class ReleasedOrdersJob {
  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'orders of new adults wait longer' })
  async run(now: Date): Promise<void> {
    const waiting = await this.database.query<{ id: string; buyer: string }[]>(
      `select id, buyer from orders where status = 'awaiting_approval'`,
    );
    const grown = waiting.filter(({ buyer }) => noLongerNeedsApproval(this.ledger.state, buyer));
    const sender = { actor: SYSTEM, now };
    await eachOfMany(
      grown,
      ({ id }) => this.commands.execute(new LedgerCommand(RELEASE_ORDER, { order: id }, sender)),
      COMMANDS_MAX,
    );
  }
}

import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { suspendedAt } from '../../moderation/rules/suspension.js';
import { END_FOR_SUSPENSION } from '../domain/end-for-suspension.js';

const EVERY_MS = 10_000;

/** Ends the orders of suspended sellers: at once when `run` is called, and what an interruption left at the next tick. */
@Injectable()
export class SuspendedSellers {
  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'orders of suspended sellers are ended later' })
  async run(now: Date): Promise<void> {
    const sellers = suspendedAt(this.ledger.state, now);
    if (sellers.length === 0) return;
    const orders = await this.database.query<{ id: string }[]>(
      `select id from orders where seller = any($1::uuid[]) and status in ('placed', 'awaiting_approval', 'sent')`,
      [sellers],
    );
    const sender = { actor: SYSTEM, now };
    await eachOfMany(
      orders,
      ({ id }) => this.commands.execute(new LedgerCommand(END_FOR_SUSPENSION, { order: id }, sender)),
      COMMANDS_MAX,
    );
  }
}

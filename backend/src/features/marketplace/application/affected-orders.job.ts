import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { CommandKind } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { suspendedAt } from '../../moderation/rules/suspension.js';
import { noLongerNeedsApproval, REFUND_UNAVAILABLE_ITEM, RELEASE_ORDER } from '../domain/approval.js';
import { END_FOR_SUSPENSION } from '../domain/end-for-suspension.js';
import type { OfOrder } from '../domain/order-deadlines.js';

const EVERY_MS = 10_000;

/**
 * Orders that something else ends or lets go. The ledger decides, so an answer or a cancellation at the same moment wins or loses
 * whole; an order that is not in the read table yet is found at the next look.
 */
@Injectable()
export class AffectedOrdersJob {
  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** Lets those go that wait for the yes of a guardian whose child has come of age. @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'orders of new adults wait longer' })
  async release(now: Date): Promise<void> {
    const waiting = await this.database.query<{ id: string; buyer: string }[]>(
      `select id, buyer from orders where status = 'awaiting_approval'`,
    );
    const grown = waiting.filter(({ buyer }) => noLongerNeedsApproval(this.ledger.state, buyer));
    await this.send(RELEASE_ORDER, grown, now);
  }

  /** Refunds those that wait for a yes to an item that was withdrawn, or whose seller is gone (product.md 16.8). @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'orders of withdrawn items wait longer' })
  async refundOffSale(now: Date): Promise<void> {
    const waiting = await this.database.query<{ id: string }[]>(
      `select o.id from orders o where o.status = 'awaiting_approval'
       and (exists (select from withdrawn_items w where w.item = o.item)
         or exists (select from accounts a where a.wallet = o.seller and a.closed))`,
    );
    await this.send(REFUND_UNAVAILABLE_ITEM, waiting, now);
  }

  /** Ends those of suspended sellers: at once when a decision calls it, and at the next tick what an interruption left. @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'orders of suspended sellers are ended later' })
  async endSuspended(now: Date): Promise<void> {
    const sellers = suspendedAt(this.ledger.state, now);
    if (sellers.length === 0) return;
    const orders = await this.database.query<{ id: string }[]>(
      `select id from orders where seller = any($1::uuid[]) and status in ('placed', 'awaiting_approval', 'sent')`,
      [sellers],
    );
    await this.send(END_FOR_SUSPENSION, orders, now);
  }

  private async send(kind: CommandKind<OfOrder>, orders: readonly { id: string }[], now: Date): Promise<void> {
    const sender = { actor: SYSTEM, now };
    await eachOfMany(
      orders,
      ({ id }) => this.commands.execute(new LedgerCommand(kind, { order: id }, sender)),
      COMMANDS_MAX,
    );
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { commandKind, type Decider } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { suspendedAt, suspendedUntil } from '../../moderation/rules/suspension.js';
import { expireApplication } from '../domain/application.js';
import { notifyParty, refunded } from '../domain/order.js';

const EVERY_MS = 10_000;

/**
 * Ends what a suspended seller has not delivered: the coins return to the buyer, an application is declined (product.md 17.8).
 * Nothing for any other order.
 */
const endForSuspension: Decider<{ readonly order: string }> = (state, { order: id }, { now }) => {
  const order = state.orders.get(id);
  if (!order || suspendedUntil(state, order.seller, now) === undefined) return [];
  if (order.status === 'sent') return expireApplication(order);
  if (order.status !== 'placed' && order.status !== 'awaiting_approval') return [];
  return [refunded(order), notifyParty(order, 'buyer', 'order-returned-by-suspension')];
};

export const END_FOR_SUSPENSION = commandKind('end-for-suspension', endForSuspension);

/** Ends the orders of suspended sellers: at once when `run` is called, and what an interruption left at the next tick. */
@Injectable()
export class SuspendedSellers {
  constructor(
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
    await eachOfMany(orders, ({ id }) => this.ledger.execute(END_FOR_SUSPENSION, { order: id }, sender), COMMANDS_MAX);
  }
}

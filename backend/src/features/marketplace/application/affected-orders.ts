import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { CommandKind } from '../../../engine/ledger/state/command.js';
import { type EventOf, isOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Effects } from '../../../platform/effects/effects.js';
import { type FollowingCommand, following, Reaction } from '../../../platform/effects/reaction.js';
import { suspendedAt } from '../../moderation/rules/suspension.js';
import { REFUND_UNAVAILABLE_ITEM } from '../domain/approval.js';
import { END_FOR_SUSPENSION } from '../domain/end-for-suspension.js';
import type { OfOrder } from '../domain/order-deadlines.js';

const PROCESSOR = 'affected-orders';

type EndOfSale = 'ItemWithdrawn' | 'AccountClosed';

/** Orders that an event about something else ends. The ledger decides, so an answer or a cancellation at the same moment wins or loses whole. */
@Injectable()
export class AffectedOrders {
  constructor(
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: DataSource,
    effects: Effects,
  ) {
    effects.lastRun(PROCESSOR, () => this.unfinished());
  }

  /** Ends what a suspended seller has not delivered (product.md 17.8). */
  @Reaction({
    processor: PROCESSOR,
    on: ['PersonSuspended'],
    about: ({ data }) => data.wallet,
    readsTables: true,
  })
  async endOfSuspended(event: EventOf<'PersonSuspended'>): Promise<FollowingCommand<OfOrder>[]> {
    return commandsFor(event, END_FOR_SUSPENSION, await this.undeliveredBy([event.data.wallet]));
  }

  /** Refunds those that wait for a yes to an item that was withdrawn, or whose seller is gone (product.md 16.8). */
  @Reaction({
    processor: PROCESSOR,
    on: ['ItemWithdrawn', 'AccountClosed'],
    about: ({ data }) => ('item' in data ? data.item : data.wallet),
    readsTables: true,
  })
  async refundOffSale(event: EventOf<EndOfSale>): Promise<FollowingCommand<OfOrder>[]> {
    const [column, gone] = isOf(event, 'ItemWithdrawn') ? ['item', event.data.item] : ['seller', event.data.wallet];
    const orders = await this.database.query<{ id: string }[]>(
      `select id from orders where status = 'awaiting_approval' and ${column} = $1`,
      [gone],
    );
    return commandsFor(event, REFUND_UNAVAILABLE_ITEM, orders);
  }

  /** What the jobs of an earlier release have left. */
  private async unfinished(): Promise<FollowingCommand<OfOrder>[]> {
    const offSale = await this.database.query<{ id: string }[]>(
      `select o.id from orders o where o.status = 'awaiting_approval'
       and (exists (select from withdrawn_items w where w.item = o.item)
         or exists (select from accounts a where a.wallet = o.seller and a.closed))`,
    );
    const ofSuspended = await this.undeliveredBy(suspendedAt(this.ledger.state, new Date()));
    return [
      ...offSale.map(({ id }) => ({ kind: REFUND_UNAVAILABLE_ITEM, data: { order: id } })),
      ...ofSuspended.map(({ id }) => ({ kind: END_FOR_SUSPENSION, data: { order: id } })),
    ];
  }

  private undeliveredBy(sellers: readonly string[]): Promise<{ id: string }[]> {
    return this.database.query(
      `select id from orders where seller = any($1::uuid[]) and status in ('placed', 'awaiting_approval', 'sent', 'reviewing')`,
      [sellers],
    );
  }
}

/** Of each order the command that the event leads to. */
export const commandsFor = (
  event: Parameters<typeof following>[0],
  kind: CommandKind<OfOrder>,
  orders: readonly { id: string }[],
): FollowingCommand<OfOrder>[] => orders.map(({ id }) => following(event, kind, { order: id }, id));

import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import type { Page } from '../../../platform/http/lists/paging.js';
import type { KeyedPrincipal } from '../../../platform/http/requests/idempotency-key.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import type { OrderView } from '../api/order-views.js';
import { Offers } from '../application/offers.js';
import { Orders } from '../application/orders.js';
import { CHANGE_ORDER } from '../domain/change-order.js';
import { itemNotFound, orderNotFound } from '../domain/order.js';
import type { ApplicationsQuery, DeclinedView, DeclineManyBody } from './application-views.js';

const AT_ONCE = 4;
/** The header that says how many applications are at each state. */
export const COUNTS = 'x-counts';

/** The applications for a job, for who offers it (product.md 3.27). */
@Injectable()
export class Applications {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly offers: Offers,
    private readonly orders: Orders,
    private readonly commands: CommandBus,
    private readonly effects: Effects,
  ) {}

  /** Without letters; those without an answer first, and of these the oldest unless asked otherwise. @throws DomainError NOT_FOUND | NOT_ALLOWED */
  async list(item: string, reader: Principal, query: ApplicationsQuery): Promise<Page<OrderView>> {
    await this.requireOwn(item, reader.wallet);
    const [page, counts] = await Promise.all([this.orders.applicationsFor(item, reader, query), this.counts(item)]);
    return { ...page, headers: { [COUNTS]: counts } };
  }

  /**
   * Each by a command of its own; what one refuses does not keep the others.
   * @throws DomainError NOT_FOUND | NOT_ALLOWED
   */
  async decline(item: string, principal: KeyedPrincipal, { orders, text }: DeclineManyBody): Promise<DeclinedView> {
    await this.requireOwn(item, principal.wallet);
    const ofItem = new Set(await this.among(item, orders));
    const decided = await eachOfMany(
      [...new Set(orders)],
      async (order) => {
        try {
          if (!ofItem.has(order)) throw orderNotFound();
          const change = { kind: 'decline' as const, text: text || undefined };
          const sender = { actor: principal.wallet, key: principal.key && `${principal.key} ${order}` };
          const { events, revision } = await this.commands.execute(
            new LedgerCommand(CHANGE_ORDER, { order, change }, sender),
          );
          return { order, outcome: { events, revision } };
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          return { order, reason: error.message };
        }
      },
      AT_ONCE,
    );
    for (const { outcome } of decided) if (outcome) await this.effects.committed(outcome);
    return {
      declined: decided.flatMap(({ order, outcome }) => (outcome ? order : [])),
      refused: decided.flatMap(({ order, reason }) => (reason === undefined ? [] : { order, reason })),
    };
  }

  private async requireOwn(item: string, wallet: Wallet): Promise<void> {
    const offer = await this.offers.withId(item);
    if (!offer) throw itemNotFound();
    if (offer.seller !== wallet || offer.type !== 'job_offer') throw notAllowed();
  }

  private async counts(item: string): Promise<string> {
    const rows = await this.database.query<{ status: string; total: number }[]>(
      'select status, count(*)::int as total from orders where item = $1 group by status order by status',
      [item],
    );
    return rows.map(({ status, total }) => `${status}=${total}`).join(',');
  }

  private async among(item: string, orders: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      'select id from orders where item = $1 and id = any($2::uuid[])',
      [item, orders],
    );
    return rows.map(({ id }) => id);
  }
}

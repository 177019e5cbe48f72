import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { KnowsByName } from '../../coins/application/recipient-names.js';
import type { WaitingNow } from '../../definition/admin-queues.js';
import { CountsWaiting } from '../../definition/admin-queues.js';
import { UNDONE } from '../application/order-groups.js';
import { disputedAt } from '../domain/dispute.js';

/** Days before the deadline from which a dispute is urgent. */
const URGENT_BEFORE_DAYS = 7;

/** What was ordered, by whom and how often: answers for what shows no orders. People are wallets. */
@Injectable()
export class OrderRecords {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Whether a person has ever ordered something or applied for a job. */
  async hasOrdered(wallet: Wallet): Promise<boolean> {
    const [row] = await this.database.query<{ ordered: boolean }[]>(
      'select exists (select from orders where buyer = $1) as ordered',
      [wallet],
    );
    return row?.ordered ?? false;
  }

  /** Whether one ordered from the other, or applied there, and the reader may know of it. */
  @KnowsByName('orders')
  async hadTogether(reader: string, other: string): Promise<boolean> {
    const [row] = await this.database.query<{ had: boolean }[]>(
      `select exists (select from orders where buyer = $1 and seller = $2)
         or exists (select from orders where buyer = $2 and seller = $1 and shown_to_seller) as had`,
      [reader, other],
    );
    return row?.had ?? false;
  }

  /**
   * By item, the order by which a person owns a course, or has applied for a job; services can be ordered again, and so can what nobody has
   * answered.
   */
  async heldBy(buyer: string, items: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ item: string; id: string }[]>(
      `select item, id from orders where buyer = $1 and item = any($2::uuid[]) and kind <> 'service'
       and not ${UNDONE}`,
      [buyer, items],
    );
    return new Map(rows.map(({ item, id }) => [item, id]));
  }

  /** The items among these that a person has ordered or applied for, except cancelled, refunded and declined ones. */
  async orderedBy(wallet: Wallet, items: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ item: string }[]>(
      `select distinct item from orders
       where buyer = $1 and item = any($2::uuid[]) and status not in ('refunded', 'declined', 'withdrawn')`,
      [wallet, items],
    );
    return new Set(rows.map(({ item }) => item));
  }

  /** Whether an order of the item by a person is open. */
  async hasOpen(buyer: string, item: string): Promise<boolean> {
    const [row] = await this.database.query<{ open: boolean }[]>(
      'select exists (select from orders where item = $2 and buyer = $1 and due is not null) as open',
      [buyer, item],
    );
    return row?.open ?? false;
  }

  /** The number of a person's purchases that were not cancelled or refunded. */
  async purchasedBy(wallet: Wallet): Promise<number> {
    const [row] = await this.database.query<{ total: string }[]>(
      `select count(*) as total from orders where buyer = $1 and kind <> 'job_offer' and status <> 'refunded'`,
      [wallet],
    );
    return Number(row?.total ?? 0);
  }

  /** How many orders of each of them wait for a guardian's yes. @param buyers wallets */
  async countAwaitingApproval(buyers: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ buyer: string; total: number }[]>(
      `select buyer, count(*)::int as total from orders
       where buyer = any($1::uuid[]) and status = 'awaiting_approval' group by buyer`,
      [buyers],
    );
    return new Map(rows.map(({ buyer, total }) => [buyer, total]));
  }

  /** The disputes that wait for an administrator. */
  @CountsWaiting({ kind: 'disputes', link: '/admin/disputes' })
  async openDisputes(): Promise<WaitingNow> {
    const [row] = await this.database.query<{ total: string; urgent: string; due: Date | null }[]>(
      `select count(*) as total, count(*) filter (where due < now() + interval '${URGENT_BEFORE_DAYS} days') as urgent,
         min(due) as due from orders where status = 'disputed'`,
    );
    return { count: Number(row?.total), urgent: Number(row?.urgent), oldest: row?.due ? disputedAt(row.due) : null };
  }

  /** The completed purchases of everyone, and the coins that their sellers received. */
  async completed(): Promise<{ orders: number; coins: number }> {
    const [row] = await this.database.query<Record<'orders' | 'coins', string>[]>(
      `select count(*) as orders, coalesce(sum(price), 0) as coins from orders where status = 'completed'`,
    );
    return { orders: Number(row?.orders ?? 0), coins: Number(row?.coins ?? 0) };
  }
}

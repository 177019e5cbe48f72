import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { BatchedRows } from '../../../platform/database/batched-rows.js';
import type { AwaitedItem } from '../domain/approval.js';
import { endOf } from '../domain/facts.js';
import type { ItemRow } from '../domain/placement.js';

/** What is on offer, as its row says just before a decision about an order of it. Days are YYYY-MM-DD. */
export interface Offer extends ItemRow {
  readonly isPaused: boolean;
  readonly isDraft: boolean;
}

type OfferRow = Omit<Offer, 'price'> & { readonly key: string; readonly price: string | null };

const OFFERS = {
  name: 'offered-items',
  text: `select id as key, id, seller, type, price, withdrawn_at as "withdrawnAt",
      off_sale is not null as "isPaused", off_sale is not distinct from 'draft' as "isDraft", first_day::text as "firstDay",
      last_day::text as "lastDay", hours, seats, schedule, mode, city, address, days_to_deliver as "daysToDeliver", job_kind as "jobKind",
      openings, pay_from as "payFrom", pay_to as "payTo", pay_per as "payPer", required, deadline::text as deadline,
      minimum_age as "minimumAge"
    from marketplace_items where id = any($1::uuid[])`,
};

@Injectable()
export class Offers {
  private readonly rows: BatchedRows<OfferRow>;

  constructor(@InjectDataSource() database: DataSource) {
    this.rows = new BatchedRows(database, OFFERS);
  }

  async withId(id: string): Promise<Offer | null> {
    const [offer] = await this.among([id]);
    return offer ?? null;
  }

  /** What decides about the yes to an order of each. */
  async awaited(items: readonly string[]): Promise<ReadonlyMap<string, AwaitedItem>> {
    const offers = await this.among(items);
    return new Map(offers.map(({ id, isPaused, ...facts }) => [id, { end: endOf(facts), isPaused }]));
  }

  private async among(ids: readonly string[]): Promise<Offer[]> {
    if (ids.length === 0) return [];
    const rows = await this.rows.among(ids);
    return rows.map(({ key: _, price, ...offer }) => ({ ...offer, price: price === null ? null : Number(price) }));
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { romeDay } from '../../../basics/calendar.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { suspendedAt } from '../../moderation/rules/suspension.js';
import type { CityView } from '../api/item-views.js';
import { offeredRow } from './offered.js';

const CITIES_MAX = 200;

/** Where things are offered: names as their authors write them, no map (product.md 3.18). */
@Injectable()
export class Cities {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  /** Those with the most offers. Of several ways to write one the most frequent. */
  async withOffers(now: Date): Promise<CityView[]> {
    return this.database.query<CityView[]>(
      `select mode() within group (order by item.city) as city, count(*)::int as items from marketplace_items item
       where item.withdrawn_at is null and item.city is not null and ${offeredRow('$1::uuid[]', '$2::date')}
       group by search_text(item.city) order by items desc, city limit ${CITIES_MAX}`,
      [suspendedAt(this.ledger.state, now), romeDay(now)],
    );
  }
}

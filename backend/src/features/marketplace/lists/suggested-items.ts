import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { romeDay } from '../../../basics/calendar.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { isBlocked, withoutBlocked } from '../../moderation/rules/blocks.js';
import { verifiedIn } from '../../moderation/rules/company-verification.js';
import { suspendedAt } from '../../moderation/rules/suspension.js';
import type { ItemView } from '../api/item-views.js';
import { Item } from '../application/item.entity.js';
import { Items } from '../application/items.js';
import { UNDONE } from '../application/order-groups.js';
import type { ItemType } from '../domain/order.js';
import { appliesTo } from '../domain/placement.js';
import { offeredRow, SOLD_OUT } from './offered.js';

/** A verified company by one of its offers. */
export interface OfferOfCompany {
  readonly seller: string;
  /** The column of the offer. */
  readonly letters: string;
  /** Of the newest one with these areas. */
  readonly created: Date;
}

/** @param today number of the parameter with the day in Rome */
const openRow = (today: string): string =>
  `item.withdrawn_at is null and ${offeredRow('$3::uuid[]', `${today}::date`)} and not ${SOLD_OUT}`;
/** What the reader `$6` has ordered or applied for, unless that came to nothing and can be done again. */
const HELD = `select o.item from orders o where o.buyer = $6 and not ${UNDONE}`;

/** What of a kind and a set of areas the reader could order. @param more conditions @param near SQL */
const suitable = (more: string, near: string): string => `
  select item.id, item.seller, item.created_at, ${near} as near from marketplace_items item
  where item.areas = letters and item.type = kind and ${openRow('$8')} and item.seller <> all($4::uuid[])
    and ($5::uuid[] is null or item.seller = any($5)) and item.id not in (${HELD})
    and coalesce(item.minimum_age, 0) <= $9::int ${more}
  order by item.created_at desc, item.id desc limit $7`;

export interface SuggestedItem {
  readonly item: ItemView;
  /** In the reader's city. */
  readonly isNear: boolean;
}

/** To whom something is suggested. */
export interface SuggestedTo extends Pick<Principal, 'wallet' | 'role'> {
  /** Years; of who is of age 18. */
  readonly age: number;
  readonly city: string | null;
}

/**
 * Items that somebody could start with (product.md 22.16). Of each set of areas and each type an index has the newest ones, so that
 * no more of a large marketplace is read than these.
 */
@Injectable()
export class SuggestedItems {
  constructor(
    @InjectRepository(Item) private readonly items: Repository<Item>,
    private readonly views: Items,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Those in the reader's city, then the newest, with one of these sets of areas, that the reader neither sells, nor has ordered, nor is
   * kept from.
   */
  async newest(
    sets: readonly string[],
    types: readonly ItemType[],
    { wallet, role, age, city }: SuggestedTo,
    limit: number,
  ): Promise<SuggestedItem[]> {
    const { state } = this.ledger;
    const whose = types.includes('job_offer') ? appliesTo(state, wallet) : 'everybody';
    if (whose === 'nobody') return [];
    const verified = whose === 'verified' ? verifiedIn(state) : null;
    const now = new Date();
    const suspended = suspendedAt(state, now);
    const rows = await withoutBlocked(state, wallet, (excluded) =>
      this.items.query<{ id: string; owner: string; near: boolean }[]>(
        `select found.id, found.seller as owner, found.near from unnest($1::text[]) letters, unnest($2::text[]) kind,
         lateral (
           (${suitable('and search_text(item.city) = search_text($10)', 'true')})
           union all
           (${suitable('and not coalesce(search_text(item.city) = search_text($10), false)', 'false')})
         ) found
         order by found.near desc, found.created_at desc, found.id desc limit $7`,
        [...[sets, types, suspended, [wallet, ...excluded], verified, wallet, limit, romeDay(now)], ...[age, city]],
      ),
    );
    const near = new Map(rows.map((row) => [row.id, row.near]));
    const views = await this.views.withIds([...near.keys()], { wallet, role });
    return views.map((item) => ({ item, isNear: near.get(item._id) === true }));
  }

  /** Of each verified company and each of the sets the newest offer. */
  async ofCompanies(
    sets: readonly string[],
    types: readonly ItemType[],
    { wallet, age }: SuggestedTo,
  ): Promise<OfferOfCompany[]> {
    const { state } = this.ledger;
    const now = new Date();
    const companies = verifiedIn(state).filter((company) => !isBlocked(state, wallet, company));
    const orderable = types.filter((type) => type !== 'job_offer' || appliesTo(state, wallet) !== 'nobody');
    return this.items.query<OfferOfCompany[]>(
      `select company as seller, letters, newest.created_at as created from unnest($4::uuid[]) company, unnest($1::text[]) letters,
       lateral (
         select item.created_at from marketplace_items item
         where item.seller = company and item.areas = letters and item.type = any($2::text[]) and ${openRow('$5')}
           and coalesce(item.minimum_age, 0) <= $6::int
         order by item.created_at desc limit 1
       ) newest`,
      [sets, orderable, suspendedAt(state, now), companies, romeDay(now), age],
    );
  }
}

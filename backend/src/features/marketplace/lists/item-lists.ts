import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository, type SelectQueryBuilder } from 'typeorm';
import { romeDay } from '../../../basics/calendar.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { ID_KEY, type Page, pageOf } from '../../../platform/http/lists/paging.js';
import { setsWith } from '../../categories/areas.js';
import { verifiedIn } from '../../moderation/rules/company-verification.js';
import { suspendedAt } from '../../moderation/rules/suspension.js';
import type { AdminItemsQuery, ItemsQuery, ItemView } from '../api/item-views.js';
import type { ItemReader } from '../application/creator-emails.js';
import { Item } from '../application/item.entity.js';
import { Items } from '../application/items.js';
import { ITEM_TYPES, type ItemType } from '../domain/order.js';
import { countItems, type FewItems, ItemSearches } from '../search/item-search.js';
import { filterByFacts } from './item-filters.js';
import { orderingOf } from './item-orderings.js';
import { HIDDEN, OFFERED, SOLD_OUT } from './offered.js';

interface OrderedItem {
  readonly item: Item;
  readonly sortKey: string;
}

/** What is found on the marketplace. */
@Injectable()
export class ItemLists {
  constructor(
    @InjectRepository(Item) private readonly items: Repository<Item>,
    private readonly views: Items,
    private readonly ledger: Ledger,
    private readonly searches: ItemSearches,
  ) {}

  /** Without withheld items and those of suspended people, except one's own; an administrator may ask for all of them. */
  async list(
    { limit, cursor, sort, search, ...filters }: AdminItemsQuery,
    reader: ItemReader,
    { withHidden = false } = {},
  ): Promise<Page<ItemView>> {
    const query = withHidden ? this.filtered(filters).setParameters(this.offeredNow()) : this.shownTo(reader, filters);
    const found = search ? await this.searches.narrow(query, search) : undefined;
    const { key, asText, after: from, direction, pattern } = orderingOf(sort || 'newest', found?.search);
    const page = await pageOf<OrderedItem, ItemView>(
      { limit, cursor },
      {
        keys: [pattern, ID_KEY],
        keysOf: ({ item, sortKey }) => [sortKey, item.id],
        total: async () => found?.total ?? countItems(this.items.manager, query),
        rows: async ([after, afterId], most) => {
          const ordered = query.clone();
          if (after !== undefined) {
            const side = direction === 'DESC' ? '<' : '>';
            ordered.andWhere(`(${key}, item.id) ${side} (${from}, :afterId::uuid)`, { after, afterId });
          }
          ordered.addSelect(asText, 'sort_key').orderBy(key, direction).addOrderBy('item.id', direction).limit(most);
          const { entities, raw } = await (found
            ? this.searches.rows<{ sort_key: string }>(ordered, found, sort === 'relevance')
            : ordered.getRawAndEntities<{ sort_key: string }>());
          return entities.map((item, at) => ({ item, sortKey: raw[at]?.sort_key ?? '' }));
        },
        view: (rows) =>
          this.views.view(
            rows.map(({ item }) => item),
            reader,
            withHidden ? 'administrators' : 'everyone',
          ),
      },
    );
    if (!found || cursor !== undefined) return page;
    return { ...page, headers: await this.searches.headersOf(found.search, page.items) };
  }

  /** How many items a reader finds, counted as in a list. @throws InvalidInput as a list does */
  async countFound({ search, sort, ...filters }: ItemsQuery, reader: ItemReader): Promise<number> {
    const query = this.shownTo(reader, filters);
    const found = search ? await this.searches.narrow(query, search) : undefined;
    orderingOf(sort || 'newest', found?.search);
    return (found?.total ?? (await countItems(this.items.manager, query))).count;
  }

  /** What a visitor finds that was published later than one moment, up to another; the newest. */
  publishedBetween(published: { after: Date; until: Date }, most: number): Promise<Item[]> {
    return this.filtered({})
      .andWhere(`${OFFERED} and item.created_at > :after and item.created_at <= :until`, {
        ...published,
        ...this.offeredNow(),
      })
      .orderBy('item.created_at', 'DESC')
      .limit(most)
      .getMany();
  }

  /** A few items, for many queries at the same moment. */
  fewItems(ids: readonly string[]): Promise<FewItems> {
    return this.searches.fewItems(ids);
  }

  /** Of a few items, the ids of those that a query finds. */
  async foundAmong(few: FewItems, { search, ...filters }: ItemsQuery): Promise<string[]> {
    const query = this.filtered(filters);
    if (search) return this.searches.idsAmong(few, query, search);
    query.andWhere('item.id = any(:ids)', { ids: few.ids });
    return (await query.select('item.id', 'id').getRawMany<{ id: string }>()).map(({ id }) => id);
  }

  /** How many items a visitor finds. */
  offered(): Promise<number> {
    return this.filtered({}).andWhere(OFFERED, this.offeredNow()).getCount();
  }

  async counts(): Promise<Record<ItemType | 'official' | 'total', number>> {
    const rows = await this.items
      .createQueryBuilder('item')
      .select('item.type', 'type')
      .addSelect('count(*)', 'count')
      .addSelect('count(*) filter (where item.is_official)', 'official')
      .where({ withdrawnAt: IsNull() })
      .groupBy('item.type')
      .getRawMany<{ type: ItemType; count: string; official: string }>();
    const sum = (of: (row: (typeof rows)[number]) => string) => rows.reduce((total, row) => total + Number(of(row)), 0);
    const ofType = (type: ItemType) => Number(rows.find((row) => row.type === type)?.count ?? 0);
    const [service, course, jobOffer] = ITEM_TYPES.map(ofType);
    return {
      total: sum(({ count }) => count),
      service: service ?? 0,
      course: course ?? 0,
      job_offer: jobOffer ?? 0,
      official: sum(({ official }) => official),
    };
  }

  private shownTo(reader: ItemReader, filters: Partial<AdminItemsQuery>): SelectQueryBuilder<Item> {
    const values = { own: reader?.wallet ?? null, ...this.offeredNow() };
    return this.filtered(filters).andWhere(`(item.seller = :own or (${OFFERED}))`, values);
  }

  /** The parameters of `OFFERED`. */
  private offeredNow() {
    const now = new Date();
    return { suspended: suspendedAt(this.ledger.state, now), today: romeDay(now) };
  }

  private filtered(filters: Partial<AdminItemsQuery>): SelectQueryBuilder<Item> {
    const { type, category, area, creator, measure, verified, available } = filters;
    const query = this.items.createQueryBuilder('item').where('item.withdrawn_at is null');
    if (type) query.andWhere('item.type = :type', { type });
    if (category) query.andWhere('item.category = :category', { category });
    if (area) query.andWhere('item.areas = any(:areas)', { areas: setsWith(area) });
    if (creator) query.andWhere('item.creator = :creator', { creator });
    filterByFacts(query, filters);
    if (available === 'true') query.andWhere(`not ${SOLD_OUT}`);
    if (verified === 'true')
      query.andWhere('item.seller = any(:verified)', { verified: verifiedIn(this.ledger.state) });
    if (measure === 'hidden') query.andWhere(HIDDEN);
    if (measure === 'suspended') {
      query.andWhere('item.seller = any(:sellers)', { sellers: suspendedAt(this.ledger.state, new Date()) });
    }
    return query;
  }
}

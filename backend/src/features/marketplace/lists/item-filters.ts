import type { SelectQueryBuilder } from 'typeorm';
import { invalid } from '../../../platform/http/errors/errors.js';
import type { ItemsQuery } from '../api/item-views.js';
import type { Item } from '../application/item.entity.js';

type FactFilters = Pick<ItemsQuery, 'priceFrom' | 'priceTo' | 'mode' | 'city' | 'from' | 'to' | 'jobKind'>;

/** Keeps the items with such facts (product.md 3.18). @throws InvalidInput */
export function filterByFacts(
  query: SelectQueryBuilder<Item>,
  { priceFrom, priceTo, mode, city, from, to, jobKind }: FactFilters,
): void {
  if (priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo)
    throw invalid('priceTo', 'Prezzo fino a: è meno del prezzo da cui si parte');
  if (priceFrom !== undefined || priceTo !== undefined) query.andWhere(`item.type <> 'job_offer'`);
  if (priceFrom !== undefined) query.andWhere('item.price >= :priceFrom', { priceFrom });
  if (priceTo !== undefined) query.andWhere('item.price <= :priceTo', { priceTo });
  if (mode) query.andWhere('item.mode in (:mode, :both)', { mode, both: 'both' });
  if (city) query.andWhere('search_text(item.city) = search_text(:city)', { city });
  if (from) query.andWhere('coalesce(item.last_day, item.first_day) >= :from', { from });
  if (to) query.andWhere('item.first_day <= :to', { to });
  if (jobKind) query.andWhere('item.job_kind = :jobKind', { jobKind });
}

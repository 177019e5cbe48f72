import { invalid } from '../../../platform/http/errors/errors.js';
import { MOMENT_KEY, momentKey, momentOf } from '../../../platform/http/lists/paging.js';
import type { Sort } from '../api/item-views.js';
import type { ItemSearch } from '../search/item-search.js';

/** A sort key: its text in the cursor and how it is compared. */
interface Ordering {
  /** Text of the sort key, with all its digits. */
  readonly key: string;
  /** SQL of the key as text, and of the key from the text `:after`; `:today` is the day in Rome. */
  readonly asText: string;
  readonly after: string;
  readonly direction: 'ASC' | 'DESC';
  readonly pattern: RegExp;
}

const byMoment = {
  key: 'item.created_at',
  asText: momentKey('item.created_at'),
  after: momentOf(':after'),
  pattern: MOMENT_KEY,
} as const;
const byPrice = {
  key: 'item.price',
  asText: 'item.price::text',
  after: ':after::bigint',
  pattern: /^\d{1,10}$/,
} as const;

/** A course that has begun has no next day. */
const NEXT_DAY = `case when item.next_day < :today then 'infinity'::date else item.next_day end`;

const ORDERINGS: Readonly<Record<Exclude<Sort, 'relevance'>, Ordering>> = {
  newest: { ...byMoment, direction: 'DESC' },
  oldest: { ...byMoment, direction: 'ASC' },
  price_asc: { ...byPrice, direction: 'ASC' },
  price_desc: { ...byPrice, direction: 'DESC' },
  soonest: {
    key: NEXT_DAY,
    asText: `(${NEXT_DAY})::text`,
    after: ':after::date',
    direction: 'ASC',
    pattern: /^(\d{4}-\d\d-\d\d|infinity)$/,
  },
};

/** The rank of a result, and the microseconds of its moment in sixteen digits: a whole number, newest first among equals. */
const byRank = (rank: string): Ordering => {
  const key = `((${rank})::bigint * 10000000000000000 + (extract(epoch from item.created_at) * 1000000)::bigint)`;
  return { key, asText: `${key}::text`, after: ':after::bigint', direction: 'DESC', pattern: /^[1-3]\d{18}$/ };
};

/** @throws InvalidInput for relevance where nothing is searched */
export function orderingOf(sort: Sort, search: Pick<ItemSearch, 'rank'> | undefined): Ordering {
  if (sort !== 'relevance') return ORDERINGS[sort];
  if (!search) throw invalid('sort', 'Ordinamento: per pertinenza solo con una ricerca');
  return byRank(search.rank);
}

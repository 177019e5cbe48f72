import { MOMENT_KEY, momentKey, momentOf } from '../../../platform/http/lists/paging.js';
import type { Sort } from '../api/item-views.js';

/** A sort key: its text in the cursor and how it is compared. */
interface Ordering {
  /** Text of the sort key, with all its digits. */
  readonly key: string;
  /** SQL of the key as text, and of the key from the text `:after`. */
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

export const ORDERINGS: Readonly<Record<Sort, Ordering>> = {
  newest: { ...byMoment, direction: 'DESC' },
  oldest: { ...byMoment, direction: 'ASC' },
  price_asc: { ...byPrice, direction: 'ASC' },
  price_desc: { ...byPrice, direction: 'DESC' },
  soonest: {
    key: 'item.next_day',
    asText: 'item.next_day::text',
    after: ':after::date',
    direction: 'ASC',
    pattern: /^(\d{4}-\d\d-\d\d|infinity)$/,
  },
};

import { api } from '../api/api';
import type { Order } from '../api/api-types';
import { type Page, pagedOptions, pageOf } from '../api/paging';

const ordersPerPage = 20;

/** The side of the reader of an order: buyer or applicant, seller or company, or an administrator who decides a dispute. */
export type Side = 'bought' | 'sold' | 'disputed';

/** Which orders a list shows: the reader's own of a side and a kind, or every dispute that waits for a decision. */
export type OrdersFilter = OwnOrdersFilter | { side: 'disputed' };

export interface OwnOrdersFilter {
  side: 'bought' | 'sold';
  kind: 'purchase' | 'application';
  /** Who acts next. */
  group?: OrderGroup;
}

export type OrderGroup = 'action' | 'open' | 'concluded';

export type OrderAction = Order['actions'][number];

/** An action on an order, and its text. */
export type Change =
  | { action: 'deliver' | 'complete' | 'cancel' }
  | { action: 'dispute'; reason: string }
  | { action: 'answer'; text: string }
  | { action: 'resolve'; outcome: 'release' | 'refund'; reason: string }
  | { action: 'accept' | 'decline'; text?: string };

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.infiniteQuery<Page<Order>, OrdersFilter, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: filter, pageParam }) => ({
        url: filter.side === 'disputed' ? '/admin/disputes' : '/orders',
        params: {
          ...(filter.side === 'disputed' ? {} : filter),
          limit: ordersPerPage,
          cursor: pageParam ?? undefined,
        },
      }),
      transformResponse: (rows: Order[], meta) => pageOf(rows, meta),
      providesTags: ['Orders'],
    }),
    order: build.query<Order, string>({
      query: (id) => `/orders/${encodeURIComponent(id)}`,
      providesTags: ['Orders'],
    }),
    changeOrder: build.mutation<Order, { id: string; change: Change; key: string }>({
      query: ({ id, change: { action, ...body }, key }) => ({
        url: `/orders/${encodeURIComponent(id)}/${action}`,
        method: 'POST',
        body: Object.keys(body).length > 0 ? body : undefined,
        headers: { 'Idempotency-Key': key },
      }),
      // Also after a failure: another person, or the deadline job, may have been first.
      invalidatesTags: ['Orders', 'Me', 'Transactions'],
    }),
  }),
});

export const { useOrdersInfiniteQuery, useOrderQuery, useChangeOrderMutation } = ordersApi;

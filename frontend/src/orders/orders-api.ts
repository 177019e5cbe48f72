import { api } from '../session/api';
import type { Order } from '../session/api-types';
import { type Page, pagedOptions, pageOf } from '../session/paging';

const ordersPerPage = 20;

/** From where an order is read: by who bought or applied, by who sold or hires, or by an administrator who decides a dispute. */
export type Side = 'bought' | 'sold' | 'disputed';

/** Which orders a list shows: one's own of a side and a kind, or every dispute that waits for a decision. */
export type OrdersFilter = { side: 'bought' | 'sold'; kind: 'purchase' | 'application' } | { side: 'disputed' };

export type OrderAction = Order['actions'][number];

/** What is done to an order, and what is written along with it. */
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
      // Also after a failure: somebody else, or the clock, may have been first.
      invalidatesTags: ['Orders', 'Me', 'Transactions'],
    }),
  }),
});

export const { useOrdersInfiniteQuery, useOrderQuery, useChangeOrderMutation } = ordersApi;

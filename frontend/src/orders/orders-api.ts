import { api } from '../session/api';
import type { Order } from '../session/api-types';
import { type Page, pagedOptions, pageOf } from '../session/paging';

const ordersPerPage = 20;

/** Whose orders: those one bought, those one sold, or the disputes that wait for an administrator. */
export type Side = 'bought' | 'sold' | 'disputed';

export type OrderAction = Order['actions'][number];

/** What is done to an order; a dispute says why, a decision says for whom. */
export type Change =
  | { action: 'deliver' | 'complete' | 'cancel' }
  | { action: 'dispute'; reason: string }
  | { action: 'resolve'; outcome: 'release' | 'refund' };

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.infiniteQuery<Page<Order>, Side, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: side, pageParam }) => ({
        url: side === 'disputed' ? '/admin/orders' : '/orders',
        params: {
          ...(side === 'disputed' ? { status: 'disputed' } : { side }),
          limit: ordersPerPage,
          cursor: pageParam ?? undefined,
        },
      }),
      transformResponse: (rows: Order[], meta) => pageOf(rows, meta),
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

export const { useOrdersInfiniteQuery, useChangeOrderMutation } = ordersApi;

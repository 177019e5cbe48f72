import { api } from '../api/api';
import type { Transaction } from '../api/api-types';
import { type Page, pagedOptions, pageOf, rowsMax } from '../api/paging';

const transactionsPerPage = 25;

/** Transactions of one type, and of a period: days of Rome, YYYY-MM-DD, both included. */
export interface TransactionFilter {
  type?: Transaction['type'];
  from?: string;
  to?: string;
}

const coinsApi = api.injectEndpoints({
  endpoints: (build) => ({
    transactions: build.infiniteQuery<Page<Transaction>, TransactionFilter, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: filter, pageParam }) => ({
        url: '/coin/transactions',
        params: { ...filter, limit: transactionsPerPage, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: Transaction[], meta) => pageOf(rows, meta),
      providesTags: ['Transactions'],
    }),
    /** The latest transactions on one page, for the chart of the balance. */
    latestTransactions: build.query<Transaction[], void>({
      query: () => ({ url: '/coin/transactions', params: { limit: rowsMax } }),
      providesTags: ['Transactions'],
    }),
  }),
});

export const { useTransactionsInfiniteQuery, useLatestTransactionsQuery } = coinsApi;

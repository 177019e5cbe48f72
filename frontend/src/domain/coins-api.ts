import { api } from '../api/api';
import type { Transaction } from '../api/api-types';
import { type Page, pagedOptions, pageOf, rowsMax } from '../api/paging';

const transactionsPerPage = 25;

const coinsApi = api.injectEndpoints({
  endpoints: (build) => ({
    transactions: build.infiniteQuery<Page<Transaction>, void, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => ({
        url: '/coin/transactions',
        params: { limit: transactionsPerPage, cursor: pageParam ?? undefined },
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

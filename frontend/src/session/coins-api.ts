import { api } from './api';
import type { Transaction } from './api-types';
import { type Page, pagedOptions, pageOf } from './paging';

const transactionsPerPage = 25;
/** The server's maximum for one page. */
const transactionsInChart = 200;

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
      query: () => ({ url: '/coin/transactions', params: { limit: transactionsInChart } }),
      providesTags: ['Transactions'],
    }),
  }),
});

export const { useTransactionsInfiniteQuery, useLatestTransactionsQuery } = coinsApi;

import { api } from '../api/api';
import type { AdminTransaction } from '../api/api-types';
import { asFile } from '../api/download';
import { type Page, pagedOptions, pageOf } from '../api/paging';

const transactionsPerPage = 50;

export interface TransactionFilter {
  type: AdminTransaction['type'] | null;
  /** The id of the person who paid or received. */
  user: string;
  /** Days in Rome, the last one included; empty when there is no limit. */
  from: string;
  to: string;
}

const paramsOf = ({ type, user, from, to }: TransactionFilter) => ({
  type: type ?? undefined,
  user: user || undefined,
  from: from || undefined,
  to: to || undefined,
});

const transactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminTransactions: build.infiniteQuery<Page<AdminTransaction>, TransactionFilter, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/transactions',
        params: { ...paramsOf(queryArg), limit: transactionsPerPage, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: AdminTransaction[], meta) => pageOf(rows, meta),
      providesTags: ['Transactions'],
    }),
    downloadAdminTransactions: build.mutation<null, TransactionFilter>({
      query: (filter) => ({
        url: '/admin/transactions',
        params: paramsOf(filter),
        headers: { Accept: 'text/csv' },
        responseHandler: asFile('transazioni.csv'),
      }),
    }),
  }),
});

export const { useAdminTransactionsInfiniteQuery, useDownloadAdminTransactionsMutation } = transactionsApi;

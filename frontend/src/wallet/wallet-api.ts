import { api } from '../session/api';
import type { Transaction, TransferResult } from '../session/api-types';
import { type Page, pagedOptions, pageOf } from '../session/paging';

const transactionsPerPage = 25;

export interface Transfer {
  recipient: string;
  amount: number;
  note?: string;
}

const walletApi = api.injectEndpoints({
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
    transfer: build.mutation<TransferResult, { transfer: Transfer; key: string }>({
      query: ({ transfer, key }) => ({
        url: '/coin/transfer',
        method: 'POST',
        body: transfer,
        headers: { 'Idempotency-Key': key },
      }),
      // Also after a failure: when the answer was lost, the coins may have left all the same.
      invalidatesTags: ['Me', 'Transactions'],
    }),
  }),
});

export const { useTransactionsInfiniteQuery, useTransferMutation } = walletApi;

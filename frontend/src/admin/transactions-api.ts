import { api } from '../session/api';
import type { Movement } from '../session/api-types';
import { asFile } from '../session/download';
import { type Page, pagedOptions, pageOf } from '../session/paging';

const movementsPerPage = 50;

export interface MovementFilter {
  type: Movement['type'] | null;
  /** The id of the person who paid or received. */
  user: string;
  /** Days in Rome, the last one included; empty when there is no limit. */
  from: string;
  to: string;
}

const paramsOf = ({ type, user, from, to }: MovementFilter) => ({
  type: type ?? undefined,
  user: user || undefined,
  from: from || undefined,
  to: to || undefined,
});

const transactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    movements: build.infiniteQuery<Page<Movement>, MovementFilter, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/transactions',
        params: { ...paramsOf(queryArg), limit: movementsPerPage, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: Movement[], meta) => pageOf(rows, meta),
      providesTags: ['Transactions'],
    }),
    downloadMovements: build.mutation<null, MovementFilter>({
      query: (filter) => ({
        url: '/admin/transactions',
        params: paramsOf(filter),
        headers: { Accept: 'text/csv' },
        responseHandler: asFile('transazioni.csv'),
      }),
    }),
  }),
});

export const { useMovementsInfiniteQuery, useDownloadMovementsMutation } = transactionsApi;

import { api } from '../api/api';
import type { Item } from '../api/api-types';
import { type Page, pagedOptions, pageOf } from '../api/paging';

const itemsPerPage = 50;

export interface ItemFilter {
  search: string;
  type: Item['type'] | null;
}

const adminItemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminItems: build.infiniteQuery<Page<Item>, ItemFilter, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: { search, type }, pageParam }) => ({
        url: '/admin/marketplace',
        params: {
          search: search || undefined,
          type: type ?? undefined,
          limit: itemsPerPage,
          cursor: pageParam ?? undefined,
        },
      }),
      transformResponse: (rows: Item[], meta) => pageOf(rows, meta),
      providesTags: ['Items'],
    }),
    adminDeleteItem: build.mutation<void, string>({
      query: (id) => ({ url: `/admin/marketplace/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Items']),
    }),
  }),
});

export const { useAdminItemsInfiniteQuery, useAdminDeleteItemMutation } = adminItemsApi;

import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { api } from '../../api/api';
import type { Item } from '../../api/api-types';
import { type Answer, call, type Filter, type Part, type Query, type Row } from '../../api/call';
import { type Page, paged, pageOf, rowsOf } from '../../api/paging';
import { listsOf, oneOf } from '../../api/tags';

const itemsPerPage = 24;

export const sorts = ['newest', 'oldest', 'price_asc', 'price_desc', 'soonest', 'relevance'] as const satisfies Sort[];
export type Sort = Query<'/marketplace'>['sort'];

export type ItemFilter = Filter<'/marketplace'> & { sort: Sort };

type ItemsPage = Page<Row<'/marketplace'>> & {
  /** Words beside the typed ones by which some of these were found. */
  also: string[];
};

const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    items: build.infiniteQuery<ItemsPage, Partial<ItemFilter> & { limit?: number }, Part>({
      ...paged(itemsPerPage, (filter, part) => call('get', '/marketplace', { params: { ...part, ...filter } })),
      transformResponse: (rows: Row<'/marketplace'>[], meta: FetchBaseQueryMeta | undefined) => ({
        ...pageOf(rows, meta),
        also: (meta?.response?.headers.get('X-Search-Also') ?? '').split(',').filter(Boolean).map(decodeURIComponent),
      }),
      providesTags: [listsOf('Items')],
    }),
    /** How many items there are with each of these filters. */
    itemCounts: build.query<number[], Partial<ItemFilter>[]>({
      queryFn: async (filters, _, __, send) => {
        const ask = (filter: Partial<ItemFilter>) =>
          send(call('get', '/marketplace', { params: { ...filter, limit: 1 } }));
        const replies = await Promise.all(filters.map(ask));
        const error = replies.find((reply) => reply.error)?.error;
        return error ? { error } : { data: replies.map(({ meta }) => pageOf([], meta).total) };
      },
      providesTags: [listsOf('Items')],
    }),
    item: build.query<Answer<'get', '/marketplace/{id}'>, string>({
      query: (id) => call('get', '/marketplace/{id}', { path: { id } }),
      // It says what became of the reader's order, and what keeps them from one: limits, consent, a suspension, a block.
      providesTags: (_, __, id) => [
        oneOf('Items', id),
        listsOf('Orders'),
        listsOf('Blocks'),
        'Family',
        'Me',
        'Balance',
      ],
    }),
    withdrawItem: build.mutation<void, { id: string; asAdmin: boolean }>({
      query: ({ id, asAdmin }) =>
        call('delete', asAdmin ? '/admin/marketplace/{id}' : '/marketplace/{id}', { path: { id } }),
      invalidatesTags: (_, error, { id }) => (error ? [] : [oneOf('Items', id), listsOf('Items'), 'Me']),
    }),
  }),
});

export const {
  useItemsInfiniteQuery,
  useItemCountsQuery,
  useItemQuery,
  useWithdrawItemMutation,
  endpoints: itemEndpoints,
} = itemsApi;

const { updateQueryData, selectCachedArgsForQuery } = itemsApi.util;

const favouritesApi = itemsApi.injectEndpoints({
  endpoints: (build) => ({
    favourites: build.infiniteQuery<Page<Item>, void, Part>({
      ...paged(itemsPerPage, (_, params) => call('get', '/favourites', { params })),
      providesTags: [listsOf('Items'), listsOf('Blocks')],
    }),
    /** Shown at once wherever the item is, and taken back where the server refuses. Suggestions are asked for again. */
    keepItem: build.mutation<undefined, { id: string; isFavourite: boolean }>({
      query: ({ id, isFavourite }) =>
        call(isFavourite ? 'put' : 'delete', '/marketplace/{id}/favourite', { path: { id } }),
      async onQueryStarted({ id, isFavourite }, { dispatch, getState, queryFulfilled }) {
        const mark = (item: Item) => {
          if (item._id === id) item.isFavourite = isFavourite;
        };
        const shown = [
          dispatch(updateQueryData('item', id, mark)),
          ...selectCachedArgsForQuery(getState(), 'items').map((filter) =>
            dispatch(updateQueryData('items', filter, (list) => rowsOf(list).forEach(mark))),
          ),
          dispatch(favouritesApi.util.updateQueryData('favourites', undefined, (list) => rowsOf(list).forEach(mark))),
        ];
        await queryFulfilled.catch(() => {
          for (const patch of shown) patch.undo();
        });
      },
      invalidatesTags: ['Orientation'],
    }),
  }),
});

export const { useFavouritesInfiniteQuery, useKeepItemMutation } = favouritesApi;

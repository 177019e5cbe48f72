import { api } from '../../api/api';
import { type Answer, call, type Filter, type Part, type Query, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf, oneOf } from '../../api/tags';

const itemsPerPage = 24;

export const sorts = ['newest', 'oldest', 'price_asc', 'price_desc', 'soonest'] as const satisfies Sort[];
export type Sort = Query<'/marketplace'>['sort'];

export type ItemFilter = Filter<'/marketplace'> & { sort: Sort };

const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    items: build.infiniteQuery<Page<Row<'/marketplace'>>, Partial<ItemFilter> & { limit?: number }, Part>({
      ...paged(itemsPerPage, (filter, part) => call('get', '/marketplace', { params: { ...part, ...filter } })),
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

export const { useItemsInfiniteQuery, useItemQuery, useWithdrawItemMutation, endpoints: itemEndpoints } = itemsApi;

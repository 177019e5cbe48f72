import { call, type Filter, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';
import { marketplaceApi } from '../marketplace-api';

const itemsPerPage = 12;

export type OwnGroup = NonNullable<Filter<'/user/items'>['status']>;

const ownItemsApi = marketplaceApi.injectEndpoints({
  endpoints: (build) => ({
    ownItems: build.infiniteQuery<Page<Row<'/user/items'>>, OwnGroup, Part>({
      ...paged(itemsPerPage, (status, part) => call('get', '/user/items', { params: { ...part, status } })),
      // How many orders wait for their seller stands in it.
      providesTags: [listsOf('Items'), listsOf('Orders')],
    }),
  }),
});

export const { useOwnItemsInfiniteQuery } = ownItemsApi;

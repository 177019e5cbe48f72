import { api } from '../../api/api';
import { call, type Filter, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';

const itemsPerPage = 50;

const adminItemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminItems: build.infiniteQuery<Page<Row<'/admin/marketplace'>>, Partial<Filter<'/admin/marketplace'>>, Part>({
      ...paged(itemsPerPage, (filter, part) => call('get', '/admin/marketplace', { params: { ...part, ...filter } })),
      providesTags: [listsOf('Items')],
    }),
  }),
});

export const { useAdminItemsInfiniteQuery } = adminItemsApi;

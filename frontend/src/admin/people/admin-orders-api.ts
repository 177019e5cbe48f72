import { api } from '../../api/api';
import { call, type Filter, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';

const ordersPerPage = 50;

const adminOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `user` is the buyer or the seller. */
    adminOrders: build.infiniteQuery<Page<Row<'/admin/orders'>>, Partial<Filter<'/admin/orders'>>, Part>({
      ...paged(ordersPerPage, (filter, part) => call('get', '/admin/orders', { params: { ...part, ...filter } })),
      providesTags: [listsOf('Orders')],
    }),
  }),
});

export const { useAdminOrdersInfiniteQuery } = adminOrdersApi;

import { api } from '../../api/api';
import { call, type Part, type Query, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';

const casesAtFirst = 20;

export type PersonCase = Row<'/admin/users/{id}/reports'>;

const userReportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The cases in which a person is a side. */
    userReports: build.infiniteQuery<Page<PersonCase>, { id: string } & Query<'/admin/users/{id}/reports'>, Part>({
      ...paged(casesAtFirst, ({ id, side }, part) =>
        call('get', '/admin/users/{id}/reports', { path: { id }, params: { ...part, side } }),
      ),
      providesTags: [listsOf('Reports')],
    }),
  }),
});

export const { useUserReportsInfiniteQuery } = userReportsApi;

import { api } from '../../api/api';
import { type Answer, call, type Filter, type Keyed, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';

const contestsPerPage = 50;

const adminContestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminContests: build.infiniteQuery<Page<Row<'/admin/contests'>>, Partial<Filter<'/admin/contests'>>, Part>({
      ...paged(contestsPerPage, (filter, part) => call('get', '/admin/contests', { params: { ...part, ...filter } })),
      providesTags: [listsOf('Contests')],
    }),
    generateContests: build.mutation<Answer<'post', '/contests/generate-automatic'>, Keyed>({
      query: (intention) => call('post', '/contests/generate-automatic', intention),
      invalidatesTags: [listsOf('Contests')],
    }),
  }),
});

export const { useAdminContestsInfiniteQuery, useGenerateContestsMutation } = adminContestsApi;

import { api } from '../api/api';
import { type Answer, call, type Filter, type Keyed, type Part, type Row } from '../api/call';
import { type Page, paged } from '../api/paging';
import { listsOf, oneOf } from '../api/tags';

const contestsPerPage = 50;

const adminContestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminContests: build.infiniteQuery<Page<Row<'/admin/contests'>>, Partial<Filter<'/admin/contests'>>, Part>({
      ...paged(contestsPerPage, (filter, part) => call('get', '/admin/contests', { params: { ...part, ...filter } })),
      providesTags: [listsOf('Contests')],
    }),
    adminDeleteContest: build.mutation<void, string>({
      query: (id) => call('delete', '/admin/contests/{id}', { path: { id } }),
      // The reward is refunded to its creator, who may be the current user.
      invalidatesTags: (_, error, id) =>
        error ? [] : [oneOf('Contests', id), listsOf('Contests'), 'Me', listsOf('Transactions')],
    }),
    generateContests: build.mutation<Answer<'post', '/contests/generate-automatic'>, Keyed>({
      query: (intention) => call('post', '/contests/generate-automatic', intention),
      invalidatesTags: [listsOf('Contests')],
    }),
  }),
});

export const { useAdminContestsInfiniteQuery, useAdminDeleteContestMutation, useGenerateContestsMutation } =
  adminContestsApi;

import { api } from '../../api/api';
import { type Answer, call, type Filter, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf, oneOf } from '../../api/tags';

const contestsPerPage = 24;

export type ContestFilter = Filter<'/contests'>;

const contestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    contests: build.infiniteQuery<Page<Row<'/contests'>>, Partial<ContestFilter> & { limit?: number }, Part>({
      ...paged(contestsPerPage, (filter, part) => call('get', '/contests', { params: { ...part, ...filter } })),
      providesTags: [listsOf('Contests')],
    }),
    contest: build.query<Answer<'get', '/contests/{id}'>, string>({
      query: (id) => call('get', '/contests/{id}', { path: { id } }),
      providesTags: (_, __, id) => [oneOf('Contests', id)],
    }),
    withdrawContest: build.mutation<void, { id: string; asAdmin: boolean }>({
      query: ({ id, asAdmin }) => call('delete', asAdmin ? '/admin/contests/{id}' : '/contests/{id}', { path: { id } }),
      // The reward goes back to its creator, who may be the reader.
      invalidatesTags: (_, error, { id }) =>
        error ? [] : [oneOf('Contests', id), listsOf('Contests'), 'Me', listsOf('Transactions')],
    }),
  }),
});

export const {
  useContestsInfiniteQuery,
  useContestQuery,
  useWithdrawContestMutation,
  endpoints: contestEndpoints,
} = contestsApi;

import { api } from '../api/api';
import { type Answer, call, type Filter, type Part, type Row } from '../api/call';
import { type Page, paged } from '../api/paging';
import { listsOf, oneOf } from '../api/tags';

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
  }),
});

export const { useContestsInfiniteQuery, useContestQuery, endpoints: contestEndpoints } = contestsApi;

import { api } from '../api/api';
import type { Contest, GeneratedContests } from '../api/api-types';
import { type Page, pagedOptions, pageOf } from '../api/paging';

const contestsPerPage = 50;

export interface ContestFilter {
  search: string;
  status: Contest['status'] | null;
}

const adminContestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminContests: build.infiniteQuery<Page<Contest>, ContestFilter, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: { search, status }, pageParam }) => ({
        url: '/admin/contests',
        params: {
          search: search || undefined,
          status: status ?? undefined,
          limit: contestsPerPage,
          cursor: pageParam ?? undefined,
        },
      }),
      transformResponse: (rows: Contest[], meta) => pageOf(rows, meta),
      providesTags: ['Contests'],
    }),
    adminDeleteContest: build.mutation<void, string>({
      query: (id) => ({ url: `/admin/contests/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // The reward is refunded to its creator, who may be the current user.
      invalidatesTags: (_, error) => (error ? [] : ['Contests', 'Me', 'Transactions']),
    }),
    generateContests: build.mutation<GeneratedContests, string>({
      query: (key) => ({
        url: '/contests/generate-automatic',
        method: 'POST',
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: ['Contests'],
    }),
  }),
});

export const { useAdminContestsInfiniteQuery, useAdminDeleteContestMutation, useGenerateContestsMutation } =
  adminContestsApi;

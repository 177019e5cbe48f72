import { api } from '../api/api';
import type { Contest, ContestDetail, ContestEntry, Entry } from '../api/api-types';
import { type Page, pagedOptions, pageOf } from '../api/paging';
import type { ContestStatus } from '../domain/contest-status';

const contestsPerPage = 24;
const entriesPerPage = 50;

export interface ContestFilter {
  search: string;
  category: string;
  /** null: whatever their status. */
  status: ContestStatus | null;
  creator: string;
}

export interface NewContest {
  title: string;
  description: string;
  rules?: string;
  category?: string;
  reward: number;
  startDate?: string;
  endDate: string;
}

/** Missing fields stay as they are; null removes rules or category. */
export interface ContestRevision {
  title: string;
  description: string;
  rules: string | null;
  category: string | null;
  reward: number;
  startDate?: string;
  endDate: string;
}

interface Intended {
  id: string;
  key: string;
}

const contestPath = (id: string) => `/contests/${encodeURIComponent(id)}`;
const post = (url: string, key: string, body?: object) => ({
  url,
  method: 'POST',
  body,
  headers: { 'Idempotency-Key': key },
});

const contestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    contests: build.infiniteQuery<Page<Contest>, ContestFilter, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: { search, category, status, creator }, pageParam }) => ({
        url: '/contests',
        params: {
          search: search || undefined,
          category: category || undefined,
          status: status ?? undefined,
          creator: creator || undefined,
          limit: contestsPerPage,
          cursor: pageParam ?? undefined,
        },
      }),
      transformResponse: (rows: Contest[], meta) => pageOf(rows, meta),
      providesTags: ['Contests'],
    }),
    contest: build.query<ContestDetail, string>({
      query: contestPath,
      providesTags: ['Contests'],
    }),
    entries: build.infiniteQuery<Page<ContestEntry>, string, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: id, pageParam }) => ({
        url: `${contestPath(id)}/entries`,
        params: { limit: entriesPerPage, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: ContestEntry[], meta) => pageOf(rows, meta),
      providesTags: ['Contests'],
    }),
    openContest: build.mutation<ContestDetail, { contest: NewContest; key: string }>({
      query: ({ contest, key }) => post('/contests', key, contest),
      // Also after a failure: when the answer was lost, the reward may have left the wallet.
      invalidatesTags: ['Contests', 'Me', 'Transactions'],
    }),
    reviseContest: build.mutation<ContestDetail, { id: string; revision: Partial<ContestRevision> }>({
      query: ({ id, revision }) => ({ url: contestPath(id), method: 'PUT', body: revision }),
      invalidatesTags: ['Contests', 'Me', 'Transactions'],
    }),
    withdrawContest: build.mutation<void, { id: string; asAdmin: boolean }>({
      query: ({ id, asAdmin }) => ({ url: `${asAdmin ? '/admin' : ''}${contestPath(id)}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Contests', 'Me', 'Transactions']),
    }),
    joinContest: build.mutation<ContestDetail, Intended>({
      query: ({ id, key }) => post(`${contestPath(id)}/join`, key),
      invalidatesTags: ['Contests'],
    }),
    leaveContest: build.mutation<ContestDetail, string>({
      query: (id) => ({ url: `${contestPath(id)}/join`, method: 'DELETE' }),
      invalidatesTags: ['Contests'],
    }),
    submitEntry: build.mutation<Entry, { id: string; entry: { text: string; link?: string } }>({
      query: ({ id, entry }) => ({ url: `${contestPath(id)}/entry`, method: 'PUT', body: entry }),
      invalidatesTags: (_, error) => (error ? [] : ['Contests']),
    }),
    closeContest: build.mutation<ContestDetail, Intended & { reason?: string }>({
      query: ({ id, key, reason }) => post(`${contestPath(id)}/close`, key, { reason }),
      invalidatesTags: ['Contests'],
    }),
    completeContest: build.mutation<ContestDetail, Intended & { winner: string | null }>({
      query: ({ id, key, winner }) => post(`${contestPath(id)}/complete`, key, { winner }),
      invalidatesTags: ['Contests', 'Me', 'Transactions'],
    }),
  }),
});

export const {
  useContestsInfiniteQuery,
  useContestQuery,
  useEntriesInfiniteQuery,
  useOpenContestMutation,
  useReviseContestMutation,
  useWithdrawContestMutation,
  useJoinContestMutation,
  useLeaveContestMutation,
  useSubmitEntryMutation,
  useCloseContestMutation,
  useCompleteContestMutation,
} = contestsApi;

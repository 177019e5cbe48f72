import { api } from '../api/api';
import { type Answer, type Body, call, type Keyed, type Part, type Row } from '../api/call';
import { type Page, paged } from '../api/paging';
import { listsOf, oneOf } from '../api/tags';

const entriesPerPage = 50;

export type NewContest = Body<'post', '/contests'>;

/** Missing fields stay as they are; null removes rules or category. */
export type ContestRevision = Body<'put', '/contests/{id}'>;

const contestCommandsApi = api.injectEndpoints({
  endpoints: (build) => ({
    entries: build.infiniteQuery<Page<Row<'/contests/{id}/entries'>>, string, Part>({
      ...paged(entriesPerPage, (id, params) => call('get', '/contests/{id}/entries', { path: { id }, params })),
      providesTags: (_, __, id) => [oneOf('Entries', id)],
    }),
    openContest: build.mutation<Answer<'post', '/contests'>, NewContest & Keyed>({
      query: ({ key, ...body }) => call('post', '/contests', { body, key }),
      // Also after a failure: when the answer was lost, the reward may have left the wallet.
      invalidatesTags: [listsOf('Contests'), 'Balance', listsOf('Transactions')],
    }),
    reviseContest: build.mutation<Answer<'put', '/contests/{id}'>, { id: string; revision: ContestRevision }>({
      query: ({ id, revision }) => call('put', '/contests/{id}', { path: { id }, body: revision }),
      invalidatesTags: (_, __, { id }) => [
        oneOf('Contests', id),
        listsOf('Contests'),
        'Balance',
        listsOf('Transactions'),
      ],
    }),
    joinContest: build.mutation<Answer<'post', '/contests/{id}/join'>, { id: string } & Keyed>({
      query: ({ id, key }) => call('post', '/contests/{id}/join', { path: { id }, key }),
      invalidatesTags: (_, __, { id }) => [oneOf('Contests', id)],
    }),
    leaveContest: build.mutation<Answer<'delete', '/contests/{id}/join'>, string>({
      query: (id) => call('delete', '/contests/{id}/join', { path: { id } }),
      invalidatesTags: (_, __, id) => [oneOf('Contests', id), oneOf('Entries', id)],
    }),
    submitEntry: build.mutation<
      Answer<'put', '/contests/{id}/entry'>,
      { id: string; entry: Body<'put', '/contests/{id}/entry'> }
    >({
      query: ({ id, entry }) => call('put', '/contests/{id}/entry', { path: { id }, body: entry }),
      invalidatesTags: (_, error, { id }) => (error ? [] : [oneOf('Contests', id), oneOf('Entries', id)]),
    }),
    closeContest: build.mutation<Answer<'post', '/contests/{id}/close'>, { id: string; reason?: string } & Keyed>({
      query: ({ id, key, reason }) => call('post', '/contests/{id}/close', { path: { id }, body: { reason }, key }),
      invalidatesTags: (_, __, { id }) => [oneOf('Contests', id), oneOf('Entries', id), listsOf('Contests')],
    }),
    completeContest: build.mutation<
      Answer<'post', '/contests/{id}/complete'>,
      { id: string } & Body<'post', '/contests/{id}/complete'> & Keyed
    >({
      query: ({ id, key, winner }) => call('post', '/contests/{id}/complete', { path: { id }, body: { winner }, key }),
      invalidatesTags: (_, __, { id, winner }) => [
        oneOf('Contests', id),
        oneOf('Entries', id),
        listsOf('Contests'),
        'Balance',
        listsOf('Transactions'),
        ...(winner ? [oneOf('Profiles', winner)] : []),
      ],
    }),
  }),
});

export const {
  useEntriesInfiniteQuery,
  useOpenContestMutation,
  useReviseContestMutation,
  useJoinContestMutation,
  useLeaveContestMutation,
  useSubmitEntryMutation,
  useCloseContestMutation,
  useCompleteContestMutation,
} = contestCommandsApi;

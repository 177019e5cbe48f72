import { api } from '../../api/api';
import { type Answer, type Body, call, type Filter, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf, oneOf } from '../../api/tags';

const usersPerPage = 50;

export type UserFilter = Partial<Filter<'/admin/users'>>;
export type UserEdit = Body<'put', '/admin/users/{id}'>;

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.infiniteQuery<Page<Row<'/admin/users'>>, UserFilter, Part>({
      ...paged(usersPerPage, (filter, part) => call('get', '/admin/users', { params: { ...part, ...filter } })),
      providesTags: [listsOf('Users')],
    }),
    user: build.query<Answer<'get', '/admin/users/{id}'>, string>({
      query: (id) => call('get', '/admin/users/{id}', { path: { id } }),
      providesTags: (_, __, id) => [oneOf('Users', id)],
    }),
    updateUser: build.mutation<Answer<'put', '/admin/users/{id}'>, { id: string; edit: UserEdit }>({
      query: ({ id, edit }) => call('put', '/admin/users/{id}', { path: { id }, body: edit }),
      // The administrator may have edited their own account.
      invalidatesTags: (_, error, { id }) =>
        error ? [] : [oneOf('Users', id), listsOf('Users'), oneOf('Profiles', id), 'Me', listsOf('Transactions')],
    }),
    sendResetLink: build.mutation<Answer<'post', '/admin/users/{id}/reset-link'>, string>({
      query: (id) => call('post', '/admin/users/{id}/reset-link', { path: { id } }),
    }),
    /** Who lost the second step and asked for its removal, the newest first. */
    secondStepRemovals: build.query<Answer<'get', '/admin/second-step-removals'>, void>({
      query: () => call('get', '/admin/second-step-removals', { params: { limit: 200 } }),
      providesTags: [listsOf('Users')],
    }),
    removeSecondStep: build.mutation<void, string>({
      query: (id) => call('delete', '/admin/users/{id}/second-step', { path: { id } }),
      invalidatesTags: (_, error, id) => (error ? [] : [oneOf('Users', id), listsOf('Users')]),
    }),
    deleteUser: build.mutation<void, string>({
      query: (id) => call('delete', '/admin/users/{id}', { path: { id } }),
      // What the person published goes with them, and their name from what stays.
      invalidatesTags: (_, error, id) =>
        error
          ? []
          : [oneOf('Users', id), listsOf('Users'), oneOf('Profiles', id), 'Items', 'Contests', listsOf('Transactions')],
    }),
  }),
});

export const {
  useUsersInfiniteQuery,
  useUserQuery,
  useUpdateUserMutation,
  useSendResetLinkMutation,
  useSecondStepRemovalsQuery,
  useRemoveSecondStepMutation,
  useDeleteUserMutation,
} = peopleApi;

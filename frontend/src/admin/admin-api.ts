import { api } from '../api/api';
import type { AdminUser, Role } from '../api/api-types';
import { type Page, pagedOptions, pageOf } from '../api/paging';

const usersPerPage = 50;

export interface UserFilter {
  search: string;
  role: Role | null;
}

export interface UserEdit {
  name: string;
  email: string;
  role: Role;
  coinBalance?: number;
  /** The balance that was seen. */
  expectedBalance?: number;
  adjustmentReason?: string;
  companyName?: string;
  companySize?: string;
  companyLocation?: string;
  parentEmail?: string;
  dateOfBirth?: string;
}

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.infiniteQuery<Page<AdminUser>, UserFilter, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: { search, role }, pageParam }) => ({
        url: '/admin/users',
        params: {
          search: search || undefined,
          role: role ?? undefined,
          limit: usersPerPage,
          cursor: pageParam ?? undefined,
        },
      }),
      transformResponse: (rows: AdminUser[], meta) => pageOf(rows, meta),
      providesTags: ['AdminUsers'],
    }),
    user: build.query<AdminUser, string>({
      query: (id) => `/admin/users/${encodeURIComponent(id)}`,
      providesTags: ['AdminUsers'],
    }),
    updateUser: build.mutation<AdminUser, { id: string; edit: UserEdit }>({
      query: ({ id, edit }) => ({ url: `/admin/users/${encodeURIComponent(id)}`, method: 'PUT', body: edit }),
      // The administrator may have edited their own account.
      invalidatesTags: (_, error) => (error ? [] : ['AdminUsers', 'Me', 'Transactions']),
    }),
    deleteUser: build.mutation<void, string>({
      query: (id) => ({ url: `/admin/users/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['AdminUsers']),
    }),
  }),
});

export const { useUsersInfiniteQuery, useUserQuery, useUpdateUserMutation, useDeleteUserMutation } = adminApi;

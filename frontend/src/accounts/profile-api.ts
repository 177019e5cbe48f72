import { api } from '../api/api';
import type { Contest, Item, NewPassword, User } from '../api/api-types';
import { asFile } from '../api/download';
import { type Page, pageOf } from '../api/paging';
import type { OnProgress } from '../api/upload';

/** How many of each the public profile shows. */
export const itemsShown = 4;
export const contestsShown = 3;

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<User, void>({ query: () => '/user/profile', providesTags: ['Me'] }),
    updateProfile: build.mutation<User, { body: FormData; onProgress: OnProgress }>({
      query: (edit) => ({ url: '/user/profile', method: 'PUT', ...edit }),
      invalidatesTags: (_, error) => (error ? [] : ['Me', 'Profiles', 'AdminUsers']),
    }),
    changePassword: build.mutation<NewPassword, PasswordChange>({
      query: (body) => ({ url: '/user/password', method: 'PUT', body }),
    }),
    exportOwnData: build.mutation<null, void>({
      query: () => ({ url: '/user/export', responseHandler: asFile('form-dati.json') }),
    }),
    deleteOwnAccount: build.mutation<void, { password: string }>({
      query: (body) => ({ url: '/user/me', method: 'DELETE', body }),
    }),
    itemsOf: build.query<Page<Item>, string>({
      query: (creator) => ({ url: '/marketplace', params: { creator, limit: itemsShown } }),
      transformResponse: (rows: Item[], meta) => pageOf(rows, meta),
      providesTags: ['Items'],
    }),
    contestsOf: build.query<Page<Contest>, string>({
      query: (creator) => ({ url: '/contests', params: { creator, limit: contestsShown } }),
      transformResponse: (rows: Contest[], meta) => pageOf(rows, meta),
      providesTags: ['Contests'],
    }),
  }),
});

export const {
  useProfileQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useExportOwnDataMutation,
  useDeleteOwnAccountMutation,
  useItemsOfQuery,
  useContestsOfQuery,
} = profileApi;

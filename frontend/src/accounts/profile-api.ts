import { api } from '../api/api';
import { type Answer, type Body, call } from '../api/call';
import { asFile } from '../api/download';
import { listsOf, oneOf } from '../api/tags';
import type { OnProgress } from '../api/upload';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<Answer<'put', '/user/profile'>, { body: FormData; onProgress: OnProgress }>({
      query: (edit) => call('put', '/user/profile', edit),
      invalidatesTags: (user) =>
        user ? ['Me', oneOf('Profiles', user._id), oneOf('Users', user._id), listsOf('Users')] : [],
    }),
    changePassword: build.mutation<Answer<'put', '/user/password'>, Body<'put', '/user/password'>>({
      query: (body) => call('put', '/user/password', { body }),
    }),
    exportOwnData: build.mutation<null, void>({
      query: () => call('get', '/user/export', { responseHandler: asFile('form-dati.json') }),
    }),
    deleteOwnAccount: build.mutation<void, Body<'delete', '/user/me'>>({
      query: (body) => call('delete', '/user/me', { body }),
    }),
  }),
});

export const {
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useExportOwnDataMutation,
  useDeleteOwnAccountMutation,
} = profileApi;

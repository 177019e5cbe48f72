import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { type Answer, type Body, call } from '../api/call';
import { asFile } from '../api/download';
import { listsOf, oneOf } from '../api/tags';
import type { OnProgress } from '../api/upload';
import { tokenRenewed } from '../session/session-slice';

/** The answer has ended every session: this one goes on with its token, and only then is anything asked again. */
const goesOn = {
  async onQueryStarted(_: unknown, { dispatch, queryFulfilled }: Renewal) {
    const answer = await queryFulfilled.catch(() => null);
    if (!answer) return;
    dispatch(tokenRenewed(answer.data.token));
    dispatch(api.util.invalidateTags(['Me']));
  },
};

interface Renewal {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  queryFulfilled: Promise<{ data: { token: string } }>;
}

export type EmailRequest = Body<'put', '/user/email'>;

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownProfile: build.query<Answer<'get', '/user/profile'>, void>({
      query: () => call('get', '/user/profile'),
      providesTags: ['Me'],
    }),
    updateProfile: build.mutation<Answer<'put', '/user/profile'>, { body: FormData; onProgress: OnProgress }>({
      query: (edit) => call('put', '/user/profile', edit),
      invalidatesTags: (user) =>
        user ? ['Me', oneOf('Profiles', user._id), oneOf('Users', user._id), listsOf('Users')] : [],
    }),
    changePassword: build.mutation<Answer<'put', '/user/password'>, Body<'put', '/user/password'>>({
      query: (body) => call('put', '/user/password', { body }),
      ...goesOn,
    }),
    ownEmail: build.query<Answer<'get', '/user/email'>, void>({
      query: () => call('get', '/user/email'),
      providesTags: ['OwnEmail'],
    }),
    askForEmail: build.mutation<Answer<'put', '/user/email'>, EmailRequest>({
      query: (body) => call('put', '/user/email', { body }),
      invalidatesTags: (answer) => (answer ? ['OwnEmail'] : []),
    }),
    cancelEmail: build.mutation<void, void>({
      query: () => call('delete', '/user/email'),
      invalidatesTags: ['OwnEmail'],
    }),
    devices: build.query<Answer<'get', '/user/devices'>, void>({
      query: () => call('get', '/user/devices'),
    }),
    signOutEverywhere: build.mutation<void, void>({
      query: () => call('post', '/auth/sign-out-everywhere'),
    }),
    beginSecondStep: build.mutation<Answer<'post', '/user/second-step'>, Body<'post', '/user/second-step'>>({
      query: (body) => call('post', '/user/second-step', { body }),
    }),
    activateSecondStep: build.mutation<
      Answer<'post', '/user/second-step/activate'>,
      Body<'post', '/user/second-step/activate'>
    >({
      query: (body) => call('post', '/user/second-step/activate', { body }),
      ...goesOn,
    }),
    renewRecoveryCodes: build.mutation<
      Answer<'post', '/user/second-step/recovery-codes'>,
      Body<'post', '/user/second-step/recovery-codes'>
    >({
      query: (body) => call('post', '/user/second-step/recovery-codes', { body }),
      ...goesOn,
    }),
    removeOwnSecondStep: build.mutation<Answer<'delete', '/user/second-step'>, Body<'delete', '/user/second-step'>>({
      query: (body) => call('delete', '/user/second-step', { body }),
      ...goesOn,
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
  useOwnProfileQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useOwnEmailQuery,
  useAskForEmailMutation,
  useCancelEmailMutation,
  useDevicesQuery,
  useSignOutEverywhereMutation,
  useBeginSecondStepMutation,
  useActivateSecondStepMutation,
  useRenewRecoveryCodesMutation,
  useRemoveOwnSecondStepMutation,
  useExportOwnDataMutation,
  useDeleteOwnAccountMutation,
} = profileApi;

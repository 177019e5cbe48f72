import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { type Answer, asking, type Body, call, type Endpoint, sending } from '../../api/call';
import { asFile } from '../../api/download';
import { listsOf, oneOf } from '../../api/tags';
import type { OnProgress } from '../../api/upload';
import { tokenRenewed } from '../../session/session-slice';

interface Renewal<Answered> {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  queryFulfilled: Promise<{ data: Answered }>;
}

/** The answer has ended every session: this one goes on with its token, and only then is anything asked again. */
const goingOn = <Given, Answered extends { token: string }>(endpoint: Endpoint<Given, Answered>) => ({
  ...endpoint,
  async onQueryStarted(_: Given, { dispatch, queryFulfilled }: Renewal<Answered>) {
    const answer = await queryFulfilled.catch(() => null);
    if (!answer) return;
    dispatch(tokenRenewed(answer.data.token));
    dispatch(api.util.invalidateTags(['Me']));
  },
});

export type EmailRequest = Body<'put', '/user/email'>;

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownProfile: build.query({ ...asking('/user/profile'), providesTags: ['Me'] }),
    updateProfile: build.mutation<Answer<'put', '/user/profile'>, { body: FormData; onProgress: OnProgress }>({
      query: (edit) => call('put', '/user/profile', edit),
      invalidatesTags: (user) =>
        user ? ['Me', oneOf('Profiles', user._id), oneOf('Users', user._id), listsOf('Users')] : [],
    }),
    changePassword: build.mutation(goingOn(sending('put', '/user/password'))),
    ownEmail: build.query({ ...asking('/user/email'), providesTags: ['OwnEmail'] }),
    askForEmail: build.mutation<Answer<'put', '/user/email'>, EmailRequest>({
      query: (body) => call('put', '/user/email', { body }),
      invalidatesTags: (answer) => (answer ? ['OwnEmail'] : []),
    }),
    cancelEmail: build.mutation<void, void>({
      query: () => call('delete', '/user/email'),
      invalidatesTags: ['OwnEmail'],
    }),
    devices: build.query(asking('/user/devices')),
    signOutEverywhere: build.mutation<void, void>({
      query: () => call('post', '/auth/sign-out-everywhere'),
    }),
    beginSecondStep: build.mutation(sending('post', '/user/second-step')),
    activateSecondStep: build.mutation(goingOn(sending('post', '/user/second-step/activate'))),
    renewRecoveryCodes: build.mutation(goingOn(sending('post', '/user/second-step/recovery-codes'))),
    removeOwnSecondStep: build.mutation(goingOn(sending('delete', '/user/second-step'))),
    exportOwnData: build.mutation<null, void>({
      query: () => call('get', '/user/export', { responseHandler: asFile('form-dati.json') }),
    }),
    exportOwnFiles: build.mutation<null, void>({
      query: () => call('get', '/user/export/files', { responseHandler: asFile('form-file.zip') }),
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
  useExportOwnFilesMutation,
  useSignOutEverywhereMutation,
  useBeginSecondStepMutation,
  useActivateSecondStepMutation,
  useRenewRecoveryCodesMutation,
  useRemoveOwnSecondStepMutation,
  useExportOwnDataMutation,
  useDeleteOwnAccountMutation,
} = profileApi;

import { api } from '../api/api';
import { type Answer, type Body, call } from '../api/call';

export type Credentials = Body<'post', '/auth/login'>;
export type Registration = Body<'post', '/auth/register'>;

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Answer<'post', '/auth/login'>, Credentials>({
      query: (body) => call('post', '/auth/login', { body }),
    }),
    resetPassword: build.mutation<Answer<'post', '/auth/reset-password'>, Body<'post', '/auth/reset-password'>>({
      query: (body) => call('post', '/auth/reset-password', { body }),
    }),
    forgotPassword: build.mutation<Answer<'post', '/auth/forgot-password'>, Body<'post', '/auth/forgot-password'>>({
      query: (body) => call('post', '/auth/forgot-password', { body }),
    }),
    confirmEmail: build.mutation<Answer<'post', '/auth/confirm-email'>, Body<'post', '/auth/confirm-email'>>({
      query: (body) => call('post', '/auth/confirm-email', { body }),
      invalidatesTags: (answer) => (answer ? ['Me', 'OwnEmail'] : []),
    }),
    restoreEmail: build.mutation<Answer<'post', '/auth/restore-email'>, Body<'post', '/auth/restore-email'>>({
      query: (body) => call('post', '/auth/restore-email', { body }),
    }),
    confirmEmailAgain: build.mutation<Answer<'post', '/auth/confirm-email/again'>, void>({
      query: () => call('post', '/auth/confirm-email/again'),
      // Somebody may have confirmed it in the meantime.
      invalidatesTags: (_, error) => (error ? ['Me'] : []),
    }),
    askSecondStepRemoval: build.mutation<
      Answer<'post', '/auth/second-step-removal'>,
      Body<'post', '/auth/second-step-removal'>
    >({
      query: (body) => call('post', '/auth/second-step-removal', { body }),
    }),
    register: build.mutation<Answer<'post', '/auth/register'>, Registration>({
      query: (body) => call('post', '/auth/register', { body }),
    }),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useConfirmEmailMutation,
  useRestoreEmailMutation,
  useConfirmEmailAgainMutation,
  useAskSecondStepRemovalMutation,
} = accountsApi;

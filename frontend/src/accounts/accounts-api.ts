import { api } from '../api/api';
import { type Answer, type Body, call, sending } from '../api/call';

export type Credentials = Body<'post', '/auth/login'>;
export type Registration = Body<'post', '/auth/register'>;

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(sending('post', '/auth/login')),
    resetPassword: build.mutation(sending('post', '/auth/reset-password')),
    forgotPassword: build.mutation(sending('post', '/auth/forgot-password')),
    confirmEmail: build.mutation({
      ...sending('post', '/auth/confirm-email'),
      invalidatesTags: (answer) => (answer ? ['Me', 'OwnEmail'] : []),
    }),
    restoreEmail: build.mutation(sending('post', '/auth/restore-email')),
    confirmEmailAgain: build.mutation<Answer<'post', '/auth/confirm-email/again'>, void>({
      query: () => call('post', '/auth/confirm-email/again'),
      // Somebody may have confirmed it in the meantime.
      invalidatesTags: (_, error) => (error ? ['Me'] : []),
    }),
    askSecondStepRemoval: build.mutation(sending('post', '/auth/second-step-removal')),
    register: build.mutation(sending('post', '/auth/register')),
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

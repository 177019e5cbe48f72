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
    register: build.mutation<Answer<'post', '/auth/register'>, Registration>({
      query: (body) => call('post', '/auth/register', { body }),
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useResetPasswordMutation } = accountsApi;

import { api } from '../api/api';
import type { Message, Role, Token } from '../api/api-types';

export interface Credentials {
  email: string;
  password: string;
}

export interface Registration extends Credentials {
  role: Exclude<Role, 'admin'>;
  name: string;
  password2: string;
  parentEmail?: string;
  dateOfBirth?: string;
  companyName?: string;
  companySize?: string;
  companyLocation?: string;
}

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Token, Credentials>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    resetPassword: build.mutation<Message, { token: string; newPassword: string }>({
      query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
    }),
    register: build.mutation<Message, Registration>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useResetPasswordMutation } = accountsApi;

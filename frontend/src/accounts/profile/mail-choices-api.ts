import { api } from '../../api/api';
import type { MailChoices } from '../../api/api-types';
import { type Body, call } from '../../api/call';

const mailChoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    mailChoices: build.query<MailChoices, void>({
      query: () => call('get', '/user/mail-choices'),
      providesTags: ['MailChoices'],
    }),
    chooseMail: build.mutation<MailChoices, Body<'put', '/user/mail-choices'>>({
      query: (body) => call('put', '/user/mail-choices', { body }),
      invalidatesTags: ['MailChoices'],
    }),
    unsubscribe: build.mutation<void, string>({
      query: (token) => call('post', '/unsubscribe/{token}', { path: { token } }),
      invalidatesTags: ['MailChoices'],
    }),
  }),
});

export const { useMailChoicesQuery, useChooseMailMutation, useUnsubscribeMutation } = mailChoicesApi;

import { api } from '../api/api';
import { type Answer, type Body, call, type Keyed } from '../api/call';
import { staleAfterOwn } from '../entities/news';

export type Transfer = Body<'post', '/coin/transfer'>;

const transferApi = api.injectEndpoints({
  endpoints: (build) => ({
    // What it answers depends on what the two did before; nothing of it is kept.
    recipientName: build.query<Answer<'post', '/coin/recipient'>, string>({
      query: (recipient) => call('post', '/coin/recipient', { body: { recipient } }),
      keepUnusedDataFor: 0,
    }),
    transfer: build.mutation<Answer<'post', '/coin/transfer'>, Transfer & Keyed>({
      query: ({ key, ...body }) => call('post', '/coin/transfer', { body, key }),
      invalidatesTags: staleAfterOwn('coins'),
    }),
  }),
});

export const { useRecipientNameQuery, useTransferMutation } = transferApi;

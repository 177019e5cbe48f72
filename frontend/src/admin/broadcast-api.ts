import { api } from '../session/api';
import type { Broadcast, Message } from '../session/api-types';

const broadcastApi = api.injectEndpoints({
  endpoints: (build) => ({
    broadcast: build.mutation<Message, { broadcast: Broadcast; key: string }>({
      query: ({ broadcast, key }) => ({
        url: '/admin/notifications/broadcast',
        method: 'POST',
        body: broadcast,
        headers: { 'Idempotency-Key': key },
      }),
      // The administrator may be among the recipients.
      invalidatesTags: ['Notifications'],
    }),
  }),
});

export const { useBroadcastMutation } = broadcastApi;

import { api } from '../api/api';
import type { Audience, Broadcast, Message } from '../api/api-types';

const broadcastApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many people a broadcast would reach now. */
    audience: build.query<Audience, Broadcast['targetRole']>({
      query: (targetRole) => ({ url: '/admin/notifications/audience', params: { targetRole } }),
    }),
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

export const { useAudienceQuery, useBroadcastMutation } = broadcastApi;

import { api } from '../api/api';
import { type Answer, type Body, call } from '../api/call';

type Broadcast = Body<'post', '/admin/notifications/broadcast'>;

const broadcastApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many people a broadcast would reach now. */
    audience: build.query<Answer<'get', '/admin/notifications/audience'>, Broadcast['targetRole']>({
      query: (targetRole) => call('get', '/admin/notifications/audience', { params: { targetRole } }),
      // Every review counts anew.
      keepUnusedDataFor: 0,
    }),
    broadcast: build.mutation<Answer<'post', '/admin/notifications/broadcast'>, { broadcast: Broadcast; key: string }>({
      query: ({ broadcast, key }) => call('post', '/admin/notifications/broadcast', { body: broadcast, key }),
      // The administrator may be among the recipients.
      invalidatesTags: ['Notifications'],
    }),
  }),
});

export const { useAudienceQuery, useBroadcastMutation } = broadcastApi;

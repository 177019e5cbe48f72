import { api } from '../../api/api';
import { type Answer, type Body, call, type Keyed } from '../../api/call';

type Broadcast = Body<'post', '/admin/notifications/broadcast'>;

const broadcastApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many people a broadcast would reach now. */
    audience: build.query<Answer<'get', '/admin/notifications/audience'>, Broadcast['targetRole']>({
      query: (targetRole) => call('get', '/admin/notifications/audience', { params: { targetRole } }),
      // Every review counts anew.
      keepUnusedDataFor: 0,
    }),
    broadcast: build.mutation<Answer<'post', '/admin/notifications/broadcast'>, Broadcast & Keyed>({
      query: ({ key, ...body }) => call('post', '/admin/notifications/broadcast', { body, key }),
      // The administrator may be among the recipients.
      invalidatesTags: ['Notifications'],
    }),
  }),
});

export const { useAudienceQuery, useBroadcastMutation } = broadcastApi;

import { api } from '../api/api';
import { type Answer, call } from '../api/call';
import { listsOf } from '../api/tags';

const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What waits for an administrator. */
    waiting: build.query<Answer<'get', '/admin/waiting'>, void>({
      query: () => call('get', '/admin/waiting'),
      providesTags: [listsOf('Orders')],
    }),
  }),
});

export const { useWaitingQuery } = waitingApi;

import { api } from '../api/api';
import { type Answer, call } from '../api/call';
import { listsOf } from '../api/tags';

/** What the first screen of the administration shows. */
const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query<Answer<'get', '/admin/stats'>, void>({ query: () => call('get', '/admin/stats') }),
    /** The last twelve weeks, oldest first; the last one is under way. */
    adminWeeks: build.query<Answer<'get', '/admin/stats/weeks'>, void>({
      query: () => call('get', '/admin/stats/weeks'),
    }),
    backup: build.query<Answer<'get', '/admin/backup'>, void>({ query: () => call('get', '/admin/backup') }),
    /** What waits for an administrator. */
    waiting: build.query<Answer<'get', '/admin/waiting'>, void>({
      query: () => call('get', '/admin/waiting'),
      providesTags: [listsOf('Orders')],
    }),
  }),
});

export const {
  useAdminStatsQuery,
  useAdminWeeksQuery,
  useBackupQuery,
  useWaitingQuery,
  endpoints: statsEndpoints,
} = statsApi;

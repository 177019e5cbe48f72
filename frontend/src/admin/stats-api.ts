import { api } from '../api/api';
import { type Answer, call } from '../api/call';

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query<Answer<'get', '/admin/stats'>, void>({ query: () => call('get', '/admin/stats') }),
    /** The last twelve weeks, oldest first; the last one is under way. */
    adminWeeks: build.query<Answer<'get', '/admin/stats/weeks'>, void>({
      query: () => call('get', '/admin/stats/weeks'),
    }),
  }),
});

export const { useAdminStatsQuery, useAdminWeeksQuery } = statsApi;

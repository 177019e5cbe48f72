import { api } from '../api/api';
import { type Answer, call } from '../api/call';

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query<Answer<'get', '/admin/stats'>, void>({ query: () => call('get', '/admin/stats') }),
  }),
});

export const { useAdminStatsQuery } = statsApi;

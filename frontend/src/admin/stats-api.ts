import { api } from '../session/api';
import type { AdminStats } from '../session/api-types';

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query<AdminStats, void>({ query: () => '/admin/stats' }),
  }),
});

export const { useAdminStatsQuery } = statsApi;

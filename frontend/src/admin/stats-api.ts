import { api } from '../api/api';
import type { AdminStats } from '../api/api-types';

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query<AdminStats, void>({ query: () => '/admin/stats' }),
  }),
});

export const { useAdminStatsQuery } = statsApi;

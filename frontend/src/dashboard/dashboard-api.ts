import { api } from '../api/api';
import type { Dashboard } from '../api/api-types';

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Dashboard, void>({
      query: () => '/user/dashboard',
      providesTags: ['Me', 'Transactions', 'Orders', 'Contests'],
    }),
  }),
});

export const { useDashboardQuery } = dashboardApi;

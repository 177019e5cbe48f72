import { api } from '../session/api';
import type { Dashboard } from '../session/api-types';

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Dashboard, void>({
      query: () => '/user/dashboard',
      providesTags: ['Me', 'Transactions', 'Orders', 'Contests'],
    }),
  }),
});

export const { useDashboardQuery } = dashboardApi;

import { api } from '../api/api';
import { asking } from '../api/call';
import { listsOf } from '../api/tags';

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query({
      ...asking('/user/dashboard'),
      providesTags: ['Overview', 'Me', 'Family', listsOf('Transactions'), listsOf('Orders'), listsOf('Contests')],
    }),
  }),
});

export const { useDashboardQuery, endpoints: dashboardEndpoints } = dashboardApi;

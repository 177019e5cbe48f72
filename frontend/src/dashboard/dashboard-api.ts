import { api } from '../api/api';
import { type Answer, call } from '../api/call';
import { listsOf } from '../api/tags';

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Answer<'get', '/user/dashboard'>, void>({
      query: () => call('get', '/user/dashboard'),
      providesTags: ['Me', 'Family', listsOf('Transactions'), listsOf('Orders'), listsOf('Contests')],
    }),
  }),
});

export const { useDashboardQuery, endpoints: dashboardEndpoints } = dashboardApi;

import { api } from '../api/api';
import type { Week } from '../api/api-types';

const weeksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The last twelve weeks, oldest first; the last one is under way. */
    adminWeeks: build.query<Week[], void>({ query: () => '/admin/stats/weeks' }),
  }),
});

export const { useAdminWeeksQuery } = weeksApi;

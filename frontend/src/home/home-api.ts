import { api } from '../api/api';
import type { Contest, Item } from '../api/api-types';

const shown = 3;

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    newestItems: build.query<Item[], void>({
      query: () => ({ url: '/marketplace', params: { sort: 'newest', limit: shown } }),
      providesTags: ['Items'],
    }),
    openContests: build.query<Contest[], void>({
      query: () => ({ url: '/contests', params: { status: 'active', limit: shown } }),
      providesTags: ['Contests'],
    }),
  }),
});

export const { useNewestItemsQuery, useOpenContestsQuery } = homeApi;

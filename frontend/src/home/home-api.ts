import { api } from '../api/api';
import type { Community, Contest, Item } from '../api/api-types';

/** More items than the cards show, because their authors are introduced, too. */
const newest = 12;
const contestsShown = 4;

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    newestItems: build.query<Item[], void>({
      query: () => ({ url: '/marketplace', params: { sort: 'newest', limit: newest } }),
      providesTags: ['Items'],
    }),
    openContests: build.query<Contest[], void>({
      query: () => ({ url: '/contests', params: { status: 'active', limit: contestsShown } }),
      providesTags: ['Contests'],
    }),
    community: build.query<Community, void>({ query: () => '/community' }),
  }),
});

export const { useNewestItemsQuery, useOpenContestsQuery, useCommunityQuery } = homeApi;

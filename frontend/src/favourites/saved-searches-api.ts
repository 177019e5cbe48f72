import { api } from '../api/api';
import { asking, call } from '../api/call';

const savedSearchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // How many items each finds depends on everything that is published.
    savedSearches: build.query({ ...asking('/saved-searches'), providesTags: ['SavedSearches', 'Items'] }),
    removeSavedSearch: build.mutation<undefined, string>({
      query: (id) => call('delete', '/saved-searches/{id}', { path: { id } }),
      // Also after a failure: it may have been removed in another tab.
      invalidatesTags: ['SavedSearches'],
    }),
  }),
});

export const { useSavedSearchesQuery, useRemoveSavedSearchMutation } = savedSearchesApi;

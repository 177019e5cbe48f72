import { api } from '../../api/api';
import { type Answer, type Body, call, type Keyed } from '../../api/call';

const saveSearchApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveSearch: build.mutation<Answer<'post', '/saved-searches'>, Body<'post', '/saved-searches'> & Keyed>({
      query: ({ key, ...body }) => call('post', '/saved-searches', { body, key }),
      // Also after a failure: when the answer was lost, it may be saved.
      invalidatesTags: ['SavedSearches'],
    }),
  }),
});

export const { useSaveSearchMutation } = saveSearchApi;

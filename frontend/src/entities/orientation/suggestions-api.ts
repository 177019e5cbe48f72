import { api } from '../../api/api';
import { type Answer, asking } from '../../api/call';
import { listsOf } from '../../api/tags';

export type Suggestions = Answer<'get', '/orientation/suggestions'>;
export type Reason = Suggestions['items'][number]['reasons'][number];

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    results: build.query({ ...asking('/orientation/results'), providesTags: ['Orientation'] }),
    suggestions: build.query({
      ...asking('/orientation/suggestions'),
      // Also who is blocked, what was ordered or joined, and who may apply for jobs decide on them.
      providesTags: ['Orientation', 'Items', 'Contests', listsOf('Orders'), listsOf('Blocks'), 'Family'],
    }),
  }),
});

export const { useResultsQuery, useSuggestionsQuery } = suggestionsApi;

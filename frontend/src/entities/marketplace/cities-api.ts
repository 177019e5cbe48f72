import { api } from '../../api/api';
import { type Answer, call } from '../../api/call';
import { listsOf } from '../../api/tags';

const citiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    cities: build.query<Answer<'get', '/cities'>, void>({
      query: () => call('get', '/cities'),
      providesTags: [listsOf('Items')],
    }),
  }),
});

export const { useCitiesQuery } = citiesApi;

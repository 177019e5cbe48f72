import { api } from '../api/api';
import { type Answer, call } from '../api/call';

const communityApi = api.injectEndpoints({
  endpoints: (build) => ({
    community: build.query<Answer<'get', '/community'>, void>({ query: () => call('get', '/community') }),
  }),
});

export const { useCommunityQuery, endpoints: communityEndpoints } = communityApi;

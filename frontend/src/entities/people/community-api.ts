import { api } from '../../api/api';
import { asking } from '../../api/call';

const communityApi = api.injectEndpoints({
  endpoints: (build) => ({
    community: build.query(asking('/community')),
  }),
});

export const { useCommunityQuery, endpoints: communityEndpoints } = communityApi;

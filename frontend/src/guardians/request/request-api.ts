import { api } from '../../api/api';
import { type Answer, call, sending } from '../../api/call';

const requestApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A POST, because the token may stand in no log of addresses; it changes nothing.
    guardianRequest: build.query<Answer<'post', '/guardian/request'>, string>({
      query: (token) => call('post', '/guardian/request', { body: { token } }),
    }),
    consent: build.mutation({ ...sending('post', '/guardian/consent'), invalidatesTags: ['Family'] }),
    refuseRequest: build.mutation(sending('post', '/guardian/refuse')),
  }),
});

export const { useGuardianRequestQuery, useConsentMutation, useRefuseRequestMutation } = requestApi;

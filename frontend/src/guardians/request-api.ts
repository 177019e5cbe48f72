import { api } from '../api/api';
import { type Answer, type Body, call } from '../api/call';

const requestApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A POST, because the token may stand in no log of addresses; it changes nothing.
    guardianRequest: build.query<Answer<'post', '/guardian/request'>, string>({
      query: (token) => call('post', '/guardian/request', { body: { token } }),
    }),
    consent: build.mutation<Answer<'post', '/guardian/consent'>, Body<'post', '/guardian/consent'>>({
      query: (body) => call('post', '/guardian/consent', { body }),
      invalidatesTags: ['Family'],
    }),
    refuseRequest: build.mutation<Answer<'post', '/guardian/refuse'>, Body<'post', '/guardian/refuse'>>({
      query: (body) => call('post', '/guardian/refuse', { body }),
    }),
  }),
});

export const { useGuardianRequestQuery, useConsentMutation, useRefuseRequestMutation } = requestApi;

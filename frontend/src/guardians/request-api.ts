import { api } from '../api/api';
import type { ConsentAnswer, GuardianRequest } from '../api/guardian-types';

export interface Consent {
  token: string;
  name: string;
  declaresResponsibility: true;
  textVersion: string;
  password?: string;
}

const requestApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A POST, because the token may stand in no log of addresses; it changes nothing.
    guardianRequest: build.query<GuardianRequest, string>({
      query: (token) => ({ method: 'POST', url: '/guardian/request', body: { token } }),
    }),
    consent: build.mutation<ConsentAnswer, Consent>({
      query: (body) => ({ method: 'POST', url: '/guardian/consent', body }),
      invalidatesTags: ['Family'],
    }),
    refuseRequest: build.mutation<unknown, { token: string; reason: 'not-me' | 'no' }>({
      query: (body) => ({ method: 'POST', url: '/guardian/refuse', body }),
    }),
  }),
});

export const { useGuardianRequestQuery, useConsentMutation, useRefuseRequestMutation } = requestApi;

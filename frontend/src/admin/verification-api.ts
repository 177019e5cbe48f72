import { api } from '../session/api';
import type { Verification } from '../session/api-types';
import { type Progress, readVerification } from './verification-stream';

const progressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How far the running verification has come; null before its first line. Written by `verifyLedger`. */
    verificationProgress: build.query<Progress | null, void>({ queryFn: () => ({ data: null }) }),
  }),
});

const verificationApi = progressApi.injectEndpoints({
  endpoints: (build) => ({
    verifyLedger: build.mutation<Verification, void>({
      async queryFn(_, { dispatch }, _options, fetchWithSession) {
        const show = (progress: Progress | null) =>
          dispatch(progressApi.util.updateQueryData('verificationProgress', undefined, () => progress));
        show(null);
        const answer = await fetchWithSession({
          url: '/coin/verify-blockchain',
          headers: { Accept: 'application/x-ndjson' },
          responseHandler: (response) => readVerification(response, show),
        });
        return answer.error ? { error: answer.error } : { data: answer.data as Verification };
      },
    }),
  }),
});

export const { useVerificationProgressQuery, useVerifyLedgerMutation } = verificationApi;

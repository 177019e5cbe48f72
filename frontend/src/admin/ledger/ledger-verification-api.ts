import { api } from '../../api/api';
import { type Answer, call } from '../../api/call';
import { type LastLine, type Progress, readVerification } from './ledger-verification-stream';

const progressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The progress of the running verification; null before its first line. Written by `verifyLedger`. */
    verificationProgress: build.query<Progress | null, void>({ queryFn: () => ({ data: null }) }),
  }),
});

const verificationApi = progressApi.injectEndpoints({
  endpoints: (build) => ({
    verifyLedger: build.mutation<Answer<'get', '/coin/verify-blockchain'>, void>({
      async queryFn(_, { dispatch }, _options, fetchWithSession) {
        const show = (progress: Progress | null) =>
          dispatch(progressApi.util.updateQueryData('verificationProgress', undefined, () => progress));
        show(null);
        const answer = await fetchWithSession(
          call('get', '/coin/verify-blockchain', {
            headers: { Accept: 'application/x-ndjson' },
            responseHandler: (response: Response) => readVerification(response, show),
          }),
        );
        if (answer.error) return { error: answer.error };
        const last = answer.data as LastLine;
        if ('result' in last) return { data: last.result };
        return { error: { status: 'CUSTOM_ERROR', error: last.error.code, data: last.error } };
      },
    }),
  }),
});

export const { useVerificationProgressQuery, useVerifyLedgerMutation } = verificationApi;

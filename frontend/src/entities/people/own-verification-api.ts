import { api } from '../../api/api';
import { type Answer, call, type Keyed } from '../../api/call';
import { useCurrentUser } from '../../session/current-user';

export type OwnVerification = Answer<'get', '/user/company-verification'>;

const verificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownVerification: build.query<OwnVerification, void>({
      query: () => call('get', '/user/company-verification'),
      // A decision arrives with a notification.
      providesTags: ['Notifications', 'Me'],
    }),
    askVerification: build.mutation<OwnVerification, { vatNumber: string } & Keyed>({
      query: ({ key, ...body }) => call('post', '/user/company-verification', { body, key }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(verificationApi.util.upsertQueryData('ownVerification', undefined, data));
      },
    }),
  }),
});

export const { useOwnVerificationQuery, useAskVerificationMutation } = verificationApi;

/**
 * Whether the person is a company that must be verified before it publishes job offers and opens contests, and is not;
 * undefined until the server has said so. Where it does not answer, it refuses what a screen should not have offered.
 */
export function useLacksVerification(): boolean | undefined {
  const isCompany = useCurrentUser()?.role === 'company';
  const { currentData, isFetching } = useOwnVerificationQuery(undefined, { skip: !isCompany });
  if (isCompany && isFetching && !currentData) return undefined;
  return isCompany && currentData?.isRequired === true && !currentData.isVerified;
}

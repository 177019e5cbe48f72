import { api } from '../../api/api';
import { type Answer, type Body, call, type Filter, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';

const requestsPerPage = 25;

export type VerificationRequest = Row<'/admin/verifications'>;
export type VerificationDecision = Body<'post', '/admin/verifications/{id}/decide'>;

const verificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    verifications: build.infiniteQuery<Page<VerificationRequest>, Partial<Filter<'/admin/verifications'>>, Part>({
      ...paged(requestsPerPage, (filter, part) =>
        call('get', '/admin/verifications', { params: { ...part, ...filter } }),
      ),
      providesTags: [listsOf('Verifications')],
    }),
    decideVerification: build.mutation<
      Answer<'post', '/admin/verifications/{id}/decide'>,
      { id: string; decision: VerificationDecision }
    >({
      query: ({ id, decision }) => call('post', '/admin/verifications/{id}/decide', { path: { id }, body: decision }),
      // Also where somebody else has decided.
      invalidatesTags: [listsOf('Verifications')],
    }),
  }),
});

export const { useVerificationsInfiniteQuery, useDecideVerificationMutation } = verificationsApi;

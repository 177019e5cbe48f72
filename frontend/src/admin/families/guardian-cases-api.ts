import { api } from '../../api/api';
import { type Answer, type Body, call, type Part, type Query, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';

const casesPerPage = 25;
type CaseState = Query<'/admin/guardian-cases'>['state'];
type Decision = Body<'post', '/admin/guardian-cases/{id}/decide'>;
export type CaseOutcome = Decision['outcome'];

const guardianCasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    guardianCases: build.infiniteQuery<Page<Row<'/admin/guardian-cases'>>, CaseState, Part>({
      ...paged(casesPerPage, (state, part) => call('get', '/admin/guardian-cases', { params: { ...part, state } })),
      providesTags: ['Family'],
    }),
    decideGuardianCase: build.mutation<
      Answer<'post', '/admin/guardian-cases/{id}/decide'>,
      { id: string; decision: Decision }
    >({
      query: ({ id, decision: body }) => call('post', '/admin/guardian-cases/{id}/decide', { path: { id }, body }),
      // Also after a failure: another administrator may have been first.
      invalidatesTags: ['Family', listsOf('Users')],
    }),
  }),
});

export const { useGuardianCasesInfiniteQuery, useDecideGuardianCaseMutation } = guardianCasesApi;

import { api } from '../api/api';
import type { Part } from '../api/call';
import type { CaseOutcome, GuardianCase } from '../api/guardian-types';
import { type Page, paged } from '../api/paging';

const casesPerPage = 25;
export type CaseState = 'open' | 'decided';

interface Decision {
  id: string;
  outcome: CaseOutcome;
  reason: string;
}

const guardianCasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    guardianCases: build.infiniteQuery<Page<GuardianCase>, CaseState, Part>({
      ...paged<GuardianCase, CaseState>(casesPerPage, (state, { limit, cursor }) => ({
        method: 'GET',
        url: '/admin/guardian-cases',
        params: { state, limit, ...(cursor === null ? {} : { cursor }) },
      })),
      providesTags: ['Family'],
    }),
    decideGuardianCase: build.mutation<GuardianCase, Decision>({
      query: ({ id, ...body }) => ({
        method: 'POST',
        url: `/admin/guardian-cases/${encodeURIComponent(id)}/decide`,
        body,
      }),
      // Also after a failure: another administrator may have been first.
      invalidatesTags: ['Family'],
    }),
  }),
});

export const { useGuardianCasesInfiniteQuery, useDecideGuardianCaseMutation } = guardianCasesApi;

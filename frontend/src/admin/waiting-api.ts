import { api } from '../api/api';
import type { Order } from '../api/api-types';
import { pageOf } from '../api/paging';

const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many disputes wait for a decision. */
    waitingDisputes: build.query<number, void>({
      query: () => ({ url: '/admin/disputes', params: { limit: 1 } }),
      transformResponse: (rows: Order[], meta) => pageOf(rows, meta).total,
      providesTags: ['Orders'],
    }),
  }),
});

export const { useWaitingDisputesQuery } = waitingApi;

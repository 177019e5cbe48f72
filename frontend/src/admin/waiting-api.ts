import { api } from '../api/api';
import { call, type Row } from '../api/call';
import { pageOf } from '../api/paging';
import { listsOf } from '../api/tags';

const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many disputes wait for a decision. */
    waitingDisputes: build.query<number, void>({
      query: () => call('get', '/admin/disputes', { params: { limit: 1 } }),
      transformResponse: (rows: Row<'/admin/disputes'>[], meta) => pageOf(rows, meta).total,
      providesTags: [listsOf('Orders')],
    }),
  }),
});

export const { useWaitingDisputesQuery } = waitingApi;

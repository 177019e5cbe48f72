import { api } from '../api/api';
import type { TransferResult } from '../api/api-types';

export interface Transfer {
  recipient: string;
  amount: number;
  note?: string;
}

const transferApi = api.injectEndpoints({
  endpoints: (build) => ({
    transfer: build.mutation<TransferResult, { transfer: Transfer; key: string }>({
      query: ({ transfer, key }) => ({
        url: '/coin/transfer',
        method: 'POST',
        body: transfer,
        headers: { 'Idempotency-Key': key },
      }),
      // Also after a failure: when the answer was lost, the transfer may have succeeded.
      invalidatesTags: ['Me', 'Transactions'],
    }),
  }),
});

export const { useTransferMutation } = transferApi;

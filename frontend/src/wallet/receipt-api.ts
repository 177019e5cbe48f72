import { api } from '../api/api';
import { call } from '../api/call';
import { asFile } from '../api/download';

const receipt = (id: string, responseHandler: (response: Response) => Promise<unknown>) =>
  call('get', '/coin/transactions/{id}/receipt', { path: { id }, responseHandler });

/** As text and not as JSON, because verification depends on every character. */
const asText = (response: Response) => (response.ok ? response.text() : response.json());

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    downloadReceipt: build.mutation<null, string>({
      query: (id) => receipt(id, asFile(`ricevuta-${id}.json`)),
    }),
    fetchReceipt: build.mutation<string, string>({
      query: (id) => receipt(id, asText),
    }),
  }),
});

export const { useDownloadReceiptMutation, useFetchReceiptMutation } = receiptApi;

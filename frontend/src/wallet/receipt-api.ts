import { api } from '../api/api';
import { asFile } from '../api/download';

const pathOf = (id: string) => `/coin/transactions/${encodeURIComponent(id)}/receipt`;

/** As text and not as JSON, because verification depends on every character. */
const asText = (response: Response) => (response.ok ? response.text() : response.json());

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    downloadReceipt: build.mutation<null, string>({
      query: (id) => ({ url: pathOf(id), responseHandler: asFile(`ricevuta-${id}.json`) }),
    }),
    fetchReceipt: build.mutation<string, string>({
      query: (id) => ({ url: pathOf(id), responseHandler: asText }),
    }),
  }),
});

export const { useDownloadReceiptMutation, useFetchReceiptMutation } = receiptApi;

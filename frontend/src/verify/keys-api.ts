import { api } from '../api/api';
import type { LedgerKeys } from '../api/api-types';

export const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The keys that have ever signed the ledger's checkpoints, newest first. */
    ledgerKeys: build.query<LedgerKeys, void>({ query: () => '/coin/keys' }),
  }),
});

export const { useLedgerKeysQuery } = keysApi;

import { api } from '../session/api';

/** The keys that have ever signed the ledger's checkpoints, newest first. */
export interface LedgerKeys {
  origin: string;
  keys: string[];
}

const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    ledgerKeys: build.query<LedgerKeys, void>({ query: () => '/coin/keys' }),
  }),
});

export const { useLedgerKeysQuery } = keysApi;

import { api } from '../api/api';
import { asking } from '../api/call';

export const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The keys that have ever signed the ledger's checkpoints, newest first. */
    ledgerKeys: build.query(asking('/coin/keys')),
  }),
});

export const { useLedgerKeysQuery } = keysApi;

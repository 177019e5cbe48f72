import { api } from '../api/api';
import { type Answer, call } from '../api/call';

export const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The keys that have ever signed the ledger's checkpoints, newest first. */
    ledgerKeys: build.query<Answer<'get', '/coin/keys'>, void>({ query: () => call('get', '/coin/keys') }),
  }),
});

export const { useLedgerKeysQuery } = keysApi;

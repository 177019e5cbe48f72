import { useEffect, useState } from 'react';
import { useLedgerKeysQuery } from './keys-api';
import { rememberedKeys, storeKeys } from './stored-keys';

export interface TrustedKeys {
  /** Newest first. */
  keys: readonly string[];
  /**
   * `asking`: the server has not answered yet; `served`: the server has just sent them; `remembered`: it did not answer,
   * and these are stored from an earlier visit; `changed`: it no longer names one that was trusted; `missing`: there are
   * none.
   */
  state: 'asking' | 'served' | 'remembered' | 'changed' | 'missing';
  /** Trusts the keys that the server names now. */
  accept: () => void;
}

/**
 * The ledger's public keys. A ledger that changes its key still names the earlier ones: when the server no longer names a
 * trusted key, the stored keys stay in use until a person decides.
 */
export function useTrustedKeys(): TrustedKeys {
  const { data: served, isLoading } = useLedgerKeysQuery();
  const [remembered, setRemembered] = useState(rememberedKeys);
  const changed = served !== undefined && remembered.some((key) => !served.keys.includes(key));
  const trusted = served && !changed ? served.keys : remembered;

  useEffect(() => {
    if (served && !changed) storeKeys(served.keys);
  }, [served, changed]);

  const accept = () => {
    if (served) setRemembered(served.keys);
  };
  return { keys: trusted, state: stateOf(), accept };

  function stateOf(): TrustedKeys['state'] {
    if (changed) return 'changed';
    if (served) return 'served';
    if (isLoading) return 'asking';
    return remembered.length > 0 ? 'remembered' : 'missing';
  }
}

import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { keysApi } from './keys-api';
import { rememberedKeys, storeKeys } from './stored-keys';

/** A browser that has visited any page can verify a receipt with the network off: it needs the keys. */
export async function storeKeysForOffline(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> {
  if (rememberedKeys().length > 0) return;
  const { data } = await dispatch(keysApi.endpoints.ledgerKeys.initiate(undefined, { subscribe: false }));
  if (data) storeKeys(data.keys);
}

import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query';
import { tagTypes } from './tags';

/** How long an answer counts as new: a screen that opens shows what is there, and asks again when it is older. */
const freshSeconds = 5;
/** How long the answers of a screen that was left are kept for going back to it. */
const keptSeconds = 600;

/**
 * The empty base: each resource injects its own endpoints. It also has the one policy for freshness: what is shown is asked
 * for again when its screen opens, when its tab comes back to the front and when the network does. Endpoints and screens
 * have no policy of their own.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: keptSeconds,
  refetchOnMountOrArgChange: freshSeconds,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

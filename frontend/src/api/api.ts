import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query';

/** The empty base: each feature injects its own endpoints beside its screens. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Me',
    'Transactions',
    'AdminUsers',
    'Categories',
    'Items',
    'Orders',
    'Contests',
    'Notifications',
    'Profiles',
  ],
  endpoints: () => ({}),
});

import { createAction } from '@reduxjs/toolkit';

/** The part of the store that every call reads; the session keeps it. */
interface WithToken {
  session: { token: string | null };
}

export const tokenOf = (state: unknown): string | null => (state as WithToken).session.token;

/** The server refused the token that is still in use: the session ends. */
export const sessionExpired = createAction('session/expired');

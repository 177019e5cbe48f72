import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { api } from './api';
import { sessionExpired, signedIn, signedOut, tokenRenewed } from './session-slice';
import { removeToken, storeToken } from './token-storage';

const isSessionChange = isAnyOf(signedIn, signedOut, sessionExpired);

/** Keeps the browser's storage in step with the session, and forgets every answer that was meant for somebody else. */
export const sessionEffects: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (tokenRenewed.match(action)) storeToken(action.payload);
    if (isSessionChange(action)) {
      if (signedIn.match(action)) storeToken(action.payload);
      else removeToken();
      dispatch(api.util.resetApiState());
    }
    return result;
  };

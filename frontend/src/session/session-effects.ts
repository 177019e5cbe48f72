import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { sessionExpired } from '../api/credentials';
import { removeOwn } from './own-storage';
import { signedIn, signedOut, tokenRenewed } from './session-slice';
import { removeToken, storeToken } from './token-storage';

const isSessionChange = isAnyOf(signedIn, signedOut, sessionExpired);

/** Synchronises the browser's storage with the session, and clears cached responses when the person changes. */
export const sessionEffects: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (tokenRenewed.match(action)) storeToken(action.payload);
    if (isSessionChange(action)) {
      if (signedIn.match(action)) storeToken(action.payload);
      else removeToken();
      removeOwn();
      dispatch(api.util.resetApiState());
    }
    return result;
  };

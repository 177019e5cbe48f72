import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { sessionExpired } from '../api/credentials';
import { forgetPerson } from './forget-person';
import { signedIn, signedOut, tokenRenewed } from './session-slice';
import { storeToken } from './token-storage';

const isSessionChange = isAnyOf(signedIn, signedOut, sessionExpired);

/** Synchronises the browser's storage with the session, and clears what was there of a person when that person leaves. */
export const sessionEffects: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (tokenRenewed.match(action)) storeToken(action.payload);
    if (isSessionChange(action)) {
      if (signedIn.match(action)) storeToken(action.payload);
      else forgetPerson();
      dispatch(api.util.resetApiState());
    }
    return result;
  };

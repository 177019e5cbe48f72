import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { sessionExpired, tokenOf } from '../api/credentials';
import { announce, withdraw, withdrawAll } from '../ui/feedback/announce';
import { forgetPerson } from './forget-person';
import { removeOwn } from './own-storage';
import { expiryAcknowledged, selectHasLeft, signedIn, signedOut, tokenRenewed } from './session-slice';
import { endSession } from './sign-outs';
import { readToken, rememberLeaving, storeToken } from './token-storage';
import { passSignIn } from './visitor-storage';

const endsTheNews = isAnyOf(signedIn, expiryAcknowledged);
const isSessionChange = isAnyOf(signedIn, signedOut, sessionExpired);

const sessionEnd = 'session-end';

/**
 * Synchronises the browser's storage with the session, clears what was there of a person when that person leaves, and says when
 * the server has ended the session.
 */
export const sessionEffects: Middleware =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = tokenOf(getState());
    const result = next(action);
    if (tokenRenewed.match(action) && before !== null) storeToken(action.payload);
    if (isSessionChange(action)) {
      if (signedIn.match(action)) {
        // The person before may have left without signing out.
        removeOwn();
        // A tab that follows another one finds the token stored, and what a visitor did has passed this sign-in there.
        if (readToken() !== action.payload) passSignIn();
        if (before !== null && before !== action.payload) endSession(before);
        storeToken(action.payload);
      } else forgetPerson();
      rememberLeaving(selectHasLeft(getState()));
      withdrawAll();
      dispatch(api.util.resetApiState());
    }
    if (sessionExpired.match(action))
      announce('Sessione scaduta o non valida', { id: sessionEnd, bad: true, stays: true });
    if (endsTheNews(action)) withdraw(sessionEnd);
    return result;
  };

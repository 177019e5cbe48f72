import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { connectionReducer, watchConnection } from '../api/connection';
import { sessionEffects } from '../session/session-effects';
import { sessionReducer, signedIn, signedOut } from '../session/session-slice';
import { watchUse } from '../session/shared-session';
import { resumeSignOuts } from '../session/sign-outs';
import { onTokenChangedElsewhere } from '../session/token-storage';

export function createStore(further: readonly Middleware[] = []) {
  return configureStore({
    reducer: { session: sessionReducer, connection: connectionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(sessionEffects, api.middleware, ...further),
  });
}

/** The store of the running page: it also follows the window's focus, the network and the other tabs. */
export function createLiveStore() {
  // What failed without a connection is asked for again, as after the browser's own event.
  const returned = () => store.dispatch(api.internalActions.onOnline());
  const store = createStore([watchConnection(returned)]);
  setupListeners(store.dispatch);
  onTokenChangedElsewhere((token) => store.dispatch(token ? signedIn(token) : signedOut()));
  resumeSignOuts();
  watchUse(store);
  return store;
}

import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { sessionEffects } from '../session/session-effects';
import { sessionReducer, signedIn, signedOut } from '../session/session-slice';
import { onTokenChangedElsewhere } from '../session/token-storage';

export function createStore() {
  return configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(sessionEffects, api.middleware),
  });
}

/** The store of the running page: it also follows the window's focus, the network and the other tabs. */
export function createLiveStore() {
  const store = createStore();
  setupListeners(store.dispatch);
  onTokenChangedElsewhere((token) => store.dispatch(token ? signedIn(token) : signedOut()));
  return store;
}

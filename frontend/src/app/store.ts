import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { connectionReducer, watchConnection } from '../api/connection';
import { sessionEffects } from '../session/session-effects';
import { sessionReducer, signedIn, signedOut } from '../session/session-slice';
import { watchUse } from '../session/shared-session';
import { resumeSignOuts } from '../session/sign-outs';
import { onTokenChangedElsewhere } from '../session/token-storage';
import { dropExpiredVisitors } from '../session/visitor-storage';

/** Answers of the API that a page brought along. */
export type KnownAnswers = Pick<ReturnType<typeof api.reducer>, 'queries' | 'provided'>;

/** @param known answers that need not be asked for before they are shown */
export function createStore(further: readonly Middleware[] = [], known?: KnownAnswers) {
  return configureStore({
    ...(known && { preloadedState: { [api.reducerPath]: known as ReturnType<typeof api.reducer> } }),
    reducer: { session: sessionReducer, connection: connectionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(sessionEffects, api.middleware, ...further),
  });
}

/** The store of the running page: it also follows the window's focus, the network and the other tabs. */
export function createLiveStore(known?: KnownAnswers) {
  // What failed without a connection is asked for again, as after the browser's own event.
  const returned = () => store.dispatch(api.internalActions.onOnline());
  const store = createStore([watchConnection(returned)], known);
  setupListeners(store.dispatch);
  onTokenChangedElsewhere((token) => store.dispatch(token ? signedIn(token) : signedOut()));
  resumeSignOuts();
  dropExpiredVisitors();
  watchUse(store);
  return store;
}

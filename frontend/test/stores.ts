import { api } from '../src/api/api';
import type { createStore } from '../src/app/store';

type Store = Pick<ReturnType<typeof createStore>, 'dispatch'>;

const stores: Store[] = [];

/** Ends the store's requests with the test, so that none fails during the next one. */
export function endWithTest(store: Store) {
  stores.push(store);
}

export function abortRequests() {
  for (const { dispatch } of stores.splice(0)) {
    for (const query of dispatch(api.util.getRunningQueriesThunk())) query.abort();
    for (const mutation of dispatch(api.util.getRunningMutationsThunk())) mutation.abort();
  }
}

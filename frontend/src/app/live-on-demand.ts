import { selectToken } from '../session/session-slice';
import type { createStore } from './store';

const waitMs = 1000;

/** Loads what keeps screens current once somebody is signed in and the page is drawn. */
export function goLiveOnDemand(store: ReturnType<typeof createStore>): void {
  const look = () => {
    if (selectToken(store.getState()) === null) return;
    unsubscribe();
    // Without it everything works; the notifications are still asked for every minute.
    setTimeout(() => import('./live').then(({ goLive }) => goLive(store)).catch(() => undefined), waitMs);
  };
  const unsubscribe = store.subscribe(look);
  look();
}

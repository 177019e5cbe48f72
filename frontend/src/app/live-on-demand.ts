import type { createStore } from './store';
import { whenSignedIn } from './when-signed-in';

const waitMs = 1000;

/** Keeps screens current from the moment that somebody is signed in and the page is drawn; the code comes beside the screen's. */
export function goLiveOnDemand(store: ReturnType<typeof createStore>): void {
  whenSignedIn(store, () => {
    // Without it everything works; the notifications are still asked for every minute.
    const loaded = import('./live').catch(() => undefined);
    setTimeout(() => loaded.then((live) => live?.goLive(store)), waitMs);
  });
}

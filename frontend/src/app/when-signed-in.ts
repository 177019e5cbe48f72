import { selectToken } from '../session/session-slice';
import type { createStore } from './store';

/** Acts once: at once where somebody is signed in already, otherwise as soon as somebody is. */
export function whenSignedIn(store: ReturnType<typeof createStore>, act: () => void): void {
  const look = () => {
    if (selectToken(store.getState()) === null) return;
    unsubscribe();
    act();
  };
  const unsubscribe = store.subscribe(look);
  look();
}

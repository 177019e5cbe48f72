import { selectToken, type WithSession } from '../session/session-slice';
import { readToken } from '../session/token-storage';

/**
 * A page that the browser keeps whole for its back button must show nothing of a person who has left meanwhile: it is hidden
 * when it goes, and when it comes back it is shown only to the session that it was of.
 */
export function guardKeptPage({ getState }: { getState(): WithSession }, reload = () => location.reload()): void {
  const { style } = document.documentElement;
  window.addEventListener('pagehide', () => {
    if (selectToken(getState()) !== null) style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readToken() !== selectToken(getState())) reload();
    else style.visibility = '';
  });
}

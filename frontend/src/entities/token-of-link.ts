import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const heldIn = (state: unknown): string | null => {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : null;
  return typeof token === 'string' ? token : null;
};

/** The part of an address behind `#`; a part that is no text of a URL is none. */
function fragmentOf(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}

/**
 * The token of a link in a message, behind `#` or as `?token=`; null without one. It leaves the address at once, so that
 * neither a glance at the screen, nor the list of visited pages, nor a link that is passed on reveals it. The entry of the
 * history keeps it for a reload, until `forget`, which who has used it calls.
 */
export function useTokenOfLink(): { token: string | null; forget: () => void } {
  const { hash, search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const given = fragmentOf(hash) ?? new URLSearchParams(search).get('token');
  const [token, setToken] = useState(() => given ?? heldIn(state));
  // Another link may be opened in the same tab.
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (hash !== '' || search !== '') navigate(pathname, { replace: true, state: { token: given } });
  }, [hash, search, pathname, given, navigate]);
  const forget = useCallback(() => navigate(pathname, { replace: true, state: null }), [pathname, navigate]);
  return { token, forget };
}

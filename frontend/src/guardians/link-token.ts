import { useEffect, useState } from 'react';
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
 * The token of a guardian's link, null without one. It is read once and removed from the address, so that neither a glance at
 * the screen nor a link that is passed on reveals it; the entry of the history keeps it for a reload.
 */
export function useLinkToken(): string | null {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const fragment = fragmentOf(hash);
  const [token, setToken] = useState(() => fragment ?? heldIn(state));
  // Another link may be opened in the same tab.
  if (fragment !== null && fragment !== token) setToken(fragment);
  useEffect(() => {
    if (hash !== '') navigate(pathname, { replace: true, state: { token: fragment } });
  }, [hash, pathname, fragment, navigate]);
  return token;
}

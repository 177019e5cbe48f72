import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The token is removed from the address, so that neither the history nor a glance at the screen reveals it. */
export function useTokenOfLink(): string | null {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get('token'));
  useEffect(() => {
    if (search !== '') navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  return token;
}

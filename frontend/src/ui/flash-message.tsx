import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Success } from './outcome';

/** The outcome of the previous screen, passed in the location's state and shown once. */
export function FlashMessage() {
  const location = useLocation();
  const navigate = useNavigate();
  const [notice, setNotice] = useState<string | null>(null);
  const arrived = noticeOf(location.state);
  useEffect(() => {
    if (arrived === null) return;
    // Set in an effect, because text that is in a live region from the start is not announced.
    setNotice(arrived);
    navigate(location, { replace: true, state: null, preventScrollReset: true });
  }, [arrived, location, navigate]);
  return <Success>{notice}</Success>;
}

const noticeOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : null;

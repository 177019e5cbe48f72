import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Success } from './outcome';

/** What just happened on the screen that led here, carried in the location's state, where it says so once only. */
export function Notice() {
  const location = useLocation();
  const navigate = useNavigate();
  const [notice, setNotice] = useState<string | null>(null);
  const arrived = noticeOf(location.state);
  useEffect(() => {
    if (arrived === null) return;
    // Only now: what stands in a live region from the start is not announced.
    setNotice(arrived);
    navigate(location, { replace: true, state: null, preventScrollReset: true });
  }, [arrived, location, navigate]);
  return <Success>{notice}</Success>;
}

const noticeOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : null;

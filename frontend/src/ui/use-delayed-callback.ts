import { useEffect, useRef } from 'react';

/** Calls back once, `delayMs` after `since` changes; a new `since` restarts the timer, undefined stops it. */
export function useDelayedCallback(since: number | undefined, delayMs: number, callback: () => void) {
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => latest.current(), delayMs);
    return () => clearTimeout(timer);
  }, [since, delayMs]);
}

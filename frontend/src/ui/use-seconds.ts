import { useEffect, useRef } from 'react';

/** Calls back once, this long after the moment; a new moment starts the wait again, none ends it. */
export function useSeconds(since: number | undefined, delayMs: number, callback: () => void) {
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => latest.current(), delayMs);
    return () => clearTimeout(timer);
  }, [since, delayMs]);
}

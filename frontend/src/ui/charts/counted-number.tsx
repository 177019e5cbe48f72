import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../text/format';

const durationMs = 240;
const slowing = (part: number) => 1 - (1 - part) ** 3;

/** A number that counts from its last value to its new one; at once for people who want less motion. */
export function CountedNumber({ value }: { value: number }) {
  const shown = useRef(value);
  const [number, setNumber] = useState(value);
  useEffect(() => {
    const from = shown.current;
    const show = (next: number) => {
      shown.current = next;
      setNumber(next);
    };
    if (from === value) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(value);
      return;
    }
    const begin = performance.now();
    const step = (now: number) => {
      const part = Math.min(Math.max((now - begin) / durationMs, 0), 1);
      show(Math.round(from + (value - from) * slowing(part)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return (
    <span className="tabular" translate="no">
      {formatNumber(number)}
    </span>
  );
}

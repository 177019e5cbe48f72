import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { readOwn, storeOwn } from '../../session/own-storage';

interface KeptRoomProps {
  /** Of what is kept, in the browser and for this person. */
  name: string;
  /** Whether there is anything to say; undefined until that is known. */
  isShown: boolean | undefined;
  /** As far as it is there. */
  children: ReactNode;
}

/**
 * The place of what stands above every screen, and is known only after the screen is there: it is as high as it was the last time,
 * or the page would move under the finger of whoever presses a button.
 */
export function KeptRoom({ name, isShown, children }: KeptRoomProps) {
  const content = useRef<HTMLDivElement>(null);
  const key = `room-of-${name}`;
  const kept = readOwn(key);
  const height = kept === null ? 0 : Number(kept);
  useLayoutEffect(() => {
    if (isShown === false && kept !== '0') storeOwn(key, '0');
    if (!isShown || content.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const shown = Math.round(entry?.contentRect.height ?? 0);
      if (shown > 0) storeOwn(key, String(shown));
    });
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [isShown, key, kept]);
  if (isShown === false || (isShown === undefined && kept === '0')) return null;
  return (
    <div style={{ minHeight: height }}>
      <div ref={content}>{children}</div>
    </div>
  );
}

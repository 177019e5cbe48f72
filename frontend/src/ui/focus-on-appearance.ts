import { useEffect, useRef } from 'react';

/** What takes the focus when it appears, so that the keyboard and the screen reader follow what has just changed. */
export function useFocusOnAppearance<Node extends HTMLElement>(focus: boolean) {
  const node = useRef<Node>(null);
  const focusOnAppearance = useRef(focus);
  useEffect(() => {
    if (focusOnAppearance.current) node.current?.focus();
  }, []);
  return node;
}

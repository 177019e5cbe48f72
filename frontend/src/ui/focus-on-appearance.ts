import { useEffect, useRef } from 'react';

/** Focuses an element when it appears, so that the keyboard and the screen reader follow the change. */
export function useFocusOnAppearance<Node extends HTMLElement>(focus: boolean) {
  const node = useRef<Node>(null);
  const focusOnAppearance = useRef(focus);
  useEffect(() => {
    if (focusOnAppearance.current) node.current?.focus();
  }, []);
  return node;
}

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

/** Brings an element into view and focuses it when what it is about changes: on a phone that may happen far below the press. */
export function useFocusOnChange<Node extends HTMLElement>(about: string | undefined) {
  const node = useRef<Node>(null);
  const before = useRef(about);
  useEffect(() => {
    if (before.current === about) return;
    before.current = about;
    node.current?.scrollIntoView({ block: 'start' });
    node.current?.focus({ preventScroll: true });
  }, [about]);
  return node;
}

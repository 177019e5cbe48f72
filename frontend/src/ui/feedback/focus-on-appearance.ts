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

/** A button that waits cannot be pressed, and browsers take the focus from it: it gets it back, unless that went elsewhere. */
export function useFocusAfter(busy: boolean) {
  const node = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isLost = wasBusy.current && !busy && document.activeElement === document.body;
    if (isLost) node.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
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

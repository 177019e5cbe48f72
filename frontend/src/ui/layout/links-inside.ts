import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Moves to the heading that the address names, also when the text arrives later than the address. */
export function useFragment(html: string): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again moves again
  useEffect(() => {
    const heading = document.getElementById(hash.slice(1));
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  }, [hash, key, html]);
}

/** Follows the links of a text to pages of this site without loading the application again. */
export function useLinksInside(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = text.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || !link.getAttribute('href')?.startsWith('/')) return;
      event.preventDefault();
      void navigate(`${link.pathname}${link.search}${link.hash}`);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [text, navigate]);
}

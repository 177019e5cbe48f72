import { randomUuid } from '../api/commands/random-uuid';

/**
 * Gives the page that the browser itself has loaded a key, as the router gives to every later one. Scroll positions are kept by
 * key for as long as the tab is open, whoever uses it: by path they would say where a person was who has left.
 */
export function nameFirstEntry(history: History = window.history): void {
  const state: unknown = history.state;
  const known = typeof state === 'object' && state !== null ? state : {};
  if (!('key' in known)) history.replaceState({ ...known, key: randomUuid().slice(0, 8) }, '');
}

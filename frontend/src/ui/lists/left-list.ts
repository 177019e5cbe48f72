import { type Location, useLocation } from 'react-router-dom';

/** The state of a link from a list to one of its things: the way back leads to the list as it was. */
export function useLeftList(): { list: string } {
  const { pathname, search } = useLocation();
  return { list: `${pathname}${search}` };
}

/** The address of the list that a link left, if it is the page at `to`. */
export function leftAt(state: Location['state'], to: string): string | null {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : null;
  return typeof list === 'string' && (list === to || list.startsWith(`${to}?`)) ? list : null;
}

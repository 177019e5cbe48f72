import { type Location, matchPath } from 'react-router-dom';
import { paths, patterns } from '../paths';

/**
 * A path on this site, or null: `//host` and `/\host` lead to another site, and browsers silently drop control characters.
 */
export function sameSitePath(path: unknown): string | null {
  if (typeof path !== 'string') return null;
  const hidden = [...path].some((char) => char < ' ' || char === '\u007f');
  return /^\/(?![/\\])/.test(path) && !hidden ? path : null;
}

/** Where a link of a notification leads on this site; null where that is the page that is shown. */
export function pathElsewhere(
  link: unknown,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | null {
  const path = sameSitePath(link);
  return path === `${pathname}${search}` ? null : path;
}

/** The state that the gate passes to the login screen, so that people return to the page they requested. */
export const rememberLocation = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) => ({
  from: `${pathname}${search}${hash}`,
});

const things = [patterns.item, patterns.contest, patterns.person];
const onTheWay: readonly string[] = [paths.login, paths.register];

/** The state of a menu's link to sign-in or registration: the thing that a visitor looks at, or what led to those screens. */
export function wantedState(location: Location): unknown {
  if (onTheWay.includes(location.pathname)) return location.state;
  return things.some((pattern) => matchPath(pattern, location.pathname)) ? rememberLocation(location) : undefined;
}

/** Where to go after signing in. */
export function rememberedLocation(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return sameSitePath(from) ?? paths.dashboard;
}

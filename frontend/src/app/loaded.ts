import type { ComponentType } from 'react';
import { arrived } from '../ui/lazy-part';

/**
 * For `lazy` of a route: its component, from a file that is fetched when the route is first visited, beside those of the
 * routes around it. A function and not an object of functions, of which the router would swallow the error.
 */
export const loaded =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await arrived(load()))[name] });

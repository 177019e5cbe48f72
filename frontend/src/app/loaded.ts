import type { ComponentType } from 'react';

/** A part of the program did not arrive: the connection broke, or a newer release has renamed its files. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'a part did not load', { cause });
  }
}

/**
 * For `lazy` of a route: its component, from a file that is fetched when the route is first visited, beside those of the
 * routes around it. A function and not an object of functions, of which the router would swallow the error.
 */
export const loaded =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  () =>
    load().then(
      (parts) => ({ Component: parts[name] }),
      (cause: unknown) => {
        throw new PartNotLoaded(cause);
      },
    );

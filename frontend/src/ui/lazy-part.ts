import { type ComponentType, lazy } from 'react';

/** A part of the program did not arrive: the connection broke, or a newer release has renamed its files. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'a part did not load', { cause });
  }
}

/**
 * A component of a screen, from a file that is fetched when it is first rendered.
 * @param load imports the file and returns the component
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (cause: unknown) => {
        throw new PartNotLoaded(cause);
      },
    ),
  );

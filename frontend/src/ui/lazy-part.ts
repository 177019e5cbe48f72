import { type ComponentType, lazy } from 'react';

/** A part of the program did not arrive: the connection broke, or a newer release has renamed its files. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'a part did not load', { cause });
  }
}

/** @throws PartNotLoaded where the file behind `part` does not arrive */
export const arrived = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw new PartNotLoaded(cause);
  });

/**
 * A component of a screen, from a file that is fetched when it is first rendered.
 * @param load imports the file and returns the component
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await arrived(load()) }));

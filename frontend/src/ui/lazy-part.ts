import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';

/** A part of the program did not arrive: the connection broke, or a newer release has renamed its files. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';

  /** @param askAgain called once the failure is on the screen: what is rendered next asks for the part again */
  constructor(
    cause: unknown,
    readonly askAgain: () => void = () => undefined,
  ) {
    super(cause instanceof Error ? cause.message : 'a part did not load', { cause });
  }
}

/** @throws PartNotLoaded where the file behind `part` does not arrive */
export const arrived = <Part>(part: Promise<Part>, askAgain?: () => void): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw new PartNotLoaded(cause, askAgain);
  });

/**
 * A component of a screen, from a file that is fetched when it is first rendered. React keeps a failure for good, so one that
 * has been shown gives way to another attempt, for whoever renders the part anew.
 * @param load imports the file and returns the component
 * @param Otherwise takes its place where the file does not arrive; without it, the failure is an error
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Otherwise?: ComponentType<Props>,
) {
  const askAgain = () => {
    current = attempt();
  };
  function InItsPlace(props: Props) {
    useEffect(askAgain, []);
    return Otherwise && createElement(Otherwise, props);
  }
  const attempt = () =>
    lazy(async () => {
      const part = arrived(load(), askAgain);
      return { default: await (Otherwise ? part.catch(() => InItsPlace) : part) };
    });
  let current = attempt();
  return function LazyPart(props: Props) {
    const [Part] = useState(() => current);
    return createElement(Part, props);
  };
}

/** What one append to the store took. */
export interface AppendFigures {
  readonly events: number;
  /** Until the store answered, or was given up. */
  readonly seconds: number;
}

export type AppendListener = (append: AppendFigures) => void;

/** Runs an append of `events` events and tells the listener how long it took, whether or not it succeeded. */
export async function observedAppend(
  events: number,
  append: () => Promise<void>,
  listener: AppendListener,
): Promise<void> {
  const start = performance.now();
  try {
    await append();
  } finally {
    listener({ events, seconds: (performance.now() - start) / 1000 });
  }
}

import { tracedAppend } from '../../../basics/append-spans.js';
import type { Batch } from './pending.js';

/** What one append to the store took. */
export interface AppendFigures {
  readonly events: number;
  /** Until the store answered, or was given up. */
  readonly seconds: number;
}

export type AppendListener = (append: AppendFigures) => void;

/** Runs the append of a batch in a span, and tells the listener how long it took, whether or not it succeeded. */
export async function observedAppend(
  { events, commands, headBefore }: Batch,
  append: () => Promise<void>,
  listener: AppendListener,
): Promise<void> {
  const start = performance.now();
  try {
    const causes = commands.flatMap(({ pending }) => pending.span ?? []);
    await tracedAppend(events, headBefore.revision, causes, append);
  } finally {
    listener({ events: events.length, seconds: (performance.now() - start) / 1000 });
  }
}

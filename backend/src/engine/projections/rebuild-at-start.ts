import type { EventStore } from '../event-store/event-store.js';
import type { EventTypes } from '../ledger/state/event-types.js';
import type { ReadTables } from './read-tables.js';

export interface StartOptions {
  readonly store: EventStore;
  readonly stream: string;
  readonly tables: ReadTables;
  /** The event types that this release knows; without them, every type is known. */
  readonly eventTypes?: EventTypes | undefined;
  readonly onError?: (error: unknown) => void;
  /** Called when the start rebuilds the read tables, before and after. */
  readonly onRebuild?: (message: string, figures: Readonly<Record<string, number>>) => void;
  /** A start that finds the read tables this many events behind rebuilds them, unless following is faster (rebuild.ts). */
  readonly rebuildLagMin?: number;
}

/** Some 5 s of following. */
const REBUILD_LAG_MIN = 50_000;

/** Creates the read tables if they are missing, and rebuilds them if they are far behind. */
export async function prepareReadTables(
  { store, stream, tables, eventTypes, onError, onRebuild, rebuildLagMin: lagMin = REBUILD_LAG_MIN }: StartOptions,
  signal: AbortSignal,
): Promise<void> {
  await tables.prepare();
  const start = performance.now();
  const onBegin = (lag: number) => onRebuild?.('the read tables are far behind and are rebuilt', { lag });
  try {
    const events = await tables.rebuildIfFarBehind({ store, stream, eventTypes, lagMin, onBegin, signal });
    if (events === undefined) return;
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    onRebuild?.('the read tables are rebuilt', { events, seconds });
  } catch (error) {
    // Following reaches the same event, stops before it and reports it; any other failure may be over by then.
    if (!signal.aborted) onError?.(error);
  }
}

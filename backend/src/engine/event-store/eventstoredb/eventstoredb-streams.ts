import { type AllStreamResolvedEvent, START, streamNameFilter } from '@eventstore/db-client';
import { streamBatches } from '../stream-batches.js';
import type { Connection } from './eventstoredb-client.js';

/** After this many events the server is asked to filter out the streams found so far. */
const EVENTS_PER_SCAN = 500;
/** The server compiles the names into one regular expression; beyond this number it only gets slower. */
const NAMES_LEFT_OUT_MAX = 200;
/** The server sends a checkpoint whenever it has skipped this many events. */
const SEARCH_WINDOW = 1000;

/**
 * Names of all streams that ever held an event, without the system's own, in the order of their creation.
 *
 * EventStoreDB has no list of streams unless its projections run, so this searches `$all`. The client cannot filter a read
 * of `$all` but can filter a subscription to it, and one that has caught up has seen everything. A ledger is one stream of
 * millions of events; so every few hundred events the subscription starts again after them, with a filter that makes the
 * server skip the streams already found.
 * @throws Error whatever error the client reports
 */
export async function streamNames({ client, credentials }: Connection, deadlineMs: number): Promise<string[]> {
  const names = new Set<string>();
  let position: Position | undefined = START;
  while (position !== undefined) position = await look(position);
  return [...names];

  /** @returns where to continue, or undefined at the end of the log */
  async function look(from: Position): Promise<Position | undefined> {
    const caughtUp = new AbortController();
    let checkpointReached = false;
    const leftOut = [...names].slice(0, NAMES_LEFT_OUT_MAX).map((name) => `|${escaped(name)}$`);
    const filter = streamNameFilter({
      regex: `^(?!\\$${leftOut.join('')})`,
      maxSearchWindow: SEARCH_WINDOW,
      checkpointReached: () => {
        checkpointReached = true;
      },
    });
    const subscription = client.subscribeToAll({ fromPosition: from, filter, credentials });
    subscription.on('caughtUp', () => caughtUp.abort());
    const batches = streamBatches<AllStreamResolvedEvent>(subscription, {
      size: EVENTS_PER_SCAN,
      timeoutMs: () => deadlineMs,
      // While the server skips events it sends checkpoints only.
      silent: () => {
        const progress = checkpointReached;
        checkpointReached = false;
        return !progress;
      },
      complete: caughtUp.signal,
      cancel: () => subscription.unsubscribe(),
    });
    let seen = 0;
    for await (const batch of batches) {
      for (const { event } of batch) {
        if (event) names.add(event.streamId);
      }
      seen += batch.length;
      const last = batch.at(-1)?.event;
      if (seen >= EVENTS_PER_SCAN && last) return last.position;
    }
    return undefined;
  }
}

type Position = typeof START | AllStreamPosition;
type AllStreamPosition = NonNullable<AllStreamResolvedEvent['event']>['position'];

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

import type { ClientReadableStream } from '@grpc/grpc-js';
import { StoreUnavailable } from '../event-store.js';
import type { LiveConnection } from '../postgres/live-connection.js';
import { DOUBT_MS } from '../stream-batches.js';
import { cancelRead } from './eventstoredb-calls.js';
import type { ReadMessage } from './eventstoredb-events.js';

/** The client enforces the deadline itself; a call that exceeds it by this much will never settle. */
const GRACE_MS = 500;

/** How long calls of the connection in use wait for an answer. */
export class EventStoreDbAnswers {
  constructor(
    private readonly live: LiveConnection,
    private readonly deadlineMs: number,
  ) {}

  /** Waits for a call to begin, which may search for a cluster's leader first. Who stops waiting cancels it. */
  async begun(
    call: Promise<ClientReadableStream<ReadMessage>>,
    ended: AbortSignal,
  ): Promise<ClientReadableStream<ReadMessage>> {
    let stopWaiting: () => void = () => undefined;
    const aborted = new Promise<never>((_, reject) => {
      stopWaiting = () => reject(new StoreUnavailable('nobody waits for the answer any more'));
    });
    ended.addEventListener('abort', stopWaiting);
    try {
      return await this.within(Promise.race([call, aborted]));
    } catch (error) {
      call.then(cancelRead, () => undefined);
      throw error;
    } finally {
      ended.removeEventListener('abort', stopWaiting);
    }
  }

  /** The deadline covers the call, but not the search for a cluster's leader before it. */
  async within<T>(call: Promise<T>): Promise<T> {
    const { live, deadlineMs } = this;
    const { replaced } = live;
    const until = performance.now() + deadlineMs + GRACE_MS;
    let end: (error: StoreUnavailable) => void = () => undefined;
    const over = new Promise<never>((_, reject) => {
      end = reject;
    });
    const onReplaced = () => end(connectionReplaced());
    replaced.addEventListener('abort', onReplaced);
    const doubting = setInterval(
      () => {
        live.doubt();
        if (performance.now() >= until) end(new StoreUnavailable(`EventStoreDB was silent for ${deadlineMs} ms`));
      },
      Math.min(DOUBT_MS, deadlineMs + GRACE_MS),
    );
    try {
      return await Promise.race([call, over]);
    } finally {
      replaced.removeEventListener('abort', onReplaced);
      clearInterval(doubting);
    }
  }
}

export const connectionReplaced = () =>
  new StoreUnavailable('the connection to EventStoreDB was silent, and another took its place');

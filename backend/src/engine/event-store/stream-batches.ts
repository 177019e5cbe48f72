import { StoreUnavailable } from './event-store.js';

/** The part of the client's streams that is used here; their own type depends on the version of Node's types. */
export interface ObjectStream<Item> {
  read(): Item | null;
  on(event: string, listener: (...values: unknown[]) => void): unknown;
}

/** Who has waited for a message for so long has doubts about the connection. */
export const DOUBT_MS = 1000;

export interface StreamBatchesOptions {
  /** At most this many items in a batch. */
  readonly size: number;
  /** How long to wait for the next item before calling `silent`; undefined = without limit. */
  readonly timeoutMs: () => number | undefined;
  /** Whether nothing else has come from the server either; without it, no item means silence. */
  readonly silent?: () => boolean;
  /** Called again and again during a long wait. */
  readonly doubt?: () => unknown;
  /** Ends the batches at once, also in the middle of a wait. */
  readonly signal?: AbortSignal;
  /** Ends the batches once everything that has arrived was yielded. */
  readonly complete?: AbortSignal;
  /** Tells the server to stop. */
  readonly cancel: () => Promise<void>;
}

/**
 * The items of an object stream of the EventStoreDB client in batches: each takes what has arrived. Ends with the stream,
 * when `signal` is aborted or when the caller stops, and cancels the call then.
 * @throws StoreUnavailable the server was silent for too long
 * @throws Error whatever error the stream ended with
 */
export async function* streamBatches<Item>(
  stream: ObjectStream<Item>,
  { size, timeoutMs, silent, doubt, signal, complete, cancel }: StreamBatchesOptions,
): AsyncGenerator<Item[]> {
  let failure: unknown;
  let ended = false;
  let wake: () => void = () => undefined;
  const wakeUp = () => wake();
  // This listener is never removed: the client reports errors on streams whose reader has stopped, and an error without a
  // listener ends the process.
  stream.on('error', (error) => {
    failure ??= error;
    wake();
  });
  for (const event of ['end', 'close']) {
    stream.on(event, () => {
      ended = true;
      wake();
    });
  }
  stream.on('readable', wakeUp);
  signal?.addEventListener('abort', wakeUp);
  complete?.addEventListener('abort', wakeUp);
  try {
    while (!signal?.aborted) {
      const batch = await arrived(stream, size);
      if (signal?.aborted) return;
      if (batch.length > 0) {
        yield batch;
        continue;
      }
      if (failure) throw failure;
      if (ended || complete?.aborted) return;
      const timeout = timeoutMs();
      let forget: () => void = () => undefined;
      const timedOut = await new Promise<boolean>((resolve) => {
        const timer = timeout === undefined ? undefined : setTimeout(resolve, timeout, true);
        const doubting = doubt && setInterval(doubt, DOUBT_MS);
        wake = () => resolve(false);
        forget = () => {
          clearTimeout(timer);
          clearInterval(doubting);
        };
      }).finally(() => forget());
      if (timedOut && (silent?.() ?? true)) throw new StoreUnavailable(`EventStoreDB was silent for ${timeout} ms`);
    }
  } finally {
    signal?.removeEventListener('abort', wakeUp);
    complete?.removeEventListener('abort', wakeUp);
    // Destroying the stream alone would leave the call open, and the server would continue to send.
    cancel().catch(() => undefined);
  }
}

/**
 * What has arrived, and what arrives meanwhile. Few items arrive in one turn of the event loop, so yielding at once would give
 * batches of a few. A turn without a new item ends the wait, so that a single event is delayed by one turn only.
 */
async function arrived<Item>(stream: ObjectStream<Item>, size: number): Promise<Item[]> {
  const items: Item[] = [];
  for (let before = -1; items.length > before && items.length < size; ) {
    before = items.length;
    for (let item = stream.read(); item !== null; item = items.length < size ? stream.read() : null) items.push(item);
    if (items.length > before && items.length < size) await new Promise((resolve) => setImmediate(resolve));
  }
  return items;
}

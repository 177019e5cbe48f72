import {
  EMPTY_STREAM,
  type EventStore,
  type NewEvent,
  type ReadOptions,
  type StoredEvent,
  type SubscribeOptions,
  WrongRevision,
} from '../src/engine/event-store/event-store.js';

const READ_BATCH = 512;

/** An event store in memory, for specs that need no database. `rows` may be tampered with. */
export class MemoryStore implements EventStore {
  readonly rows = new Map<string, StoredEvent[]>();
  /** Last hash of the newest append whose caller has no answer yet. */
  private readonly unanswered = new Map<string, string>();
  private readonly waiting = new Set<() => void>();

  constructor(readonly appendsInFlight = 2) {}

  async append(stream: string, events: readonly NewEvent[], expectedRevision: number): Promise<void> {
    const rows = this.rows.get(stream) ?? [];
    const behind = this.unanswered.get(stream);
    const last = events.at(-1)?.hash ?? '';
    this.unanswered.set(stream, last);
    // The caller gets its answer in a later turn of the event loop.
    setImmediate(() => {
      if (this.unanswered.get(stream) === last) this.unanswered.delete(stream);
    });
    if (behind !== undefined && rows.at(-1)?.hash !== behind) throw new WrongRevision(stream, expectedRevision);
    if (rows.length - 1 !== expectedRevision) throw new WrongRevision(stream, expectedRevision);
    if (events.length === 0) return;
    const stored = events.map(({ envelope, hash }, index) => ({ revision: rows.length + index, envelope, hash }));
    this.rows.set(stream, [...rows, ...stored]);
    for (const wake of this.waiting) wake();
  }

  async *read(stream: string, { from, limit = Number.POSITIVE_INFINITY }: ReadOptions) {
    const rows = (this.rows.get(stream) ?? []).filter(({ revision }) => revision >= from);
    const end = Math.min(rows.length, limit);
    for (let at = 0; at < end; at += READ_BATCH) yield rows.slice(at, Math.min(at + READ_BATCH, end));
  }

  async *subscribe(stream: string, { after, signal }: SubscribeOptions) {
    let next = after + 1;
    while (!signal.aborted) {
      const woken = this.nextAppend(signal);
      for await (const batch of this.read(stream, { from: next })) {
        if (signal.aborted) return;
        yield batch;
        next += batch.length;
      }
      await woken;
    }
  }

  async head(stream: string): Promise<number> {
    return this.rows.get(stream)?.at(-1)?.revision ?? EMPTY_STREAM;
  }

  async streams(): Promise<readonly string[]> {
    return [...this.rows.keys()].sort();
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}

  private nextAppend(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    });
  }
}

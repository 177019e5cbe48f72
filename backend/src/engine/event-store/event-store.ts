/**
 * The port to the log of facts. Two adapters implement it (postgres.ts, eventstoredb.ts) and one contract suite
 * (event-store.contract.ts) tests both against these rules.
 */

/** An event about to be appended. `envelope` is its canonical text, which the store returns unchanged. */
export interface NewEvent {
  /** UUID of the event, unique in its stream. */
  readonly id: string;
  readonly type: string;
  /** The sealed envelope as canonical JSON (docs/ledger-format.md), at most 8 KiB of UTF-8. */
  readonly envelope: string;
  /** SHA-256 of the envelope, 64 lower-case hexadecimal digits. */
  readonly hash: string;
}

/** An event as the store holds it. Nothing in it is trusted: verification recomputes the hash from `envelope`. */
export interface StoredEvent {
  /** Position in the stream, contiguous from 0. */
  readonly revision: number;
  readonly envelope: string;
  readonly hash: string;
}

/** The revision of a stream that holds no event. */
export const EMPTY_STREAM = -1;

export interface EventStore {
  /**
   * How many appends to one stream may be in flight at once. Above 1 the adapter guarantees that they reach the store in
   * the order in which they were called, and that an append is written only directly after the events of the append before
   * it: a matching revision alone would allow it to follow another writer's events.
   */
  readonly appendsInFlight: number;

  /**
   * Appends `events` as one: all of them or none. Resolves once they are durable.
   * @param expectedRevision the revision the stream must be at, or EMPTY_STREAM
   * @throws WrongRevision nothing was written: the stream is at another revision
   * @throws StoreUnavailable whether it was written is unknown: read forward to find out
   */
  append(stream: string, events: readonly NewEvent[], expectedRevision: number): Promise<void>;

  /**
   * The events from revision `from` (inclusive) on, in order, in batches; ends at the head of the stream. A stream that
   * does not exist is empty. Gaps are not hidden: a deleted revision is missing from the result.
   * @throws StoreUnavailable
   */
  read(stream: string, options: ReadOptions): AsyncIterable<readonly StoredEvent[]>;

  /**
   * The events after revision `after`, in order, in batches, without end: waits at the head, reconnects by itself, never
   * skips and never repeats. Ends when `signal` is aborted.
   */
  subscribe(stream: string, options: SubscribeOptions): AsyncIterable<readonly StoredEvent[]>;

  /** Revision of the newest event, or EMPTY_STREAM. @throws StoreUnavailable */
  head(stream: string): Promise<number>;

  /** The adapter's connections, for metrics; undefined where it has neither a pool nor a listener. */
  readonly connections?: StoreConnections;

  /** Names of the streams that hold events, in alphabetical order. @throws StoreUnavailable */
  streams(): Promise<readonly string[]>;

  /**
   * Whether FORM can use the store and its stream, within a bounded time. Messages are one line for operators, without
   * secrets.
   * @throws StoreMisconfigured waiting cannot help
   * @throws StoreUnavailable nothing answers, which may pass
   */
  check(stream: string): Promise<void>;

  close(): Promise<void>;
}

/** Of a pool of connections; pg.Pool has them. */
export interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  /** How many callers wait for a connection. */
  readonly waitingCount: number;
}

export interface StoreConnections {
  readonly pool: PoolFigures;
  /** Whether the store tells this process when another one has written. */
  readonly isListening: boolean;
}

/**
 * The event at one revision, if there is one. Reads its range to the end: a reader that stops in the middle costs some
 * stores the connection.
 * @throws StoreUnavailable
 */
export async function eventAt(
  store: Pick<EventStore, 'read'>,
  stream: string,
  revision: number,
): Promise<StoredEvent | undefined> {
  let found: StoredEvent | undefined;
  for await (const batch of store.read(stream, { from: revision, limit: 1 })) {
    found ??= batch.find((event) => event.revision === revision);
  }
  return found;
}

export interface ReadOptions {
  readonly from: number;
  /** At most this many events. */
  readonly limit?: number;
}

export interface SubscribeOptions {
  /** The last revision already seen, or EMPTY_STREAM. */
  readonly after: number;
  readonly signal: AbortSignal;
}

/** The stream is not at the expected revision: another writer was first, and nothing was written. */
export class WrongRevision extends Error {
  constructor(stream: string, expectedRevision: number, options?: ErrorOptions) {
    super(`stream ${stream} is not at revision ${expectedRevision}`, options);
    this.name = 'WrongRevision';
  }
}

/** The store gave no answer. After this error an append may or may not have been written. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** Why a store cannot be used, although it is there. */
export type StoreProblem =
  | 'address'
  | 'password'
  | 'permission'
  | 'certificate'
  | 'no-tls'
  | 'only-tls'
  | 'version'
  | 'deleted';

/** The store cannot be used until a person changes something: waiting does not help. The message is one line for operators. */
export class StoreMisconfigured extends StoreUnavailable {
  constructor(
    readonly problem: StoreProblem,
    message: string,
  ) {
    super(message);
    this.name = 'StoreMisconfigured';
  }
}

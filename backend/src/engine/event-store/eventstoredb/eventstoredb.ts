import { randomUUID } from 'node:crypto';
import {
  convertToCommandError,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { AppendWatch, type ProbedStore } from '../append-watch.js';
import {
  EMPTY_STREAM,
  type EventStore,
  type NewEvent,
  type ReadOptions,
  type StoredEvent,
  StoreUnavailable,
  type SubscribeOptions,
  WrongRevision,
} from '../event-store.js';
import { LiveConnection } from '../postgres/live-connection.js';
import { streamBatches } from '../stream-batches.js';
import { connectionReplaced, EventStoreDbAnswers } from './eventstoredb-answers.js';
import { appendEvents, cancelRead, openRead, type ReadCall } from './eventstoredb-calls.js';
import { connectionProblem, refusal, refuseEmptied, requireVersion, serverVersion } from './eventstoredb-check.js';
import { APPEND_BYTES_MAX, appendBytes, eventsIn, type ReadMessage } from './eventstoredb-events.js';
import { streamNames } from './eventstoredb-streams.js';

export interface EventStoreDbOptions {
  /** How long a call may go without an answer before its outcome counts as unknown. */
  readonly deadlineMs?: number;
  /** The shortest and the longest pause before a subscription resumes. */
  readonly reconnectMinMs?: number;
  readonly reconnectMaxMs?: number;
  /** Called each time a subscription broke and will resume. */
  readonly onReconnect?: (stream: string, reason: unknown) => void;
}

const BATCH_SIZE = 512;
/** A stream that does not exist. */
const PROBE_STREAM = 'form-probe';
/** How long to wait for each connection when the reason of a failure is looked for: readiness waits 1.5 s in all. */
const CONNECT_MS_MAX = 600;

/**
 * The event store on EventStoreDB 24.10 or KurrentDB 25 (docs/mechanisms.md, "Event store"). One instance holds one
 * connection, which it makes on the first call and makes again when it is lost.
 */
export class EventStoreDbStore implements EventStore, ProbedStore {
  /** Every append is a separate call and calls may overtake each other, so the second cannot depend on the first. */
  readonly appendsInFlight = 1;
  private readonly live: LiveConnection;
  private readonly closing = new AbortController();
  private readonly appends = new AppendWatch();
  private readonly answers: EventStoreDbAnswers;
  private readonly deadlineMs: number;
  private readonly reconnectMinMs: number;
  private readonly reconnectMaxMs: number;
  private readonly onReconnect: (stream: string, reason: unknown) => void;

  /**
   * @param url connection string, esdb://user:password@host:port or esdb://host:port?tls=false
   * @throws Error the connection string cannot be used
   */
  constructor(url: string, options: EventStoreDbOptions = {}) {
    this.live = new LiveConnection(url);
    this.deadlineMs = options.deadlineMs ?? 10_000;
    this.answers = new EventStoreDbAnswers(this.live, this.deadlineMs);
    this.reconnectMinMs = options.reconnectMinMs ?? 100;
    this.reconnectMaxMs = options.reconnectMaxMs ?? 5000;
    this.onReconnect = options.onReconnect ?? (() => undefined);
  }

  async append(stream: string, events: readonly NewEvent[], expectedRevision: number): Promise<void> {
    if (events.length === 0) return;
    await this.appends.watch(() => this.write(stream, events, expectedRevision));
  }

  private async write(stream: string, events: readonly NewEvent[], expectedRevision: number): Promise<void> {
    const bytes = appendBytes(events);
    if (bytes > APPEND_BYTES_MAX) throw new RangeError(`an append of ${bytes} bytes is more than EventStoreDB takes`);
    this.refuseWhenClosed();
    const { deadlineMs } = this;
    try {
      const call = appendEvents(this.live.connection, { stream, events, expectedRevision, deadlineMs });
      if (!(await this.answers.within(call))) throw new WrongRevision(stream, expectedRevision);
    } catch (error) {
      if (error instanceof WrongRevision) throw error;
      const cause = named(error);
      if (cause instanceof WrongExpectedVersionError || cause instanceof StreamDeletedError) {
        throw new WrongRevision(stream, expectedRevision, { cause });
      }
      throw await unavailable('the append got no answer', cause);
    }
  }

  async *read(stream: string, { from, limit }: ReadOptions): AsyncGenerator<readonly StoredEvent[]> {
    if (limit === 0) return;
    yield* this.page(stream, { kind: 'forwards', from, limit });
  }

  async *subscribe(stream: string, { after, signal }: SubscribeOptions): AsyncGenerator<readonly StoredEvent[]> {
    const ended = AbortSignal.any([signal, this.closing.signal]);
    let last = after;
    let failures = 0;
    while (!ended.aborted) {
      let reason: unknown;
      const since = performance.now();
      try {
        for await (const batch of this.follow(stream, last, ended)) {
          const fresh = batch.filter(({ revision }) => revision > last);
          failures = 0;
          last = fresh.at(-1)?.revision ?? last;
          if (fresh.length > 0) yield fresh;
        }
      } catch (error) {
        reason = error;
      }
      if (ended.aborted) return;
      this.onReconnect(stream, reason);
      // A server that takes subscriptions and drops them at once must not be asked in a tight loop.
      if (performance.now() - since > this.reconnectMaxMs) failures = 0;
      await pause(this.backoffMs(failures), ended);
      failures += 1;
    }
  }

  async head(stream: string): Promise<number> {
    for await (const batch of this.page(stream, { kind: 'newest' })) {
      return batch[0]?.revision ?? EMPTY_STREAM;
    }
    return EMPTY_STREAM;
  }

  async streams(): Promise<readonly string[]> {
    this.refuseWhenClosed();
    try {
      const names = await streamNames(this.live.connection, this.deadlineMs);
      const found: string[] = [];
      for (const name of names) {
        // Events of a deleted stream stay in $all until the server scavenges.
        if ((await this.head(name)) !== EMPTY_STREAM) found.push(name);
      }
      return found.sort();
    } catch (cause) {
      throw await unavailable('the streams cannot be listed', cause);
    }
  }

  async check(stream: string): Promise<void> {
    this.refuseWhenClosed();
    await this.explained(async () => {
      requireVersion(await this.answers.within(serverVersion(this.live.connection)));
      if ((await this.head(stream)) === EMPTY_STREAM)
        await this.answers.within(refuseEmptied(this.live.connection, stream));
    });
  }

  probe(stream: string): Promise<void> {
    return this.appends.probe({ read: () => this.check(stream), write: () => this.proveWrite() });
  }

  /**
   * An append at a revision that no stream has: it goes to the leader's writer like any other, which proves by its refusal
   * that it works, and nothing is written.
   */
  async proveWrite(): Promise<void> {
    const nothing = { id: randomUUID(), type: 'Probe', envelope: '{}', hash: '0'.repeat(64) };
    await this.write(PROBE_STREAM, [nothing], Number.MAX_SAFE_INTEGER).catch((error: unknown) => {
      if (!(error instanceof WrongRevision)) throw error;
    });
  }

  /** Ends subscriptions and calls in flight, then the connection. */
  async close(): Promise<void> {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    await this.live.close();
  }

  private async *page(stream: string, call: ReadCall): AsyncGenerator<StoredEvent[]> {
    this.refuseWhenClosed();
    const { replaced } = this.live;
    const signal = AbortSignal.any([this.closing.signal, replaced]);
    try {
      const reading = await this.answers.begun(openRead(this.live.connection, stream, call), signal);
      // The silence between two messages is limited, because reads ignore the client's deadline.
      const batches = streamBatches<ReadMessage>(reading, {
        size: BATCH_SIZE,
        timeoutMs: () => this.deadlineMs,
        doubt: () => this.live.doubt(),
        signal,
        cancel: () => cancelRead(reading),
      });
      for await (const batch of batches) {
        const events = eventsIn(batch);
        if (events.length > 0) yield events;
      }
      this.refuseWhenClosed();
      if (replaced.aborted) throw connectionReplaced();
    } catch (error) {
      const cause = named(error);
      if (cause instanceof StreamNotFoundError || cause instanceof StreamDeletedError) return;
      throw await unavailable('reading the event store failed', cause);
    }
  }

  /** The events after `after` until one subscription ends; its end, whatever the cause, is not an error here. */
  private async *follow(stream: string, after: number, ended: AbortSignal): AsyncGenerator<StoredEvent[]> {
    let confirmed = false;
    const signal = AbortSignal.any([ended, this.live.replaced]);
    const subscription = await this.answers.begun(
      openRead(this.live.connection, stream, { kind: 'subscription', after }),
      signal,
    );
    const batches = streamBatches<ReadMessage>(subscription, {
      size: BATCH_SIZE,
      // Once confirmed, a subscription may be idle for days; the pings of the connection detect a dead server, and other calls.
      timeoutMs: () => (confirmed ? undefined : this.deadlineMs),
      doubt: () => confirmed || this.live.doubt(),
      signal,
      cancel: () => cancelRead(subscription),
    });
    for await (const batch of batches) {
      confirmed = true;
      const events = eventsIn(batch);
      if (events.length > 0) yield events;
    }
  }

  /** Says why calls fail, which the client's errors do not. */
  private async explained(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw await connectionProblem(this.live.connection.url, error, Math.min(this.deadlineMs, CONNECT_MS_MAX));
    }
  }

  private backoffMs(failures: number): number {
    const ceiling = Math.min(this.reconnectMaxMs, this.reconnectMinMs * 2 ** Math.min(failures, 16));
    // Subscribers that lost the same server must not all reconnect at the same moment.
    return ceiling * (0.5 + Math.random() / 2);
  }

  private refuseWhenClosed(): void {
    if (this.closing.signal.aborted) throw new StoreUnavailable('the event store is closed');
  }
}

/** The client's error for an error of gRPC. */
const named = (error: unknown): unknown => (error instanceof Error ? convertToCommandError(error) : error);

/**
 * The error that a failed call is reported as. An unreachable server yields plain gRPC errors, a refused call the client's
 * own; none of them proves that nothing was written. Waits a turn of the event loop, so that the client has closed a broken
 * connection.
 */
async function unavailable(message: string, cause: unknown): Promise<StoreUnavailable> {
  await new Promise((resolve) => setImmediate(resolve));
  if (cause instanceof StoreUnavailable) return cause;
  return refusal(cause) ?? new StoreUnavailable(message, { cause });
}

function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      ended.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    ended.addEventListener('abort', finish);
  });
}

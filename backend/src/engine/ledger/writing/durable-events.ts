import { setTimeout as delay } from 'node:timers/promises';
import {
  type EventStore,
  type StoredEvent,
  StoreUnavailable,
  type SubscribeOptions,
} from '../../event-store/event-store.js';
import { parseEnvelope, type SealedEvent } from '../format/envelope.js';

/** How much is held; set by tests of what happens at the limits. */
export interface DurableEventsLimits {
  /** Events that are kept in memory for a follower that lags behind. */
  readonly recentMax?: number;
  /** Events that one read of the store fetches. */
  readonly readMax?: number;
}

/**
 * More than thousands of callers have under way: a follower that reads the store falls further behind meanwhile, and would
 * never again be as quick as those who write.
 */
const RECENT_MAX = 16_384;
/** All of them are in memory before the follower gets the first: a slow follower must hold no read of the store open. */
const READ_MAX = 2000;
const RETRY_MS = 200;

/** The store holds something else at a revision than the event that was written there. */
export class AlteredEvent extends Error {
  constructor(readonly revision: number) {
    super(`the event at revision ${revision} is not sound`);
    this.name = 'AlteredEvent';
  }
}

interface Follower {
  /** The revision that it gets next. */
  next: number;
}

/**
 * The events of a ledger that are known to be durable, for whoever follows it in this process: the newest from memory, as
 * they were sealed or read, older ones from the store. Nothing follows before the ledger itself has applied it.
 */
export class DurableEvents {
  /** The newest events, each at its revision modulo the length. */
  private readonly recent: (SealedEvent | undefined)[];
  /** The oldest revision that `recent` holds, unless newer events took its place. */
  private start = 0;
  /** One past the newest durable revision. */
  private end = 0;
  private readonly followers = new Set<Follower>();
  private readonly waiting = new Set<() => void>();
  private readonly readMax: number;

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly stream: string,
    { recentMax = RECENT_MAX, readMax = READ_MAX }: DurableEventsLimits = {},
  ) {
    this.recent = new Array<SealedEvent | undefined>(recentMax).fill(undefined);
    this.readMax = readMax;
  }

  /** The events up to `revision` are durable; who wants them reads the store. */
  begin(revision: number): void {
    this.recent.fill(undefined);
    this.start = revision + 1;
    this.end = this.start;
    this.wake();
  }

  /** `events` are durable now, and follow what was durable before. */
  push(events: readonly SealedEvent[]): void {
    const [first] = events;
    if (!first) return;
    if (first.rev !== this.end) this.begin(first.rev - 1);
    this.end += events.length;
    // A process that only follows the ledger would hold them for nobody.
    if (this.followers.size === 0) this.start = this.end;
    else for (const event of events) this.recent[event.rev % this.recent.length] = event;
    this.wake();
  }

  /**
   * The durable events after revision `after`, in order, in batches, without gaps and without end: waits at the head, and
   * for a store that does not answer. Ends when `signal` is aborted.
   * @throws AlteredEvent behind the events before it
   */
  async *follow({ after, signal }: SubscribeOptions): AsyncGenerator<readonly SealedEvent[]> {
    const follower = { next: after + 1 };
    this.followers.add(follower);
    try {
      while (!signal.aborted) {
        const { next } = follower;
        if (next >= this.end) {
          await this.changed(signal);
          continue;
        }
        const events = this.isRecent(next) ? this.recentFrom(next) : await this.readFrom(next, signal);
        if (signal.aborted) return;
        follower.next += events.length;
        this.release();
        if (events.length > 0) yield events;
      }
    } finally {
      this.followers.delete(follower);
      this.release();
    }
  }

  /** Drops what every follower has: an event that is held for long costs the writer a fifth of its time in garbage collection. */
  private release(): void {
    let needed = this.end;
    for (const { next } of this.followers) needed = Math.min(needed, next);
    for (this.start = this.oldest; this.start < needed; this.start++) {
      this.recent[this.start % this.recent.length] = undefined;
    }
  }

  private get oldest(): number {
    return Math.max(this.start, this.end - this.recent.length);
  }

  private isRecent(revision: number): boolean {
    return revision >= this.oldest;
  }

  private recentFrom(revision: number): SealedEvent[] {
    const events: SealedEvent[] = [];
    for (let next = revision; next < this.end; next++) {
      const event = this.recent[next % this.recent.length];
      if (event) events.push(event);
    }
    return events;
  }

  /** @returns nothing when the store does not answer */
  protected async readFrom(revision: number, signal: AbortSignal): Promise<readonly SealedEvent[]> {
    const limit = Math.min(this.readMax, this.end - revision);
    const stored: StoredEvent[] = [];
    try {
      for await (const batch of this.store.read(this.stream, { from: revision, limit })) stored.push(...batch);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    if (stored.length === 0) await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    return this.sound(stored, revision);
  }

  /** The events before the first that is not sound. @throws AlteredEvent when that is the first of all */
  private sound(stored: readonly StoredEvent[], revision: number): SealedEvent[] {
    const events: SealedEvent[] = [];
    for (const { envelope, hash, revision: at } of stored) {
      const expected = revision + events.length;
      const event = at === expected ? parseEnvelope(envelope) : undefined;
      if (event?.hash === hash && event.rev === expected) events.push(event);
      else if (events.length > 0) return events;
      else throw new AlteredEvent(expected);
    }
    return events;
  }

  /** Whoever waits for the next event looks again whether to wait on. */
  wake(): void {
    for (const woken of this.waiting) woken();
  }

  /** Resolves when more is durable or `wake` is called, or when `signal` is aborted. */
  changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const woken = () => {
        this.waiting.delete(woken);
        signal.removeEventListener('abort', woken);
        resolve();
      };
      this.waiting.add(woken);
      signal.addEventListener('abort', woken);
    });
  }
}

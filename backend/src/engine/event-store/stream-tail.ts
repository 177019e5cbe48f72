import {
  type NewEvent,
  type ReadOptions,
  type StoredEvent,
  StoreUnavailable,
  type SubscribeOptions,
} from './event-store.js';
import { RecentEvents } from './recent-events.js';

/** How much a tail holds; set by tests of what happens at the limits. */
export interface StreamTailLimits {
  /** Events that are kept in memory, at least the newest append. */
  readonly recentEventsMax?: number;
  /** Events that one read fetches. */
  readonly eventsPerReadMax?: number;
}

export interface StreamTailOptions extends StreamTailLimits {
  /** Reads the stream from the store. @throws StoreUnavailable */
  readonly read: (options: ReadOptions) => AsyncIterable<readonly StoredEvent[]>;
  /** Called before each wait, so that lost notifications of other writers can be restored. */
  readonly beforeWait?: () => void;
  /** How long a subscriber waits before it reads the store without a notification, in milliseconds. */
  readonly pollMs: number;
}

/**
 * Events that one read fetches. All of them are in memory before the subscriber gets the first, because a read that is held
 * open while a subscriber is slow keeps its snapshot, and PostgreSQL removes no dead row that a snapshot can see.
 */
const EVENTS_PER_READ_MAX = 2000;

/**
 * One stream as the subscribers in this process follow it: from memory while they keep up with what this process appends,
 * from the store when they fell behind or another process may have written. Independent of PostgreSQL.
 */
export class StreamTail {
  protected readonly recent: RecentEvents;
  private readonly waiting = new Set<() => void>();
  /** Counts the reasons to read the store: other processes that wrote, notifications that may have been lost. */
  protected hints = 0;
  /** Counts everything that may end a wait. */
  private changes = 0;

  private readonly eventsPerReadMax: number;

  constructor(private readonly options: StreamTailOptions) {
    this.recent = new RecentEvents(options.recentEventsMax);
    this.eventsPerReadMax = options.eventsPerReadMax ?? EVENTS_PER_READ_MAX;
  }

  /** This process appended `events`, which are durable; `first` is the revision of the first. */
  appended(first: number, events: readonly NewEvent[]): void {
    this.recent.push(first, events);
    this.wake();
  }

  /** Another process may have appended. */
  hint(): void {
    this.hints += 1;
    this.wake();
  }

  /** Implements `EventStore.subscribe`. */
  async *follow({ after, signal }: SubscribeOptions): AsyncGenerator<readonly StoredEvent[]> {
    let next = after + 1;
    /** The count of hints at which the store was last read to its head. */
    let readAt = -1;
    while (!signal.aborted) {
      const { hints, changes } = this;
      let events = this.recent.from(next);
      if (!events && this.mustRead(next, readAt)) {
        events = await this.readChunk(next);
        if (events && events.length < this.eventsPerReadMax) readAt = hints;
        if (signal.aborted) return;
      }
      const last = events?.at(-1);
      if (events && last) {
        next = last.revision + 1;
        yield events;
      } else if (changes === this.changes && (await this.nextChange(signal)) === 'timeout') {
        readAt = -1;
      }
    }
  }

  /**
   * Whether the store may hold the event at revision `next`, which memory does not hold.
   * @param readAt the count of hints at which the store was last read to its head
   */
  protected mustRead(next: number, readAt: number): boolean {
    // Events that memory no longer holds are in the store, whether or not another process wrote.
    return next < this.recent.end || this.hints !== readAt;
  }

  /** @returns undefined when the store does not answer */
  private async readChunk(from: number): Promise<StoredEvent[] | undefined> {
    const events: StoredEvent[] = [];
    try {
      for await (const batch of this.options.read({ from, limit: this.eventsPerReadMax })) events.push(...batch);
      return events;
    } catch (error) {
      // The next change or the end of the wait triggers the next attempt.
      if (error instanceof StoreUnavailable) return undefined;
      throw error;
    }
  }

  private wake(): void {
    this.changes += 1;
    for (const woken of this.waiting) woken();
  }

  /** Resolves at the next change, after `pollMs`, or when `signal` is aborted; returns whether time ran out. */
  private nextChange(signal: AbortSignal): Promise<'woken' | 'timeout'> {
    this.options.beforeWait?.();
    return new Promise((resolve) => {
      const settle = (how: 'woken' | 'timeout') => {
        clearTimeout(timer);
        this.waiting.delete(woken);
        signal.removeEventListener('abort', woken);
        resolve(how);
      };
      const woken = () => settle('woken');
      const timer = setTimeout(() => settle('timeout'), this.options.pollMs);
      this.waiting.add(woken);
      signal.addEventListener('abort', woken);
    });
  }
}

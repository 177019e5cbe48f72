import type { NewEvent, ReadOptions, StoredEvent, SubscribeOptions } from './event-store.js';
import { StreamTail, type StreamTailLimits } from './stream-tail.js';

export interface StreamTailsOptions extends StreamTailLimits {
  /** Reads a stream from the store. @throws StoreUnavailable */
  readonly read: (stream: string, options: ReadOptions) => AsyncIterable<readonly StoredEvent[]>;
  /** Called before a subscriber waits, so that lost notifications of other writers can be restored. */
  readonly beforeWait?: () => void;
  /** How long a subscriber waits before it reads the store without a notification, in milliseconds. */
  readonly pollMs: number;
}

/** The streams of a store as the subscribers in this process follow them, each with its tail. */
export class StreamTails {
  private readonly tails = new Map<string, StreamTail>();

  constructor(protected readonly options: StreamTailsOptions) {}

  /** Implements `EventStore.subscribe`. */
  follow(stream: string, options: SubscribeOptions): AsyncGenerator<readonly StoredEvent[]> {
    return this.tailOf(stream).follow(options);
  }

  /**
   * This process appended `events`, which are durable; `first` is the revision of the first. Where nobody has followed the
   * stream, none are held: whoever begins to follow reads the store first.
   */
  appended(stream: string, first: number, events: readonly NewEvent[]): void {
    this.tails.get(stream)?.appended(first, events);
  }

  /** Another process appended to `stream`. */
  heard(stream: string): void {
    this.tails.get(stream)?.hint();
  }

  /** Notifications of other writers may have been lost. */
  missed(): void {
    for (const tail of this.tails.values()) tail.hint();
  }

  protected newTail(stream: string): StreamTail {
    return new StreamTail({ ...this.options, read: (options) => this.options.read(stream, options) });
  }

  private tailOf(stream: string): StreamTail {
    let tail = this.tails.get(stream);
    if (!tail) {
      tail = this.newTail(stream);
      this.tails.set(stream, tail);
    }
    return tail;
  }
}

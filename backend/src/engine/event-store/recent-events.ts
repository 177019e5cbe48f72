import type { NewEvent, StoredEvent } from './event-store.js';

// More than this would outlive the young generation and cost the writer a fifth of its time in garbage collection.
const EVENTS_MAX = 2048;

/** The tail of a stream as this process appended it, so that its own subscribers need not read it from the store. Bounded. */
export class RecentEvents {
  private batches: { first: number; events: readonly NewEvent[] }[] = [];
  private count = 0;

  /** @param eventsMax how many are kept; the newest batch is kept whole */
  constructor(private readonly eventsMax = EVENTS_MAX) {}

  /** @param first revision of the first of `events`, which are durable */
  push(first: number, events: readonly NewEvent[]): void {
    if (this.end !== first) {
      this.batches = [];
      this.count = 0;
    }
    this.batches.push({ first, events });
    this.count += events.length;
    while (this.count > this.eventsMax && this.batches.length > 1)
      this.count -= this.batches.shift()?.events.length ?? 0;
  }

  /** One past the newest revision that was pushed; 0 before the first. */
  get end(): number {
    const newest = this.batches.at(-1);
    return newest ? newest.first + newest.events.length : 0;
  }

  /** Every stored event from `revision` on, or undefined when `revision` is not stored. */
  from(revision: number): readonly StoredEvent[] | undefined {
    const start = this.batches.findLastIndex(({ first }) => first <= revision);
    const batch = this.batches[start];
    if (!batch || revision >= batch.first + batch.events.length) return undefined;
    return this.batches
      .slice(start)
      .flatMap(({ events }) => events)
      .slice(revision - batch.first)
      .map(({ envelope, hash }, index) => ({ revision: revision + index, envelope, hash }));
  }
}

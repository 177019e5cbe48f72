import type { SealedEvent } from '../format/envelope.js';
import type { Batch } from './pending.js';

/**
 * Batches whose append failed or got no answer: each can still be written as long as nothing else stands in its place. Of those
 * in flight together one is only written behind the one before it.
 */
export class DoubtfulBatches {
  private readonly together: (readonly Batch[])[] = [];

  /** @param batches that were in flight together, in their order */
  add(batches: readonly Batch[]): void {
    this.together.push(batches.filter(({ events }) => events.length > 0));
  }

  /** The ledger holds `event`. */
  noteWritten({ hash }: SealedEvent): void {
    for (const batch of this.together.flat()) if (batch.events.at(-1)?.hash === hash) batch.state = 'durable';
  }

  /** Whether any can still be written. @param revision of the newest durable event */
  anyAt(revision: number): boolean {
    for (let at = this.together.length - 1; at >= 0; at--) {
      const next = this.together[at]?.find(({ state }) => state !== 'durable');
      if (!next || next.headBefore.revision < revision) this.together.splice(at, 1);
    }
    return this.together.length > 0;
  }
}

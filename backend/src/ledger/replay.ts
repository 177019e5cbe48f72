import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import type { Chain } from './chain.js';
import type { DurableEvents } from './durable-events.js';
import type { SealedEvent } from './envelope.js';
import { BrokenInvariant } from './errors.js';
import type { Finding, FindingCode } from './findings.js';
import { readForward } from './pending.js';
import type { SnapshotSchedule } from './snapshot-schedule.js';
import { Journal } from './tables.js';
import { checkLink } from './verify.js';

/**
 * Applies to the chain the events that the stream holds after its head, and stops for good at an event that does not
 * follow.
 */
export class Replay {
  private brokenAt: Finding | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly chain: Chain,
    private readonly snapshots: SnapshotSchedule,
    private readonly durable: DurableEvents,
  ) {}

  /** The first fault found in the stream. */
  get broken(): Finding | undefined {
    return this.brokenAt;
  }

  /** Records a fault that something outside the chain has shown. */
  markBroken(finding: Finding): void {
    this.brokenAt ??= finding;
  }

  /**
   * @param seen called with each event that was applied
   * @throws LedgerUnavailable when the store does not answer
   */
  async catchUp(seen: (event: SealedEvent) => void = () => undefined): Promise<void> {
    await readForward(this.store, this.chain.stream, this.chain.head.revision + 1, (stored) => {
      if (this.brokenAt) return;
      const event = this.applyStored(stored);
      if (event) seen(event);
    });
  }

  /** Applies events that a subscription delivered; those that the chain holds already change nothing. */
  applyDelivered(batch: readonly StoredEvent[]): void {
    for (const stored of batch) {
      if (stored.revision > this.chain.head.revision && !this.brokenAt) this.applyStored(stored);
    }
  }

  /** `events`, which the chain holds, are durable. */
  settle(events: readonly SealedEvent[]): void {
    this.snapshots.note(this.chain.settle(events));
    this.durable.push(events);
  }

  private applyStored(stored: StoredEvent): SealedEvent | undefined {
    const { chain } = this;
    const expected = chain.head.revision + 1;
    const { event, code } = checkLink(chain.head, stored, chain.stream);
    const problem = stored.revision === expected ? (code ?? (event && this.apply(event))) : 'LINK';
    if (!problem && event) return event;
    this.brokenAt = { revision: expected, id: event?.id, code: problem ?? 'HASH' };
    return undefined;
  }

  /** Applies an event completely or not at all. */
  private apply(event: SealedEvent): FindingCode | undefined {
    const { chain } = this;
    if (chain.keys.get(event.id) !== undefined) return 'DUPLICATE';
    const { head } = chain;
    const journal = new Journal();
    chain.journal = journal;
    try {
      chain.apply(event);
    } catch (error) {
      chain.undo(journal, 0, head, []);
      if (error instanceof BrokenInvariant) return error.code;
      throw error;
    } finally {
      chain.journal = undefined;
    }
    this.settle([event]);
    chain.forgetOldKeys();
    return undefined;
  }
}

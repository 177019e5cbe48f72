import type { EventStore, StoredEvent } from '../../event-store/event-store.js';
import type { SnapshotSchedule } from '../../snapshots/snapshot-schedule.js';
import type { Chain } from '../format/chain.js';
import type { SealedEvent } from '../format/envelope.js';
import { BrokenInvariant } from '../format/errors.js';
import { describeFinding, type Finding, type FindingCode } from '../format/findings.js';
import { checkLink } from '../format/verify.js';
import type { DurableEvents } from '../writing/durable-events.js';
import { readForward } from '../writing/pending.js';
import { UnknownEventType } from './event-types.js';
import { Journal } from './tables.js';

/** A long replay is read in pieces of so many snapshots' events; between two of them the state can be saved. */
const SNAPSHOTS_A_READ = 10;

/**
 * Applies to the chain the events that the stream holds after its head, and stops for good at an event that does not
 * follow, or that this release does not know.
 */
export class Replay {
  private brokenAt: Finding | undefined;
  private unknown: UnknownEventType | undefined;

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

  /** The first event in the stream that this release does not know. */
  get outdated(): UnknownEventType | undefined {
    return this.unknown;
  }

  /** Why the chain will not go on in this process; undefined while it does. */
  get stopReason(): string | undefined {
    if (this.brokenAt) return `the chain is broken: ${describeFinding(this.brokenAt)}`;
    return this.unknown?.message;
  }

  /** Records a fault that something outside the chain has shown. */
  markBroken(finding: Finding): void {
    this.brokenAt ??= finding;
    this.durable.wake();
  }

  /**
   * @param seen called with each event that was applied
   * @param upTo the last revision to apply; the newest, unless given
   * @throws LedgerUnavailable when the store does not answer
   */
  async catchUp(seen: (event: SealedEvent) => void = () => undefined, upTo = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.stopReason !== undefined) return;
    const startedAt = performance.now();
    const piece = this.snapshots.eventsBetween * SNAPSHOTS_A_READ;
    for (let read = piece; read === piece && this.stopReason === undefined; ) {
      const from = this.chain.head.revision + 1;
      const limit = Math.min(piece, upTo + 1 - from);
      read = 0;
      await readForward(this.store, this.chain.stream, { from, limit }, (stored) => {
        read++;
        if (this.brokenAt || this.unknown) return;
        const event = this.applyStored(stored);
        if (event) seen(event);
      });
      if (read === piece && this.stopReason === undefined) await this.snapshots.saveReplayed(startedAt);
    }
  }

  /** Applies events that a subscription delivered; those that the chain holds already change nothing. */
  applyDelivered(batch: readonly StoredEvent[]): void {
    for (const stored of batch) {
      if (stored.revision > this.chain.head.revision && !this.brokenAt) this.applyStored(stored);
    }
  }

  /** `events`, which the chain holds, are durable. */
  markDurable(events: readonly SealedEvent[]): void {
    this.chain.markDurable(events);
    this.durable.push(events);
  }

  private applyStored(stored: StoredEvent): SealedEvent | undefined {
    const { chain } = this;
    const expected = chain.head.revision + 1;
    const { event, code } = checkLink(chain.head, stored, chain.stream);
    const problem = stored.revision === expected ? (code ?? (event && this.apply(event))) : 'LINK';
    if (!this.unknown && !problem && event) return event;
    if (!this.unknown) this.brokenAt = { revision: expected, id: event?.id, code: problem ?? 'HASH' };
    this.durable.wake();
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
      if (error instanceof UnknownEventType) {
        this.unknown = error;
        return undefined;
      }
      throw error;
    } finally {
      chain.journal = undefined;
    }
    this.markDurable([event]);
    chain.forgetOldKeys();
    return undefined;
  }
}

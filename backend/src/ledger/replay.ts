import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import type { Chain } from './chain.js';
import type { SealedEvent } from './envelope.js';
import { BrokenInvariant } from './errors.js';
import type { Finding, FindingCode } from './findings.js';
import { readForward } from './pending.js';
import type { SnapshotSchedule } from './snapshot-schedule.js';
import { Journal } from './tables.js';
import { checkLink } from './verify.js';

/** A long replay is read in pieces of so many snapshots' events; between two of them the state can be saved. */
const SNAPSHOTS_A_READ = 10;

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
   * @param upTo the last revision to apply; the newest, unless given
   * @throws LedgerUnavailable when the store does not answer
   */
  async catchUp(seen: (event: SealedEvent) => void = () => undefined, upTo = Number.POSITIVE_INFINITY): Promise<void> {
    const startedAt = performance.now();
    const piece = this.snapshots.eventsBetween * SNAPSHOTS_A_READ;
    for (let read = piece; read === piece && !this.brokenAt; ) {
      const from = this.chain.head.revision + 1;
      const limit = Math.min(piece, upTo + 1 - from);
      read = 0;
      await readForward(this.store, this.chain.stream, { from, limit }, (stored) => {
        read++;
        if (this.brokenAt) return;
        const event = this.applyStored(stored);
        if (event) seen(event);
      });
      if (read === piece && !this.brokenAt) await this.snapshots.saveReplayed(startedAt);
    }
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
    chain.settle([event]);
    chain.forgetOldKeys();
    return undefined;
  }
}

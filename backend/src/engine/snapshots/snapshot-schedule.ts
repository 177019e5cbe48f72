import { type EventStore, eventAt, StoreUnavailable } from '../event-store/event-store.js';
import type { Chain } from '../ledger/format/chain.js';
import { parseEnvelope } from '../ledger/format/envelope.js';
import type { Head } from '../ledger/format/verify.js';
import type { SnapshotStore } from './snapshots.js';

const EVENTS_BETWEEN = 10_000;
/** Under heavy load 10,000 events take little time, so snapshots also have a minimum interval. */
const PAUSE_MS = 10_000;
/** A snapshot of a large state takes long: between two of them passes four times as long, so they take a fifth of a core. */
const PAUSE_DURATIONS = 4;
/** A replay that takes longer than this is saved on the way. */
const REPLAY_MS = 30_000;

export interface SnapshotOptions {
  readonly snapshots?: SnapshotStore;
  /**
   * Makes and saves a snapshot away from this chain (`takeSnapshot`): it must not stop the event loop.
   * @param stop the ledger is closing: give up
   * @returns the newest event that it holds
   */
  readonly takeSnapshot?: (stop: AbortSignal) => Promise<Head>;
  /** Whether this process takes snapshots now; always, unless set. */
  readonly maySnapshot?: () => boolean;
  /** How many events lie between two snapshots; 10,000 unless set. */
  readonly snapshotEvents?: number;
  readonly onSnapshotError?: (error: unknown) => void;
}

/** Decides when the ledger's state is saved, and restores it. */
export class SnapshotSchedule {
  /** The newest event that a saved snapshot holds. */
  savedHead: Head | undefined;
  /** How many snapshots could not be saved. */
  failures = 0;
  /** How many events lie between two snapshots. */
  readonly eventsBetween: number;
  private endedAt = performance.now();
  private pauseMs = PAUSE_MS;
  private taking: Promise<void> | undefined;
  private readonly stopped = new AbortController();

  constructor(
    private readonly chain: Chain,
    private readonly options: SnapshotOptions,
  ) {
    this.eventsBetween = options.snapshotEvents ?? EVENTS_BETWEEN;
  }

  /** Has a snapshot taken when enough events came since the last one. */
  takeIfDue(): void {
    const { takeSnapshot, maySnapshot } = this.options;
    if (!takeSnapshot || !this.isDue(this.pauseMs) || maySnapshot?.() === false) return;
    this.taking = this.attempt(() => takeSnapshot(this.stopped.signal)).finally(() => {
      this.taking = undefined;
    });
  }

  /**
   * During a long replay: saves the state that it has reached, which must not change meanwhile.
   * @param startedAt when the replay began, by the monotonic clock
   */
  async saveReplayed(startedAt: number): Promise<void> {
    const { snapshots, maySnapshot } = this.options;
    if (!snapshots || !this.isDue(REPLAY_MS, startedAt) || maySnapshot?.() === false) return;
    const { chain } = this;
    await this.attempt(async () => {
      await snapshots.save(chain.stream, chain.version, chain.head, chain.toParts());
      return chain.head;
    });
  }

  /** Ends a snapshot that is being taken; none is taken any more. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.taking;
  }

  /** Restores the snapshot of this version, if there is one that matches the stream, into the empty chain. */
  async restore(store: EventStore): Promise<void> {
    const { chain } = this;
    this.savedHead = await this.options.snapshots?.load(chain.stream, chain.version, {
      begin: (head) => isInStream(store, chain.stream, head),
      take: (part) => chain.restorePart(part),
    });
    if (this.savedHead && chain.knowsItsEvents) {
      chain.continueFrom(this.savedHead);
      return;
    }
    this.savedHead = undefined;
    chain.clear();
  }

  private isDue(pauseMs: number, notBefore = this.endedAt): boolean {
    return (
      this.taking === undefined &&
      !this.stopped.signal.aborted &&
      this.chain.head.revision - (this.savedHead?.revision ?? -1) >= this.eventsBetween &&
      performance.now() - Math.max(this.endedAt, notBefore) >= pauseMs
    );
  }

  private async attempt(take: () => Promise<Head>): Promise<void> {
    const startedAt = performance.now();
    try {
      this.savedHead = await take();
    } catch (error) {
      // A missing snapshot only makes the next start longer.
      if (this.stopped.signal.aborted) return;
      this.failures += 1;
      this.options.onSnapshotError?.(error);
    } finally {
      this.endedAt = performance.now();
      this.pauseMs = Math.max(PAUSE_MS, PAUSE_DURATIONS * (this.endedAt - startedAt));
    }
  }
}

/** Whether the stream still holds, at the snapshot's revision, the event that the snapshot ends with. */
async function isInStream(
  store: EventStore,
  stream: string,
  head: { revision: number; hash: string },
): Promise<boolean> {
  try {
    const stored = await eventAt(store, stream, head.revision);
    return stored !== undefined && parseEnvelope(stored.envelope)?.hash === head.hash;
  } catch (error) {
    if (error instanceof StoreUnavailable) return false;
    throw error;
  }
}

import { type EventStore, eventAt, StoreUnavailable } from '../event-store/event-store.js';
import type { Chain } from './chain.js';
import { parseEnvelope } from './envelope.js';
import { packKeys } from './key-index.js';
import type { SnapshotStore } from './snapshots.js';
import type { Head } from './verify.js';

const EVENTS_BETWEEN = 10_000;
/** Under heavy load 10,000 events take little time and the state may be large, so snapshots also have a minimum interval. */
const PAUSE_MS = 10_000;

export interface SnapshotOptions {
  readonly snapshots?: SnapshotStore;
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
  private savedAt = 0;
  private saving: Promise<void> | undefined;
  private keys: { id: string; revision: number }[] = [];
  private readonly snapshots: SnapshotOptions['snapshots'];
  private readonly eventsBetween: number;
  private readonly onError: (error: unknown) => void;

  constructor(
    private readonly chain: Chain,
    { snapshots, snapshotEvents = EVENTS_BETWEEN, onSnapshotError = () => undefined }: SnapshotOptions,
  ) {
    this.snapshots = snapshots;
    this.eventsBetween = snapshotEvents;
    this.onError = onSnapshotError;
  }

  get isDue(): boolean {
    return (
      this.snapshots !== undefined &&
      this.saving === undefined &&
      this.chain.head.revision - this.savedRevision >= this.eventsBetween &&
      performance.now() - this.savedAt >= PAUSE_MS
    );
  }

  private get savedRevision(): number {
    return this.savedHead?.revision ?? -1;
  }

  /** Collects the keys of durable events for the next snapshot. */
  note(keys: readonly { id: string; revision: number }[]): void {
    if (this.snapshots) for (const key of keys) this.keys.push(key);
  }

  /** Saves the current state; no command may be in flight. */
  save(): void {
    const { chain, snapshots, savedRevision } = this;
    if (!snapshots) return;
    const { head, version } = chain;
    const keysFrom = chain.forgetOldKeys();
    const keys = this.keys.filter(({ revision }) => revision >= keysFrom);
    const snapshot = { head, version, state: JSON.stringify(chain), keysFrom };
    this.keys = [];
    this.savedAt = performance.now();
    this.saving = snapshots
      .save(chain.stream, snapshot, { after: savedRevision, keys: packKeys(keys) })
      .then(() => {
        this.savedHead = head;
      })
      .catch((error: unknown) => {
        // A missing snapshot only makes the next start longer; its keys are saved with the next one.
        this.keys = keys.concat(this.keys);
        this.failures += 1;
        this.onError(error);
      })
      .finally(() => {
        this.saving = undefined;
      });
  }

  async settled(): Promise<void> {
    await this.saving;
  }

  /** Restores the newest matching snapshot into the empty chain. */
  async restore(store: EventStore): Promise<void> {
    const found = await this.snapshots?.load(this.chain.stream, this.chain.version);
    if (!found) return;
    const { snapshot, keys } = found;
    if (!(await isInStream(store, this.chain.stream, snapshot.head))) return;
    const state = parseState(snapshot.state);
    if (!state || !this.chain.knowsEventsOf(state)) return;
    this.chain.restore(snapshot.head, state);
    for (const packed of keys) this.chain.keys.addPacked(packed);
    this.chain.forgetOldKeys();
    this.savedHead = snapshot.head;
  }
}

/** The result of `Chain.toJSON`; undefined when the text is damaged, and the stream is replayed. */
function parseState(text: string): Record<string, [string, unknown][]> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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

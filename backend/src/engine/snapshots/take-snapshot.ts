import type { EventStore } from '../event-store/event-store.js';
import { Chain } from '../ledger/format/chain.js';
import type { Head } from '../ledger/format/verify.js';
import type { MayBegin } from '../ledger/keys/key-days.js';
import { type EventTypes, KnownEventTypes } from '../ledger/state/event-types.js';
import { Replay } from '../ledger/state/replay.js';
import type { Slice } from '../ledger/state/state.js';
import { DurableEvents } from '../ledger/writing/durable-events.js';
import { SnapshotSchedule } from './snapshot-schedule.js';
import type { SnapshotStore } from './snapshots.js';

export interface SnapshotTaking {
  readonly store: EventStore;
  readonly origin: string;
  readonly stream: string;
  readonly slices: readonly Slice[];
  readonly eventTypes?: EventTypes;
  readonly mayBegin?: MayBegin;
  readonly snapshots: SnapshotStore;
}

/**
 * Restores the last snapshot, replays what came after it, and saves the state that this gives, independently of any ledger
 * that is open.
 * @returns the newest event that the saved snapshot holds
 * @throws Error when the chain is broken; LedgerUnavailable when the store does not answer
 */
export async function takeSnapshot(taking: SnapshotTaking): Promise<Head> {
  const { store, snapshots, origin, stream, slices, eventTypes, mayBegin } = taking;
  const known = eventTypes && new KnownEventTypes(eventTypes);
  const chain = new Chain(origin, stream, slices, undefined, known, mayBegin);
  const schedule = new SnapshotSchedule(chain, { snapshots });
  await schedule.restore(store);
  const replay = new Replay(store, chain, schedule, new DurableEvents(store, stream));
  // Not further: under load the stream may grow as fast as this reads.
  await replay.catchUp(undefined, await store.head(stream));
  if (replay.stopReason !== undefined) throw new Error(replay.stopReason);
  if (chain.head.revision !== schedule.savedHead?.revision) {
    await snapshots.save(chain.stream, chain.version, chain.head, chain.toParts());
  }
  return chain.head;
}

import { isInteger } from './canonical.js';
import { type Checkpoint, checkpointText, parseCheckpoint } from './checkpoint.js';
import { type SealedEvent, SYSTEM } from './envelope.js';
import type { LedgerEvent, Slice } from './state.js';
import type { ReadonlyTable } from './tables.js';

/** That a ledger was restored from a backup and lost signed events, by the event `LedgerRestored` (docs/ledger-format.md). */

declare module './state.js' {
  interface LedgerState {
    /** Revisions of the LedgerRestored, by themselves. */
    readonly restorations: ReadonlyTable<number>;
  }
}

export const LEDGER_RESTORED = 'LedgerRestored';

export interface Restoration {
  /** When an operator accepted it, ISO. */
  readonly ts: string;
  /** Revision of the newest event of the backup. */
  readonly revision: number;
  /** The newest known checkpoint over the lost events. */
  readonly lost: Checkpoint;
}

export const restorationsSlice: Slice<number> = {
  name: 'restorations',
  version: 1,
  evolve(table, { type, rev }) {
    if (type === LEDGER_RESTORED) table.set(String(rev), rev);
  },
};

/** @param revision of the newest event that the backup holds */
export const ledgerRestored = (revision: number, lost: Checkpoint): LedgerEvent => ({
  type: LEDGER_RESTORED,
  data: { revision, checkpoint: checkpointText(lost) },
});

/** What an event says of a restoration; undefined when it says nothing, or nothing sound. */
export function restorationIn({ type, actor, rev, ts, data }: SealedEvent): Restoration | undefined {
  if (type !== LEDGER_RESTORED || actor !== SYSTEM) return undefined;
  const { revision, checkpoint } = data;
  const lost = typeof checkpoint === 'string' ? parseCheckpoint(checkpoint) : undefined;
  return lost && isInteger(revision) && revision < rev ? { ts, revision, lost } : undefined;
}

/**
 * The restoration that explains why a ledger does not begin with `seen`: it lost events that `seen` covers, and names a
 * checkpoint that is no older. Of the same size they must be the same.
 */
export const restorationBehind = (
  seen: Pick<Checkpoint, 'size' | 'root'>,
  restorations: readonly Restoration[],
): Restoration | undefined =>
  restorations.find(
    ({ revision, lost }) =>
      seen.size > revision + 1 && (seen.size < lost.size || (seen.size === lost.size && seen.root === lost.root)),
  );

/** "ripristinata il 2026-01-31T10:00:00.000Z: …" */
export const describeRestoration = ({ ts, revision, lost }: Restoration): string =>
  `ripristinata il ${ts} da una copia fino alla revisione ${revision}: gli eventi successivi, fino a ${lost.size} firmati, sono andati persi`;

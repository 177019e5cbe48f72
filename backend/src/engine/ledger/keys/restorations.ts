import { isArray, isInteger, type Json } from '../format/canonical.js';
import { type Checkpoint, checkpointText, parseCheckpoint } from '../format/checkpoint.js';
import { isObject, type SealedEvent, SYSTEM } from '../format/envelope.js';
import type { LedgerEvent, Slice } from '../state/state.js';
import type { ReadonlyTable } from '../state/tables.js';
import { type Rotation, rotationIn } from './signing-keys.js';

/** That a ledger was restored from a backup and lost signed events, by the event `LedgerRestored` (docs/ledger-format.md). */

declare module '../state/state.js' {
  interface LedgerState {
    /** Revisions of the LedgerRestored, by themselves. */
    readonly restorations: ReadonlyTable<number>;
  }
}

export const LEDGER_RESTORED = 'LedgerRestored';
const RESTORED_VERSIONS: readonly number[] = [1, 2];

export interface Restoration {
  /** When an operator accepted it, ISO. */
  readonly ts: string;
  /** Revision of the newest event of the backup. */
  readonly revision: number;
  /** The newest known checkpoint over the lost events. */
  readonly lost: Checkpoint;
  /** The lost rotations that lead from the key in force to the one that signed `lost`, as the event states them. */
  readonly rotations: readonly Rotation[];
}

export const restorationsSlice: Slice<number> = {
  name: 'restorations',
  version: 1,
  evolve(table, { type, rev }) {
    if (type === LEDGER_RESTORED) table.set(String(rev), rev);
  },
};

/**
 * @param revision of the newest event that the backup holds
 * @param rotations those lost ones that lead to the key that signed `lost`; with any the event is of version 2
 */
export const ledgerRestored = (revision: number, lost: Checkpoint, rotations: readonly Rotation[]): LedgerEvent => ({
  type: LEDGER_RESTORED,
  data: { revision, checkpoint: checkpointText(lost), ...(rotations.length > 0 && { rotations }) },
  ...(rotations.length > 0 && { v: 2 }),
});

/** What an event says of a restoration; undefined when it says nothing, or nothing sound. */
export function restorationIn({ type, v, actor, rev, ts, data }: SealedEvent): Restoration | undefined {
  if (type !== LEDGER_RESTORED || !RESTORED_VERSIONS.includes(v) || actor !== SYSTEM) return undefined;
  const { revision, checkpoint, rotations } = data;
  const lost = typeof checkpoint === 'string' ? parseCheckpoint(checkpoint) : undefined;
  if (!lost || !isInteger(revision) || revision >= rev) return undefined;
  return { ts, revision, lost, rotations: v === 1 ? [] : rotationsIn(rotations) };
}

const rotationsIn = (rotations: Json | undefined): Rotation[] =>
  rotations !== undefined && isArray(rotations)
    ? rotations.flatMap((each) => (isObject(each) ? (rotationIn(each) ?? []) : []))
    : [];

/**
 * The restoration that explains why a ledger does not begin with `seen`: it lost events that `seen` covers, and names a
 * checkpoint that is no older. Of the same size they must be the same.
 */
export const restorationBehind = <Known extends Restoration>(
  seen: Pick<Checkpoint, 'size' | 'root'>,
  restorations: readonly Known[],
): Known | undefined =>
  restorations.find(
    ({ revision, lost }) =>
      seen.size > revision + 1 && (seen.size < lost.size || (seen.size === lost.size && seen.root === lost.root)),
  );

/** "ripristinata il 2026-01-31T10:00:00.000Z: …" */
export const describeRestoration = ({ ts, revision, lost, rotations }: Restoration): string =>
  `ripristinata il ${ts} da una copia fino alla revisione ${revision}: gli eventi successivi, fino a ${lost.size} firmati, sono andati persi${rotations.length > 0 ? ', e firma di nuovo la chiave di allora' : ''}`;

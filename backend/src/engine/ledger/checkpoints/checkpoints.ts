import type { Checkpoint } from '../format/checkpoint.js';

/** The signed checkpoints of the ledger and the proofs under them, as modules use them. */
export abstract class Checkpoints {
  /** The newest signed checkpoint that this process knows of. */
  abstract readonly last: Checkpoint | undefined;
  /** The number of events in the tree. */
  abstract readonly treeSize: number;

  /**
   * The newest signed checkpoint of any process; signs one when there is none yet.
   * @throws LedgerUnavailable | StoreUnavailable
   */
  abstract newest(): Promise<Checkpoint>;

  /** The signed checkpoint over exactly `size` events; undefined when there is none. @throws StoreUnavailable */
  abstract ofSize(size: number): Promise<Checkpoint | undefined>;

  /** A checkpoint that covers `revision`; signs one when there is none yet. @throws LedgerUnavailable */
  abstract covering(revision: number): Promise<Checkpoint>;

  /**
   * The path from the event at `index` to the root over the first `size` events.
   * @returns hexadecimal hashes
   * @throws RangeError when there is no such event
   * @throws TilesDamaged when no checkpoint covers that many events
   */
  abstract inclusion(index: number, size: number): Promise<string[]>;

  /**
   * The path that proves that the first `to` events begin with the first `from`.
   * @returns hexadecimal hashes
   * @throws RangeError when there are no such trees
   * @throws TilesDamaged when no checkpoint covers so many
   */
  abstract consistency(from: number, to: number): Promise<string[]>;
}

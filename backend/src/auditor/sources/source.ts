import type { LedgerRecords } from '../../engine/ledger/checkpoints/checkpoint-log.js';
import type { RangedLedger } from '../../engine/verification/ranges.js';

/** A ledger to audit, wherever it is stored. It can be read once, from the beginning. */
export interface LedgerSource {
  /** The name of the source in messages. */
  readonly name: string;
  /** The origin that the ledger must have; undefined: the one that its first event states. */
  readonly origin: string | undefined;
  /** How much of `size` has been read. */
  readonly done: number;
  readonly unit: 'eventi' | 'byte';
  /** Events from revision 0 on, in stored order, and the signed checkpoints over them. */
  batches(): AsyncIterable<LedgerRecords>;
  size(): Promise<number>;
  /** The same in ranges; undefined where it can only be read from the beginning. */
  ranged(): Promise<RangedLedger | undefined>;
  /** Turns the error of reading a range into one for the person. */
  explained(error: unknown): unknown;
  close(): Promise<void>;
}

import type { LedgerRecords } from '../ledger/checkpoint-log.js';

/** The stream that holds the ledger. */
export const LEDGER_STREAM = 'ledger';

/** A ledger to audit, wherever it is kept. Read once, from the beginning. */
export interface LedgerSource {
  /** What the person is told it is. */
  readonly name: string;
  /** The origin it must have; undefined: what its first event says is taken. */
  readonly origin: string | undefined;
  /** How much of `size` has been read. */
  readonly done: number;
  readonly unit: 'eventi' | 'byte';
  /** Events from revision 0 on, in the order in which they are kept, and the signed checkpoints that speak of them. */
  batches(): AsyncIterable<LedgerRecords>;
  size(): Promise<number>;
  close(): Promise<void>;
}

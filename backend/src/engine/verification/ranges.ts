import type { StoreAddress } from '../event-store/open-existing-store.js';
import type { LedgerRecords } from '../ledger/checkpoints/checkpoint-log.js';
import type { PlacedNote } from '../ledger/format/checkpoint-checks.js';
import type { SoundRange } from '../ledger/format/sound-range.js';

/** A part of a ledger that any thread can read by itself. Plain data, which threads send each other. */
export type LedgerRange = StoreRange | FileRange;

/** The revisions from `from` up to `to`, exclusive. */
export interface StoreRange {
  readonly store: StoreAddress;
  readonly stream: string;
  readonly from: number;
  readonly to: number;
}

/** The lines of an export that begin at a byte from `start` up to `end`, exclusive. */
export interface FileRange {
  /** A descriptor that is open in this process. */
  readonly file: number;
  readonly stream: string;
  readonly start: number;
  readonly end: number;
}

/** What a thread has found in a range. */
export interface RangeReading {
  /** Undefined where the events have to be looked at one by one. */
  readonly sound: SoundRange | undefined;
  /** The checkpoints among the events, where they are in the same place. */
  readonly notes: readonly PlacedNote[];
}

/** Reads ranges, several at a time. */
export interface RangeReaders {
  /** How many are worth asking for at once. */
  readonly atOnce: number;
  read(range: LedgerRange): Promise<RangeReading>;
  close(): Promise<void>;
}

/** A ledger that can be read in ranges. */
export interface RangedLedger {
  /** In order; together they hold everything that the ledger held when it was opened. */
  readonly ranges: readonly LedgerRange[];
  /** Begins at the first range. */
  follow(): Promise<LedgerFollower>;
}

/** Goes through a ledger from its beginning: each range either as a whole or record by record, then the rest. */
export interface LedgerFollower {
  /** What has to be checked before the next range is passed as a whole. */
  before(range: SoundRange): readonly LedgerRecords[];
  /** The checkpoints among the events of a range. */
  notesIn(reading: RangeReading): Promise<readonly PlacedNote[]>;
  /** Goes on behind a range that was passed as a whole. */
  pass(range: SoundRange): void;
  /** @param index of the next range */
  records(index: number): AsyncIterable<LedgerRecords>;
  rest(): AsyncIterable<LedgerRecords>;
  close(): Promise<void>;
}

import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import type { StoreAddress } from '../event-store/open-existing-store.js';
import { type LedgerRecords, NotesInOrder, noteSize } from '../ledger/checkpoints/checkpoint-log.js';
import type { PlacedNote } from '../ledger/format/checkpoint-checks.js';
import type { LedgerFollower, RangedLedger, RangeReading, StoreRange } from './ranges.js';
import { SoundRangeBuilder } from './sound-range-builder.js';

/** Large enough that asking for a range costs little, small enough that a few of them are no memory. */
const RANGE_EVENTS = 8192;
/** The checkpoints of so many events come before them, whichever way they are read. */
const BATCH_EVENTS = 512;

type ReadableStore = Pick<EventStore, 'read' | 'head'>;

/** The ledger in an event store, in ranges of revisions. */
export class StoreRanges implements RangedLedger {
  private constructor(
    private readonly store: ReadableStore,
    private readonly stream: string,
    readonly ranges: readonly StoreRange[],
  ) {}

  /**
   * @param address where threads find the same store
   * @param rangeEvents a multiple of 512
   * @throws StoreUnavailable
   */
  static async open(
    store: ReadableStore,
    address: StoreAddress,
    stream: string,
    rangeEvents = RANGE_EVENTS,
  ): Promise<StoreRanges> {
    const size = (await store.head(stream)) + 1;
    const ranges = Array.from({ length: Math.ceil(size / rangeEvents) }, (_, index) => {
      const from = index * rangeEvents;
      return { store: address, stream, from, to: Math.min(from + rangeEvents, size) };
    });
    return new StoreRanges(store, stream, ranges);
  }

  async follow(): Promise<LedgerFollower> {
    const { store, stream, ranges } = this;
    return new StoreFollower(store, stream, ranges, await NotesInOrder.open(store, stream));
  }
}

/** Reads a range of revisions to its end or to the first event that is not sound. @throws StoreUnavailable */
export async function readStoreRange(
  store: Pick<EventStore, 'read'>,
  { stream, from, to }: StoreRange,
): Promise<RangeReading> {
  const builder = new SoundRangeBuilder(stream);
  let isSound = true;
  for await (const batch of store.read(stream, { from, limit: to - from })) {
    // It is read to its end: to stop in the middle would cost the connection.
    for (const stored of batch) isSound &&= stored.revision < to && builder.add(stored, stored.revision);
  }
  return { sound: isSound ? builder.build() : undefined, notes: [] };
}

class StoreFollower implements LedgerFollower {
  constructor(
    private readonly store: ReadableStore,
    private readonly stream: string,
    private readonly ranges: readonly StoreRange[],
    private readonly signed: NotesInOrder,
  ) {}

  before(): readonly LedgerRecords[] {
    return [];
  }

  async notesIn({ sound }: RangeReading): Promise<readonly PlacedNote[]> {
    if (!sound) return [];
    const end = sound.last.revision + 1;
    let before = sound.first.revision;
    return (await this.signed.upTo(end)).map((note) => {
      while (noteSize(note) > Math.min(before + BATCH_EVENTS, end)) before += BATCH_EVENTS;
      return { before, note };
    });
  }

  pass(): void {}

  async *records(index: number): AsyncGenerator<LedgerRecords> {
    const range = this.ranges[index];
    if (!range) return;
    const { from, to } = range;
    for await (const batch of this.store.read(this.stream, { from, limit: to - from })) {
      // Where revisions are missing, as many events reach further.
      yield* this.withNotes(batch.filter(({ revision }) => revision < to));
    }
  }

  async *rest(): AsyncGenerator<LedgerRecords> {
    const from = this.ranges.at(-1)?.to ?? 0;
    for await (const batch of this.store.read(this.stream, { from })) yield* this.withNotes(batch);
    const notes = await this.signed.upTo(Number.POSITIVE_INFINITY);
    if (notes.length > 0) yield { events: [], notes };
  }

  close(): Promise<void> {
    return this.signed.close();
  }

  private async *withNotes(events: readonly StoredEvent[]): AsyncGenerator<LedgerRecords> {
    const last = events.at(-1);
    if (last) yield { events, notes: await this.signed.upTo(last.revision + 1) };
  }
}

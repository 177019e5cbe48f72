import { setImmediate as turn } from 'node:timers/promises';
import type { StoredEvent } from '../event-store/event-store.js';
import type { LedgerRecords } from '../ledger/checkpoints/checkpoint-log.js';
import { ChainVerifier, type SeenIds } from '../ledger/format/verify.js';
import type { LedgerFollower, LedgerRange, RangedLedger, RangeReaders, RangeReading } from './ranges.js';
import { DoubledIds, SpilledIds } from './spilled-ids.js';

const NONE: ReadonlySet<string> = new Set();

export interface RangedOptions {
  readonly stream: string;
  /** The ledger's origin; without it the first event's word is taken. */
  readonly origin?: string;
  /** Signed notes that the ledger has to match besides its own. */
  readonly kept?: readonly string[];
  /** Reads ranges side by side; without it this thread reads one after another. */
  readonly readers?: RangeReaders;
  readonly ids?: SpilledIds;
}

/**
 * Verifies a ledger in ranges: readers look at each for itself, and one verifier joins them in order. It takes a range that
 * is sound, and fits, as a whole, and looks at the events of any other one by one, so that the findings are those of a
 * verification from the first event to the last.
 */
export class RangedVerification {
  /** Another one after a reading that found an id twice. */
  verifier: ChainVerifier;
  private readonly ids: SpilledIds;
  /** Whether the verifier knows beforehand which ids occur twice. */
  private isSecond = false;

  constructor(
    private readonly ledger: RangedLedger,
    private readonly options: RangedOptions,
  ) {
    this.ids = options.ids ?? new SpilledIds();
    this.verifier = this.begin(this.ids);
  }

  /**
   * Reads everything that the ledger holds. Yields after each range.
   * @throws what reading throws
   */
  async *run(): AsyncGenerator<undefined> {
    const { ledger } = this;
    const follower = await ledger.follow();
    const readings = this.readings();
    try {
      for (const index of ledger.ranges.keys()) {
        const { value: reading } = await readings.next();
        if (!reading || !(await this.pass(reading, follower))) {
          for await (const records of follower.records(index)) this.check(records);
        }
        // Signals and timers have their turn, although reading may have waited for nothing.
        await turn();
        yield;
      }
      for await (const records of follower.rest()) this.check(records);
    } finally {
      await readings.return(undefined);
      await follower.close();
    }
    yield* this.judgeDoubles();
  }

  /** Takes events that were appended since; `judgeDoubles` afterwards judges their ids. */
  continue(events: readonly StoredEvent[]): void {
    this.check({ events, notes: [] });
  }

  /**
   * Where ids occur twice, what they mean for coins is known only now: reads everything again, and judges them as they
   * come. Yields now and then.
   */
  async *judgeDoubles(): AsyncGenerator<undefined> {
    const doubles = this.isSecond ? NONE : this.ids.doubles();
    if (doubles.size === 0) return;
    this.isSecond = true;
    const end = this.verifier.eventsCount;
    this.verifier = this.begin(new DoubledIds(doubles));
    const follower = await this.ledger.follow();
    try {
      for (const index of this.ledger.ranges.keys()) {
        for await (const records of follower.records(index)) this.check(records);
        await turn();
        yield;
      }
      for await (const { events, notes } of follower.rest()) {
        this.check({ events: events.slice(0, end - this.verifier.eventsCount), notes });
      }
    } finally {
      await follower.close();
    }
  }

  /** Removes what was kept outside memory. */
  close(): void {
    this.ids.close();
  }

  private begin(ids: SeenIds): ChainVerifier {
    const { stream, origin, kept = [] } = this.options;
    const verifier = new ChainVerifier({ stream, origin, ids });
    for (const note of kept) verifier.checkpoints.expect(note);
    return verifier;
  }

  /** Of each range, in order; a few ranges ahead are being read. Of the first there is none: it holds what opens the ledger. */
  private async *readings(): AsyncGenerator<RangeReading | undefined> {
    const { readers } = this.options;
    yield undefined;
    const ahead: Promise<RangeReading | undefined>[] = [];
    for (const range of this.ledger.ranges.slice(1)) {
      if (readers) ahead.push(readingOf(readers, range));
      if (ahead.length >= (readers?.atOnce ?? 0)) yield ahead.shift();
    }
    while (ahead.length > 0) yield ahead.shift();
  }

  /** @returns false when nothing was passed */
  private async pass(reading: RangeReading, follower: LedgerFollower): Promise<boolean> {
    const { sound } = reading;
    if (!sound) return false;
    for (const records of follower.before(sound)) this.check(records);
    if (!(await this.verifier.passRange(sound, () => follower.notesIn(reading)))) return false;
    follower.pass(sound);
    return true;
  }

  private check({ events, notes }: LedgerRecords): void {
    for (const note of notes) this.verifier.checkpoints.expect(note);
    for (const stored of events) this.verifier.check(stored);
  }
}

/** What a thread could not read, this one reads, and says why it cannot either. */
const readingOf = (readers: RangeReaders, range: LedgerRange): Promise<RangeReading | undefined> =>
  readers.read(range).catch(() => undefined);

import {
  type EventStore,
  type NewEvent,
  type ReadOptions,
  type StoredEvent,
  StoreUnavailable,
  type SubscribeOptions,
  WrongRevision,
} from '../src/engine/event-store/event-store.js';

/** The fault of an append. */
export type Fault =
  /** No fault. */
  | 'none'
  /** Not written, and nobody is told. */
  | 'not written, no reply'
  /** Written, and nobody is told. */
  | 'written, no reply'
  /** Nobody is told, and it is written when the next append arrives, just before it. */
  | 'written before the next, no reply'
  /** Nobody is told, and it reaches the store only behind the next append. */
  | 'written after the next, no reply'
  /** Refused as if another writer had been first. */
  | 'conflict';

export interface Append {
  readonly events: readonly NewEvent[];
  readonly expectedRevision: number;
}

/**
 * Adds faults to another event store. Appends reach it one after the other, as on one connection, so an append that hangs
 * delays the ones after it.
 */
export class FaultyStore implements EventStore {
  /** Faults of the next appends, in order; later appends succeed. */
  readonly faults: Fault[] = [];
  /** How many of the next reads fail. */
  failingReads = 0;
  /** Every append that was called. */
  readonly appends: Append[] = [];
  private line: Promise<unknown> = Promise.resolve();
  /** Last hash of the newest append without an answer: an append called after it must follow that hash. */
  private unanswered: string | undefined;
  private gate: Promise<void> = Promise.resolve();
  private answerGate: Promise<void> = Promise.resolve();
  private readonly late: { when: 'before' | 'after'; land: () => Promise<void> }[] = [];

  constructor(private readonly inner: EventStore) {}

  get appendsInFlight(): number {
    return this.inner.appendsInFlight;
  }

  /** Makes appends hang. @returns a function that releases them */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.gate = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  /** Lets appends be written but not answered. @returns a function that sends the answers */
  holdAnswers(): () => void {
    let release: () => void = () => undefined;
    this.answerGate = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  append(stream: string, events: readonly NewEvent[], expectedRevision: number): Promise<void> {
    this.appends.push({ events, expectedRevision });
    const behind = this.unanswered;
    const last = events.at(-1)?.hash;
    this.unanswered = last;
    const write = async () => {
      if (behind !== undefined && behind !== (await this.hashAt(stream, expectedRevision))) {
        throw new WrongRevision(stream, expectedRevision);
      }
      await this.inner.append(stream, events, expectedRevision);
    };
    const carriedOut = this.line.then(async () => {
      await this.gate;
      await this.landLate('before');
      try {
        await this.carryOut(stream, expectedRevision, write);
      } finally {
        if (this.unanswered === last) this.unanswered = undefined;
        await this.landLate('after');
      }
    });
    this.line = carriedOut.catch(() => undefined);
    return carriedOut.finally(() => this.answerGate);
  }

  async *read(stream: string, options: ReadOptions): AsyncGenerator<readonly StoredEvent[]> {
    if (this.failingReads > 0) {
      this.failingReads--;
      throw new StoreUnavailable('the store is away');
    }
    yield* this.inner.read(stream, options);
  }

  subscribe(stream: string, options: SubscribeOptions): AsyncIterable<readonly StoredEvent[]> {
    return this.inner.subscribe(stream, options);
  }

  head(stream: string): Promise<number> {
    return this.inner.head(stream);
  }

  streams(): Promise<readonly string[]> {
    return this.inner.streams();
  }

  check(stream: string): Promise<void> {
    return this.inner.check(stream);
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  private async hashAt(stream: string, revision: number): Promise<string | undefined> {
    for await (const [stored] of this.inner.read(stream, { from: revision, limit: 1 })) return stored?.hash;
    return undefined;
  }

  private async carryOut(stream: string, expectedRevision: number, write: () => Promise<void>): Promise<void> {
    const fault = this.faults.shift() ?? 'none';
    switch (fault) {
      case 'none':
        return write();
      case 'conflict':
        throw new WrongRevision(stream, expectedRevision);
      case 'written, no reply':
        await write();
        break;
      case 'written before the next, no reply':
        this.late.push({ when: 'before', land: write });
        break;
      case 'written after the next, no reply':
        // Only appends that arrive after this one may be written before it.
        setImmediate(() => this.late.push({ when: 'after', land: write }));
        break;
      case 'not written, no reply':
        break;
      default:
        return fault satisfies never;
    }
    throw new StoreUnavailable('no reply');
  }

  /** Writes the delayed appends. One that is too late fails with WrongRevision, which has no caller left. */
  private async landLate(when: 'before' | 'after'): Promise<void> {
    for (const { land } of this.late.filter((append) => append.when === when)) await land().catch(() => undefined);
    this.late.splice(0, Number.POSITIVE_INFINITY, ...this.late.filter((append) => append.when !== when));
  }
}

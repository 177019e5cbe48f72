import { StoreUnavailable, WrongRevision } from './event-store.js';

const SILENCE_MS_MAX = 2000;

/** A store that can be asked whether it works. */
export interface ProbedStore {
  /**
   * Resolves when the store answers a read of `stream` and, if its last append had no answer, when a write can succeed again. Writes
   * nothing that remains.
   * @throws StoreUnavailable
   */
  probe(stream: string): Promise<void>;
  /** Resolves when a write can succeed. Writes nothing that remains. @throws StoreUnavailable */
  proveWrite(): Promise<void>;
}

interface Probes {
  readonly read: () => Promise<unknown>;
  readonly write: () => Promise<unknown>;
}

/** What a store knows of its own appends: after one without an answer, only a write proves that the next can succeed. */
export class AppendWatch {
  /** When the appends in flight began, in milliseconds of `performance.now`; the oldest is the first. */
  private readonly inFlight = new Set<{ readonly since: number }>();
  private failure: unknown;

  /** @param silenceMsMax how long an append may be without an answer before a probe reports it */
  constructor(private readonly silenceMsMax = SILENCE_MS_MAX) {}

  async watch(append: () => Promise<void>): Promise<void> {
    const begun = { since: performance.now() };
    this.inFlight.add(begun);
    try {
      await append();
      this.failure = undefined;
    } catch (error) {
      if (error instanceof WrongRevision) this.failure = undefined;
      if (error instanceof StoreUnavailable) this.failure = error;
      throw error;
    } finally {
      this.inFlight.delete(begun);
    }
  }

  /** @throws StoreUnavailable | whatever a probe throws */
  async probe({ read, write }: Probes): Promise<void> {
    const [oldest] = this.inFlight;
    const waitedMs = oldest ? performance.now() - oldest.since : 0;
    if (waitedMs > this.silenceMsMax) {
      throw new StoreUnavailable(`an append has been without an answer for ${Math.round(waitedMs / 1000)} s`);
    }
    const { failure } = this;
    if (failure === undefined) {
      await read();
      return;
    }
    await write();
    if (this.failure === failure) this.failure = undefined;
  }
}

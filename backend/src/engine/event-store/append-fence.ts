import { type NewEvent, WrongRevision } from './event-store.js';

/** An append as the store gets it. */
export interface FencedAppend {
  readonly stream: string;
  /** At least one. */
  readonly events: readonly NewEvent[];
  readonly expectedRevision: number;
  /** Where given, the event at `expectedRevision` must have this hash. */
  readonly behind: string | undefined;
}

/**
 * Carries out an append, on a connection that keeps the order of the calls.
 * @returns false when the stream is at another revision, or its newest event has another hash than `behind`: nothing was written
 * @throws StoreUnavailable
 */
export type WriteFenced = (append: FencedAppend) => Promise<boolean>;

/**
 * Keeps an append that is sent before the previous one was answered directly behind that one: it names the last hash of the
 * previous append. Had another writer appended as many events in its place, the expected revision alone would match. A store
 * that takes several appends in flight sends them through this class.
 */
export class AppendFence {
  /** Last hash of the newest append that has had no answer yet, by stream. */
  private readonly unanswered = new Map<string, string>();

  constructor(private readonly write: WriteFenced) {}

  /**
   * Implements `EventStore.append`.
   * @param events at least one
   * @throws WrongRevision | StoreUnavailable
   */
  async append(stream: string, events: readonly NewEvent[], expectedRevision: number): Promise<void> {
    const last = events.at(-1)?.hash ?? '';
    const behind = this.unanswered.get(stream);
    this.unanswered.set(stream, last);
    const written = await this.write({ stream, events, expectedRevision, behind }).finally(() => {
      if (this.unanswered.get(stream) === last) this.unanswered.delete(stream);
    });
    if (!written) throw new WrongRevision(stream, expectedRevision);
  }
}

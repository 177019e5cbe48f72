import type { StoredEvent } from '../event-store/event-store.js';
import { type LedgerRecords, withSignedNotes } from '../ledger/checkpoint-log.js';
import type { AuditContext } from './context.js';
import { inItalian, type LiveStore, openLiveStore } from './live-store.js';
import { LEDGER_STREAM, type LedgerSource } from './source.js';

/** Small pages die young: larger ones cost memory and gain no time. */
const PAGE_EVENTS = 256;

/** The ledger in the event store of the environment. */
export class LiveSource implements LedgerSource {
  readonly unit = 'eventi';
  done = 0;

  private constructor(
    private readonly live: LiveStore,
    readonly origin: string | undefined,
  ) {}

  /** @throws CannotRun */
  static async open(context: AuditContext): Promise<LiveSource> {
    return new LiveSource(await openLiveStore(context), context.env.LEDGER_ORIGIN || undefined);
  }

  get name(): string {
    return this.live.name;
  }

  /**
   * Reads page by page, one ahead: a reader that is slow, or stops in the middle, keeps no query open, and a server that was
   * started for the moment can be stopped at once.
   */
  async *batches(): AsyncGenerator<LedgerRecords> {
    try {
      yield* withSignedNotes(this.live.store, LEDGER_STREAM, this.pages());
    } catch (error) {
      throw inItalian(error);
    }
  }

  private async *pages(): AsyncGenerator<readonly StoredEvent[]> {
    let ahead = this.page(0);
    try {
      for (;;) {
        const page = await ahead;
        const last = page.at(-1);
        if (!last) return;
        ahead = this.page(last.revision + 1);
        // Whoever stops reading never asks how this one went.
        ahead.catch(() => undefined);
        yield page;
        this.done += page.length;
      }
    } finally {
      await ahead.catch(() => undefined);
    }
  }

  async size(): Promise<number> {
    try {
      return (await this.live.store.head(LEDGER_STREAM)) + 1;
    } catch (error) {
      throw inItalian(error);
    }
  }

  close(): Promise<void> {
    return this.live.close();
  }

  private async page(from: number): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const batch of this.live.store.read(LEDGER_STREAM, { from, limit: PAGE_EVENTS })) events.push(...batch);
    return events;
  }
}

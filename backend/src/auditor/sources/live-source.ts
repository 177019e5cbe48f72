import type { StoredEvent } from '../../engine/event-store/event-store.js';
import { type LedgerRecords, withSignedNotes } from '../../engine/ledger/checkpoints/checkpoint-log.js';
import { LEDGER_STREAM } from '../../engine/ledger/format/envelope.js';
import type { RangedLedger } from '../../engine/verification/ranges.js';
import { StoreRanges } from '../../engine/verification/store-ranges.js';
import type { AuditContext } from '../context.js';
import { inItalian, type LiveStore, openLiveStore } from './live-store.js';
import type { LedgerSource } from './source.js';

/** Larger pages cost memory and gain no time: small ones are freed by the young-generation garbage collection. */
const PAGE_EVENTS = 256;

/** The ledger in the event store that the environment names. */
export class LiveSource implements LedgerSource {
  readonly unit = 'eventi';
  done = 0;

  private constructor(
    private readonly live: LiveStore,
    readonly origin: string | undefined,
  ) {}

  /** @throws AuditError */
  static async open(context: AuditContext): Promise<LiveSource> {
    return new LiveSource(await openLiveStore(context), context.env.LEDGER_ORIGIN || undefined);
  }

  get name(): string {
    return this.live.name;
  }

  /**
   * Reads page by page, one page ahead: a reader that is slow or stops early keeps no query open, and a server that was
   * started only for this command can be stopped immediately.
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
        // A reader that stops early never awaits this page, so its rejection must not count as unhandled.
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

  ranged(): Promise<RangedLedger> {
    return StoreRanges.open(this.live.store, this.live.address, LEDGER_STREAM);
  }

  explained(error: unknown): unknown {
    return inItalian(error);
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

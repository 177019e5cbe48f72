import type { StoredEvent } from '../event-store/event-store.js';
import type { AuditContext } from './context.js';
import { inItalian, type LiveStore, openLiveStore } from './live-store.js';
import { LEDGER_STREAM, type LedgerSource } from './source.js';

/** The ledger in the event store of the environment. */
export class LiveSource implements LedgerSource {
  readonly unit = 'eventi';
  readonly checkpointsCount = 0;
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

  async *batches(): AsyncGenerator<readonly StoredEvent[]> {
    try {
      for await (const batch of this.live.store.read(LEDGER_STREAM, { from: 0 })) {
        yield batch;
        this.done += batch.length;
      }
    } catch (error) {
      throw inItalian(error);
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
}

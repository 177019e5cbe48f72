import { setTimeout as delay } from 'node:timers/promises';
import type { LocalLedger } from '../../engine/ledger/writing/local-ledger.js';

/** How often a process that follows makes sure that its state is the newest, and how long that counts. */
const SYNC_MS = 250;
const FRESH_MS = 1000;

/** The ledger of a process that does not lead, which follows what another one writes. */
export class FollowedLedger {
  private following: { readonly abort: AbortController; readonly ended: Promise<void> } | undefined;
  /** `performance.now()` at which the state was known to be the newest. */
  private freshAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly onError: (error: unknown) => void) {}

  /** Whether the state was the newest a second ago. */
  get isFresh(): boolean {
    return performance.now() - this.freshAt <= FRESH_MS;
  }

  /** Does nothing where it has begun. */
  begin(ledger: LocalLedger): void {
    if (this.following) return;
    const abort = new AbortController();
    void this.stayFresh(ledger, abort.signal);
    const ended = ledger.follow(abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) this.onError(error);
    });
    this.following = { abort, ended };
  }

  async end(): Promise<void> {
    const { following } = this;
    this.following = undefined;
    following?.abort.abort();
    await following?.ended;
  }

  private async stayFresh(ledger: LocalLedger, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const askedAt = performance.now();
      await ledger.synced().then(
        () => {
          this.freshAt = askedAt;
        },
        () => undefined,
      );
      await delay(SYNC_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

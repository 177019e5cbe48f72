import { setTimeout as delay } from 'node:timers/promises';
import type { ProbedStore } from '../../engine/event-store/append-watch.js';

const PROBE_MS = 500;
/** A probe without an answer for this long has failed. */
const ANSWER_MS_MAX = 2000;
/** A proof is asked for between two signs of life of a session that may be silent for 2.5 s. */
const PROOF_MS_MAX = 1500;
/** A store that has just refused a write is asked again no sooner. */
const PROOF_PAUSE_MS = 1000;

export interface StoreWatchOptions {
  readonly store: ProbedStore;
  readonly stream: string;
}

/** Whether this process reaches the event store, and could write to it. */
export class StoreWatch {
  private readonly ended = new AbortController();
  /** `performance.now()` at which the first of the probes began that have failed since the last success. */
  private failing: number | undefined;
  private provesAgainAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: StoreWatchOptions) {}

  /** For how long no probe has succeeded, in milliseconds; 0 while the last one has. */
  get silentMs(): number {
    return this.failing === undefined ? 0 : performance.now() - this.failing;
  }

  /** Probes until `stop`. */
  start(): void {
    void this.run();
  }

  stop(): void {
    this.ended.abort();
  }

  /** Whether a write would succeed now. */
  async proves(): Promise<boolean> {
    if (performance.now() < this.provesAgainAt) return false;
    const isProven = await succeeds(this.options.store.proveWrite(), PROOF_MS_MAX);
    if (!isProven) this.provesAgainAt = performance.now() + PROOF_PAUSE_MS;
    return isProven;
  }

  private async run(): Promise<void> {
    const { store, stream } = this.options;
    const { signal } = this.ended;
    while (!signal.aborted) {
      const since = performance.now();
      const hasAnswered = await succeeds(store.probe(stream), ANSWER_MS_MAX);
      this.failing = hasAnswered ? undefined : (this.failing ?? since);
      await delay(PROBE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/** Whether `work` resolves in time. */
async function succeeds(work: Promise<unknown>, msMax: number): Promise<boolean> {
  const settled = new AbortController();
  const outcome = work
    .then(
      () => true,
      () => false,
    )
    .finally(() => settled.abort());
  const late = delay(msMax, undefined, { signal: settled.signal, ref: false }).then(
    // An answer may have come while this process was busy: it is read before it counts as missing.
    () => new Promise<boolean>((resolve) => setImmediate(resolve, false)),
    () => outcome,
  );
  return Promise.race([outcome, late]);
}

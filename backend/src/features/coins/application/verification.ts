import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { StoreUnavailable } from '../../../engine/event-store/event-store.js';
import { Checkpoints } from '../../../engine/ledger/checkpoints/checkpoints.js';
import { Cosignatures } from '../../../engine/ledger/checkpoints/cosignatures.js';
import { checkpointText, parseCheckpoint } from '../../../engine/ledger/format/checkpoint.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { READING_URL } from '../../../platform/database/database-url.js';
import { Metrics } from '../../../platform/http/observation/metrics.js';
import { Config } from '../../../platform/settings/config.js';
import type { Verification } from '../api/coin-views.js';
import { SharedRun } from './shared-run.js';
import type { VerificationWork } from './verification-worker.js';
import type { Progress, Verified } from './verify-ledger.js';

const WORKER = new URL('./verification-worker.js', import.meta.url);
/** A thread that is silent for this long waits for a server that does not answer. */
const SILENCE_MS_MAX = 60_000;
/** The first figure comes at once from a server that answers; clients wait for it. */
const FIRST_MS_MAX = 8000;

type Step = Progress | { readonly result: Verified };

/** Verifies the ledger in its own thread, one run at a time: a request during a run gets the same result. */
@Injectable()
export class LedgerVerification implements OnApplicationShutdown {
  private current: SharedRun<Progress, Verification> | undefined;
  private worker: Worker | undefined;
  private last: { readonly endedAt: number; readonly findings: number } | undefined;

  constructor(
    @Inject(Config) private readonly config: Config,
    @Inject(READING_URL) private readonly readingUrl: string,
    private readonly ledger: Ledger,
    private readonly signer: Checkpoints,
    private readonly cosignatures: Cosignatures,
    metrics: Metrics,
  ) {
    metrics.gauge(
      {
        name: 'form_verification_age_seconds',
        help: 'Time since this process last verified the whole ledger; none before the first time',
      },
      () => this.last && (performance.now() - this.last.endedAt) / 1000,
    );
    metrics.gauge(
      { name: 'form_verification_findings', help: 'What the last verification in this process found wrong' },
      () => this.last?.findings,
    );
  }

  /** Yields progress and finally the result. @throws StoreUnavailable */
  async *run(): AsyncGenerator<Progress | { readonly result: Verification }> {
    this.current ??= this.start();
    yield* this.current.follow();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): SharedRun<Progress, Verification> {
    const startedAt = new Date().toISOString();
    const run = new SharedRun<Progress, Verification>((tell) => this.verify(startedAt, tell));
    void run.ended.then(() => {
      this.current = undefined;
    });
    return run;
  }

  private async verify(startedAt: string, tell: (progress: Progress) => void): Promise<Verification> {
    const { last } = this.signer;
    const found = await this.inThread(
      {
        databaseUrl: this.readingUrl,
        eventStoreUrl: this.config.eventStoreUrl,
        stream: this.ledger.stream,
        origin: this.ledger.origin,
        localCheckpoint: last && checkpointText(last),
      },
      tell,
    );
    const newest = found.checkpoint === null ? undefined : parseCheckpoint(found.checkpoint);
    const checkpoint = newest ? checkpointText(await this.cosignatures.under(newest)) : null;
    this.last = { endedAt: performance.now(), findings: found.invalidTransactions.length };
    return { ...found, checkpoint, startedAt };
  }

  private inThread(work: VerificationWork, tell: (progress: Progress) => void): Promise<Verified> {
    const worker = new Worker(WORKER, { workerData: work });
    this.worker = worker;
    return new Promise<Verified>((resolve, reject) => {
      const fail = (cause?: unknown) => reject(new StoreUnavailable('the verification was interrupted', { cause }));
      let silence = setTimeout(fail, FIRST_MS_MAX);
      worker.on('message', (step: Step) => {
        clearTimeout(silence);
        silence = setTimeout(fail, SILENCE_MS_MAX);
        if ('result' in step) resolve(step.result);
        else tell(step);
      });
      worker.on('error', fail);
      worker.on('exit', () => {
        clearTimeout(silence);
        fail();
      });
    }).finally(() => void worker.terminate());
  }
}

import { join } from 'node:path';
import type pg from 'pg';
import { ClockGuard, type ClockProblem } from '../engine/ledger/writing/clock-guard.js';
import { bootOfMachine, KeptClock } from '../engine/ledger/writing/kept-clock.js';
import type { LocalLedger } from '../engine/ledger/writing/local-ledger.js';

const EVERY_MS = 5000;
const CLOCK_FILE = 'clock';

export interface ClockWatchOptions {
  readonly dataDir: string;
  /** To the PostgreSQL beside FORM, also where the ledger is in EventStoreDB. */
  readonly pool: pg.Pool;
  readonly log: { warn(details: object, message: string): void };
}

/** Compares FORM's clock with the database's every few seconds, and with what an earlier process knew. */
export class ClockWatch {
  private timer: NodeJS.Timeout | undefined;
  private comparing: Promise<void> | undefined;
  private reported: ClockProblem['kind'] | undefined;

  private constructor(
    readonly guard: ClockGuard,
    private readonly kept: KeptClock,
    private readonly options: ClockWatchOptions,
  ) {}

  /** @throws Error the database does not answer, or the file cannot be read */
  static async start(options: ClockWatchOptions): Promise<ClockWatch> {
    const onError = (err: unknown) => options.log.warn({ err }, 'the clock was not kept');
    const kept = new KeptClock(join(options.dataDir, CLOCK_FILE), await bootOfMachine(), onError);
    const guard = new ClockGuard({ startedAt: await kept.load(), onTrusted: (at) => kept.save(at) });
    const watch = new ClockWatch(guard, kept, options);
    await watch.compare();
    return watch;
  }

  /** Logs when `ledger` begins to refuse writes because of the clock, and when it no longer does. */
  follow(ledger: Pick<LocalLedger, 'clockProblem'>): void {
    this.report(ledger);
    this.timer = setInterval(() => {
      this.comparing ??= this.compare()
        .catch((err: unknown) => this.options.log.warn({ err }, 'the clock was not compared'))
        .finally(() => {
          this.comparing = undefined;
          this.report(ledger);
        });
    }, EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.comparing;
    await this.kept.settled();
  }

  private report(ledger: Pick<LocalLedger, 'clockProblem'>): void {
    const problem = ledger.clockProblem();
    if (problem?.kind === this.reported) return;
    this.reported = problem?.kind;
    this.options.log.warn({}, problem?.reason ?? 'the clock can be trusted again');
  }

  private compare(): Promise<void> {
    return this.guard.compareWithDatabase(async () => {
      const { rows } = await this.options.pool.query<{ now: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
      );
      return rows[0]?.now ?? Number.NaN;
    });
  }
}

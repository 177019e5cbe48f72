import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { DeclaredMethods } from '../commands/declared-methods.js';
import { Job } from './job.js';
import { type JobLedger, NonOverlappingJob } from './non-overlapping-job.js';

/** A run that is under way when the application stops may use its database for as long. */
const STOP_MS_MAX = 1000;

/** Runs the methods that `@Job` declares, from the start of the application until it stops. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly stop = new AbortController();

  constructor(
    @Inject(Ledger) private readonly ledger: JobLedger & Pick<Ledger, 'onBecomeLeader'>,
    private readonly methods: DeclaredMethods,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    let isStarting = true;
    for (const { declared, provider, run } of this.methods.declaredBy(Job)) {
      const { everyMs, whenFailed, atStart, everywhere } = declared;
      const job = new NonOverlappingJob(provider, everywhere ? undefined : this.ledger, whenFailed, this.stop.signal);
      const tick = () => this.follow(job.tick(run));
      const first = async () => {
        const done = tick();
        if (atStart === 'awaited' && isStarting) await done;
      };
      // A start can take longer than the lead lasts, and the process that leads can end: whoever leads next does it at once.
      if (atStart) await (everywhere ? first() : this.ledger.onBecomeLeader(first));
      this.timers.push(setInterval(tick, everyMs));
    }
    isStarting = false;
  }

  /** Before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    for (const timer of this.timers) clearInterval(timer);
    await Promise.race([Promise.all(this.underWay), delay(STOP_MS_MAX, undefined, { ref: false })]);
  }

  private follow(run: Promise<void>): Promise<void> {
    this.underWay.add(run);
    return run.finally(() => this.underWay.delete(run));
  }
}

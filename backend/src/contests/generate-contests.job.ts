import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Cron, Interval } from '@nestjs/schedule';
import { romeDay } from '../calendar.js';
import { EVENT_STORE } from '../coins/verification.js';
import { type EventStore, eventAt } from '../event-store/event-store.js';
import { parseEnvelope, SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { NonOverlappingJob } from '../non-overlapping-job.js';
import { GenerateContests, GenerateContestsHandler } from './generate-contests.js';
import { WEEKLY_CRON, weeklySlot } from './weekly-slot.js';

/** A timer may fire this much too early. */
const EARLY_MS = 1000;
/** A run that is at most this late counts as on time, so that this week's contests end as next week's begin. */
const ON_TIME_MS = 60 * 60 * 1000;
const RETRY_MS = 60_000;

/**
 * Generates the automatic contests every Monday, and catches up at start or after a failure. A key for each week, and the
 * newest generation in the ledger, prevent that several processes, or a restart, do it twice.
 */
@Injectable()
export class GenerateContestsJob implements OnApplicationBootstrap {
  /** The newest slot that was processed, in milliseconds. */
  private doneMs = 0;
  private readonly job: NonOverlappingJob;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly ledger: Ledger,
    private readonly generation: GenerateContestsHandler,
  ) {
    this.job = new NonOverlappingJob(
      'GenerateContestsJob',
      ledger,
      'no contests were generated; the next tick tries again',
    );
  }

  onApplicationBootstrap(): void {
    void this.tick();
  }

  @Cron(WEEKLY_CRON.expression, { timeZone: WEEKLY_CRON.timeZone })
  everyMonday(): Promise<void> {
    return this.tick();
  }

  /** Does nothing in a week that was processed. */
  @Interval(RETRY_MS)
  tick(): Promise<void> {
    return this.job.tick((now) => this.run(now));
  }

  /** Generates the contests of the newest Monday, unless they were generated or the ledger is younger. */
  async run(now: Date): Promise<void> {
    const slot = weeklySlot(new Date(now.getTime() + EARLY_MS));
    if (slot.getTime() === this.doneMs) return;
    if ((await this.openedAt()) < slot.getTime()) {
      const from = now.getTime() - slot.getTime() < ON_TIME_MS ? slot : now;
      const key = `automatic-contests ${romeDay(slot)}`;
      await this.generation.execute(new GenerateContests(SYSTEM, key, from, slot));
    }
    this.doneMs = slot.getTime();
  }

  /** When the ledger was opened, in milliseconds. */
  private async openedAt(): Promise<number> {
    const first = await eventAt(this.store, this.ledger.stream, 0);
    const event = first && parseEnvelope(first.envelope);
    return event ? Date.parse(event.ts) : Number.POSITIVE_INFINITY;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { romeDay } from '../../../basics/calendar.js';
import { type EventStore, eventAt } from '../../../engine/event-store/event-store.js';
import { parseEnvelope, SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { EVENT_STORE } from '../../../platform/database/database-url.js';
import { Job } from '../../../platform/jobs/job.js';
import { weeklySlot } from '../domain/weekly-slot.js';
import { GenerateContests } from './contest-generation.js';

/** A run that is at most this late counts as on time, so that this week's contests end as next week's begin. */
const ON_TIME_MS = 60 * 60 * 1000;
const EVERY_MS = 10_000;

/**
 * Generates the automatic contests every Monday, and catches up at start or after a failure. A key for each week, and the
 * newest generation in the ledger, prevent that several processes, or a restart, do it twice.
 */
@Injectable()
export class GenerateContestsJob {
  /** The newest slot that was processed, in milliseconds. */
  private doneMs = 0;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly ledger: Ledger,
    private readonly generation: GenerateContests,
  ) {}

  /** Generates the contests of the newest Monday, unless they were generated or the ledger is younger. */
  @Job({ everyMs: EVERY_MS, whenFailed: 'no contests were generated; the next tick tries again', atStart: 'begun' })
  async run(now: Date): Promise<void> {
    const slot = weeklySlot(now);
    if (slot.getTime() === this.doneMs) return;
    if ((await this.openedAt()) < slot.getTime()) {
      const from = now.getTime() - slot.getTime() < ON_TIME_MS ? slot : now;
      const key = `automatic-contests ${romeDay(slot)}`;
      await this.generation.execute({ actor: SYSTEM, key, now: from }, slot);
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

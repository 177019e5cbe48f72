import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { closeWhenDue } from './ending.js';

const TICK_MS = 3000;

/** Closes contests at their end date. Any number of processes may run it: the ledger decides each contest once. */
@Injectable()
export class ContestClock {
  private readonly logger = new Logger('ContestClock');
  private running = false;

  constructor(private readonly ledger: Ledger) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      await this.run(new Date());
    } catch (error) {
      this.logger.warn({ err: error }, 'contests could not be closed; the next tick tries again');
    } finally {
      this.running = false;
    }
  }

  /** Closes what is due. */
  async run(now: Date): Promise<void> {
    const due: string[] = [];
    for (const [id, endDate] of this.ledger.state.openContests.entries()) {
      if (Date.parse(endDate) <= now.getTime()) due.push(id);
    }
    await Promise.all(
      due.map((id) => this.ledger.execute((state) => closeWhenDue(state, id, now), { actor: SYSTEM, now })),
    );
  }
}

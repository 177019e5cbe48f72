import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clockwork } from '../clockwork.js';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { closeWhenDue } from './ending.js';

const TICK_MS = 3000;

/** Closes contests at their end date. Any number of processes may run it: the ledger decides each contest once. */
@Injectable()
export class ContestClock {
  private readonly clockwork: Clockwork;

  constructor(private readonly ledger: Ledger) {
    this.clockwork = new Clockwork('ContestClock', ledger, 'contests could not be closed; the next tick tries again');
  }

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.clockwork.tick((now) => this.run(now));
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

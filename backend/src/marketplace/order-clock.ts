import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clockwork } from '../clockwork.js';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { expireOrder } from './order.js';

const EVERY_MS = 5000;

/** Decides orders in which nobody did anything in time. Several processes may run it: the ledger decides each order once. */
@Injectable()
export class OrderClock {
  private readonly clockwork: Clockwork;

  constructor(private readonly ledger: Ledger) {
    this.clockwork = new Clockwork('OrderClock', ledger, 'orders are decided later');
  }

  @Interval(EVERY_MS)
  tick(): Promise<void> {
    return this.clockwork.tick((now) => this.run(now));
  }

  /** @returns how many orders were decided. @throws LedgerUnavailable */
  async run(now: Date): Promise<number> {
    const moment = now.toISOString();
    const due = [...this.ledger.state.openOrders.entries()].filter(([, time]) => time <= moment);
    const outcomes = await Promise.all(
      due.map(([order]) => this.ledger.execute((state) => expireOrder(state, order, now), { actor: SYSTEM, now })),
    );
    return outcomes.filter(({ events }) => events.length > 0).length;
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { expireOrder } from './order.js';

const EVERY_MS = 5000;

/** Decides orders in which nobody did anything in time. Several processes may run it: the ledger decides each order once. */
@Injectable()
export class OrderClock {
  private readonly logger = new Logger('OrderClock');
  private running = false;

  constructor(private readonly ledger: Ledger) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.running || this.ledger.broken) return;
    this.running = true;
    try {
      await this.run(new Date());
    } catch (err) {
      this.logger.warn({ err }, 'orders are decided later');
    } finally {
      this.running = false;
    }
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

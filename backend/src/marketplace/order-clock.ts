import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Ledger } from '../ledger/ledger.js';
import { decideDueOrders } from './due-orders.js';

const EVERY_MS = 5000;

/** Looks again and again for orders that the clock decides. */
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
      await decideDueOrders(this.ledger, new Date());
    } catch (err) {
      this.logger.warn({ err }, 'orders are decided later');
    } finally {
      this.running = false;
    }
  }
}

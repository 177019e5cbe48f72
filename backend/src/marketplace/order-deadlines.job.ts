import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { commandKind, type Decider } from '../ledger/command.js';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { NonOverlappingJob } from '../non-overlapping-job.js';
import { becomeApplication, isEarlierApplication } from './application.js';
import { expireOrder } from './expire-order.js';

const EVERY_MS = 5000;

interface OfOrder {
  readonly order: string;
}

const expire: Decider<OfOrder> = (state, { order }, { now }) => expireOrder(state, order, now);
const convert: Decider<OfOrder> = (state, { order }, { now }) => becomeApplication(state, order, now);

export const EXPIRE_ORDER = commandKind('expire-order', expire);
export const CONVERT_EARLIER_APPLICATION = commandKind('convert-earlier-application', convert);

/**
 * Decides orders whose deadline has passed, and converts the open applications of earlier releases into ones that cost
 * nothing. Several processes may run it: the ledger decides each order once.
 */
@Injectable()
export class OrderDeadlinesJob implements OnApplicationBootstrap {
  private readonly job: NonOverlappingJob;
  private isConverted = false;

  constructor(private readonly ledger: Ledger) {
    this.job = new NonOverlappingJob('OrderDeadlinesJob', ledger, 'orders are decided later');
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.tick();
  }

  @Interval(EVERY_MS)
  tick(): Promise<void> {
    return this.job.tick((now) => this.run(now));
  }

  /** @returns how many orders were decided. @throws LedgerUnavailable */
  async run(now: Date): Promise<number> {
    await this.convertEarlierApplications(now);
    const moment = now.toISOString();
    const due = [...this.ledger.state.openOrders.entries()].filter(([, time]) => time <= moment);
    const outcomes = await Promise.all(
      due.map(([order]) => this.ledger.execute(EXPIRE_ORDER, { order }, { actor: SYSTEM, now })),
    );
    return outcomes.filter(({ events }) => events.length > 0).length;
  }

  /** Once per process, because no new ones are created. */
  private async convertEarlierApplications(now: Date): Promise<void> {
    if (this.isConverted) return;
    const { state } = this.ledger;
    const earlier = [...state.openOrders.entries()].filter(([id]) => isEarlierApplication(state.orders.get(id)));
    await Promise.all(
      earlier.map(([order]) => this.ledger.execute(CONVERT_EARLIER_APPLICATION, { order }, { actor: SYSTEM, now })),
    );
    this.isConverted = true;
  }
}

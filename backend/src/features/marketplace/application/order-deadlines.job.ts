import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { romeDay } from '../../../basics/calendar.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { CommandKind } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { consentPolicyOf } from '../../minors/rules/consent-policy.js';
import { lacksConsent } from '../../minors/rules/standing.js';
import { END_APPLICATION } from '../applications/end-application.js';
import { noLongerNeedsApproval, RELEASE_ORDER } from '../domain/approval.js';
import { isEarlierApplication } from '../domain/job-application.js';
import { CONVERT_EARLIER_APPLICATION, EXPIRE_ORDER, type OfOrder } from '../domain/order-deadlines.js';

const EVERY_MS = 5000;
const RELEASE_EVERY_MS = 10_000;

/**
 * Decides orders whose deadline has passed, and converts the open applications of earlier releases into ones that cost
 * nothing. While another process takes the lead two may run it: the ledger decides each order once.
 */
@Injectable()
export class OrderDeadlinesJob {
  private isConverted = false;

  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: Pick<DataSource, 'query'>,
  ) {}

  /** @returns how many orders were decided. @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'orders are decided later', atStart: 'awaited' })
  async run(now: Date): Promise<number> {
    await this.convertEarlierApplications(now);
    let decided = 0;
    for (let made = COMMANDS_MAX; made > 0; decided += made) {
      const due = this.ledger.state.openOrders.dueAt(now, COMMANDS_MAX);
      made = await this.send(EXPIRE_ORDER, due, now);
    }
    return decided;
  }

  /**
   * Lets those go that wait for the yes of a guardian whose child has come of age: a job, because the end of a suspension by time,
   * which is no event, lets them go as well. @throws LedgerUnavailable
   */
  @Job({ everyMs: RELEASE_EVERY_MS, whenFailed: 'orders of new adults wait longer' })
  async release(now: Date): Promise<void> {
    const waiting = await this.database.query<{ id: string; buyer: string }[]>(
      `select o.id, o.buyer from orders o left join marketplace_items i on i.id = o.item
       where o.status = 'awaiting_approval' and coalesce(i.ends_on >= $1 and i.off_sale is null, true)`,
      [romeDay(now)],
    );
    const grown = waiting.filter(({ buyer }) => noLongerNeedsApproval(this.ledger.state, buyer));
    await this.send(
      RELEASE_ORDER,
      grown.map(({ id }) => id),
      now,
    );
  }

  /**
   * Withdraws the applications of minors without consent: the end of the days in which none is needed yet is no event
   * (end-applications.ts). @throws LedgerUnavailable
   */
  @Job({ everyMs: RELEASE_EVERY_MS, whenFailed: 'applications without a consent are withdrawn later' })
  async withdrawUnconsented(now: Date): Promise<void> {
    const { state } = this.ledger;
    if (!consentPolicyOf(state)) return;
    const open = await this.database.query<{ id: string; buyer: string }[]>(
      `select o.id, o.buyer from orders o join accounts a on a.wallet = o.buyer
       where o.status in ('sent', 'reviewing') and a.role = 'minor'`,
    );
    const unconsented = open.filter(({ buyer }) => lacksConsent(state, buyer, now));
    await this.send(
      END_APPLICATION,
      unconsented.map(({ id }) => id),
      now,
    );
  }

  /** @returns how many of the orders changed */
  private async send(kind: CommandKind<OfOrder>, orders: readonly string[], now: Date): Promise<number> {
    const outcomes = await eachOfMany(
      orders,
      (order) => this.commands.execute(new LedgerCommand(kind, { order }, { actor: SYSTEM, now })),
      COMMANDS_MAX,
    );
    return outcomes.filter(({ events }) => events.length > 0).length;
  }

  /** Once per process, because no new ones are created. */
  private async convertEarlierApplications(now: Date): Promise<void> {
    if (this.isConverted) return;
    const { state } = this.ledger;
    const earlier: string[] = [];
    for (const [id] of state.openOrders.entries()) if (isEarlierApplication(state.orders.get(id))) earlier.push(id);
    await this.send(CONVERT_EARLIER_APPLICATION, earlier, now);
    this.isConverted = true;
  }
}

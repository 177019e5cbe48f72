import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { Config } from '../../platform/settings/config.js';
import { Users } from '../accounts/people/users.js';
import { Categories } from '../categories/categories.js';
import { Supply } from '../coins/application/supply.js';
import { ContestRecords } from '../contests/read-model/contest-records.js';
import { ItemLists } from '../marketplace/lists/item-lists.js';
import { consentPolicyOf } from '../minors/rules/consent-policy.js';
import { STATS, type Stat } from './admin-stats.projection.js';
import type { AdminStatsView } from './dashboard-views.js';

/** Figures of the whole platform. */
@Injectable()
export class AdminStats {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly users: Users,
    private readonly items: ItemLists,
    private readonly contests: ContestRecords,
    private readonly categories: Categories,
    private readonly supply: Supply,
    private readonly ledger: Ledger,
    @Inject(Config)
    private readonly config: Pick<Config, 'operatorName' | 'operatorEmail' | 'welcomeCoins'>,
  ) {}

  async now(): Promise<AdminStatsView> {
    const [users, items, contests, categories, counted, supply, mail] = await Promise.all([
      this.users.counts(),
      this.items.counts(),
      this.contests.counts(),
      this.categories.counts(),
      this.counted(),
      this.supply.now(),
      this.hasSent(),
    ]);
    const { total, service: services, course: courses, job_offer: jobOffers, official } = items;
    const { transactions, transfers, rewards, purchases, notifications } = counted;
    return {
      users,
      marketplace: { total, services, courses, jobOffers, official },
      contests,
      categories,
      transactions: { total: transactions, transfers, rewards, purchases },
      notifications: { total: notifications },
      setup: {
        operator: Boolean(this.config.operatorName && this.config.operatorEmail),
        mail,
        categories: categories.total > 0,
        coins: this.config.welcomeCoins > 0 || supply.issued > 0,
        contest: contests.total > 0,
        administrator: users.admins > 1,
      },
      asksGuardians: consentPolicyOf(this.ledger.state) !== undefined,
    };
  }

  /** That an address is set does not say that its server takes anything. */
  private async hasSent(): Promise<boolean> {
    const sent = await this.database.query<unknown[]>(`select from outgoing_mail where state = 'sent' limit 1`);
    return sent.length > 0;
  }

  private async counted(): Promise<Record<Stat, number>> {
    const rows = await this.database.query<{ name: Stat; total: string }[]>('select name, total from admin_stats');
    const totals = new Map(rows.map(({ name, total }) => [name, Number(total)]));
    const entries = STATS.map((name): [Stat, number] => [name, totals.get(name) ?? 0]);
    return Object.fromEntries(entries) as Record<Stat, number>;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { Config } from '../../platform/settings/config.js';
import { Users } from '../accounts/people/users.js';
import { ContestRecords } from '../contests/read-model/contest-records.js';
import { ItemLists } from '../marketplace/lists/item-lists.js';
import { OrderRecords } from '../marketplace/read-model/order-records.js';
import { consentPolicyOf } from '../minors/rules/consent-policy.js';
import type { CommunityView } from './dashboard-views.js';

/** For how long an answer is kept: every visitor asks, and counting takes longer as the tables grow. */
export const COMMUNITY_KEPT_SECONDS = 60;

/** What visitors read of the whole platform. */
@Injectable()
export class Community {
  private kept: { readonly until: number; readonly answer: Promise<CommunityView> } | undefined;

  constructor(
    private readonly users: Users,
    private readonly items: ItemLists,
    private readonly contests: ContestRecords,
    private readonly orders: OrderRecords,
    private readonly ledger: Ledger,
    @Inject(Config) private readonly config: Pick<Config, 'welcomeCoins'>,
  ) {}

  now(): Promise<CommunityView> {
    const time = performance.now();
    if (this.kept && time < this.kept.until) return this.kept.answer;
    const answer = this.count();
    this.kept = { until: time + COMMUNITY_KEPT_SECONDS * 1000, answer };
    answer.catch(() => {
      this.kept = undefined;
    });
    return answer;
  }

  private async count(): Promise<CommunityView> {
    const [users, items, activeContests, completed] = await Promise.all([
      this.users.counts(),
      this.items.offered(),
      this.contests.active(),
      this.orders.completed(),
    ]);
    return {
      members: users.total,
      items,
      activeContests,
      completedOrders: completed.orders,
      coinsPaid: completed.coins,
      asksGuardians: consentPolicyOf(this.ledger.state) !== undefined,
      welcomeCoins: this.config.welcomeCoins,
    };
  }
}

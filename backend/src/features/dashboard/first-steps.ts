import { Injectable } from '@nestjs/common';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import type { UserView } from '../accounts/people/user-view.js';
import { ContestRecords } from '../contests/read-model/contest-records.js';
import { OrderRecords } from '../marketplace/read-model/order-records.js';
import { standingOf } from '../minors/rules/standing.js';
import type { FirstStepsView } from './dashboard-views.js';

const NEW_FOR_MS = 30 * 86_400_000;

/** What a new account has still to discover. Looking at an item leaves no trace, so the step is an order or an application. */
@Injectable()
export class FirstSteps {
  constructor(
    private readonly orders: OrderRecords,
    private readonly contests: ContestRecords,
    private readonly ledger: Ledger,
  ) {}

  /** @returns null when there is nothing to suggest */
  async suggestFor({ wallet, role }: Principal, user: UserView, now: Date): Promise<FirstStepsView | null> {
    // Each of the steps begins something new.
    if (standingOf(this.ledger.state, wallet, now) !== 'free') return null;
    if (role === 'admin' || now.getTime() - Date.parse(user.createdAt) > NEW_FOR_MS) return null;
    const [hasOrdered, contest] = await Promise.all([this.orders.hasOrdered(wallet), this.contests.hasBegun(wallet)]);
    const profile = Boolean(user.bio);
    const marketplace = role === 'company' ? user.marketplaceItems > 0 : hasOrdered;
    return profile && marketplace && contest ? null : { profile, marketplace, contest };
  }
}

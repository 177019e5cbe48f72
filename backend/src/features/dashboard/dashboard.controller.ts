import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { Users } from '../accounts/people/users.js';
import { WalletTransactions } from '../coins/application/wallet-transactions.js';
import { ContestRecords } from '../contests/read-model/contest-records.js';
import { OrderRecords } from '../marketplace/read-model/order-records.js';
import { Activities } from './activities.js';
import { AdminStats } from './admin-stats.js';
import { AdminStatsView, DashboardView, WeekView } from './dashboard-views.js';
import { FirstSteps } from './first-steps.js';
import { Todo } from './todo.js';
import { WeeklyFigures } from './weekly-figures.js';

@ApiTags('user')
@SignedInRoute()
@Controller('user/dashboard')
export class DashboardController {
  constructor(
    private readonly users: Users,
    private readonly transactions: WalletTransactions,
    private readonly orders: OrderRecords,
    private readonly contests: ContestRecords,
    private readonly activities: Activities,
    private readonly todo: Todo,
    private readonly firstSteps: FirstSteps,
  ) {}

  @Get()
  @ApiOkResponse({ type: DashboardView })
  async own(@SignedIn() principal: Principal): Promise<DashboardView> {
    const { wallet, personId } = principal;
    const now = new Date();
    const [user, transactions, purchased, active, participations, recentActivities, todo] = await Promise.all([
      this.users.withId(personId),
      this.transactions.count(wallet),
      this.orders.purchasedBy(wallet),
      this.contests.active(),
      this.contests.participationsOf(wallet),
      this.activities.recent(principal),
      this.todo.listFor(principal, now),
    ]);
    return {
      stats: {
        contests: { active, ...participations },
        marketplace: { purchased, listed: user.marketplaceItems },
        coins: { balance: user.coinBalance, transactions },
      },
      recentActivities,
      todo,
      firstSteps: await this.firstSteps.suggestFor(principal, user, now),
    };
  }
}

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/stats')
export class AdminStatsController {
  constructor(
    private readonly stats: AdminStats,
    private readonly weeklyFigures: WeeklyFigures,
  ) {}

  @Get()
  @ApiOkResponse({ type: AdminStatsView })
  now(): Promise<AdminStatsView> {
    return this.stats.now();
  }

  /** The last twelve weeks, oldest first; the last one is under way. */
  @Get('weeks')
  @ApiOkResponse({ type: [WeekView] })
  weeks(): Promise<WeekView[]> {
    return this.weeklyFigures.until(new Date());
  }
}

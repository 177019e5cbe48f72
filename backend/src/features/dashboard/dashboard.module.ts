import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CoinsModule } from '../coins/coins.module.js';
import { ContestsModule } from '../contests/contests.module.js';
import { MarketplaceModule } from '../marketplace/marketplace.module.js';
import { Activities } from './activities.js';
import { AdminQueueCounts } from './admin-queue-counts.js';
import { AdminStats } from './admin-stats.js';
import { AdminWaitingController } from './admin-waiting.controller.js';
import { CommunityController } from './community.controller.js';
import { Community } from './community.js';
import { AdminStatsController, DashboardController } from './dashboard.controller.js';
import { FirstSteps } from './first-steps.js';
import { Todo } from './todo.js';
import { UndecidableCheck } from './undecidable-check.js';
import { WeeklyFigures } from './weekly-figures.js';

@Module({
  imports: [AccountsModule, CategoriesModule, CoinsModule, ContestsModule, MarketplaceModule],
  controllers: [CommunityController, DashboardController, AdminStatsController, AdminWaitingController],
  providers: [Activities, AdminQueueCounts, AdminStats, Community, FirstSteps, Todo, UndecidableCheck, WeeklyFigures],
})
export class DashboardModule {}

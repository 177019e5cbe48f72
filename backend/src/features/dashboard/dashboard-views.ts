import { ApiProperty } from '@nestjs/swagger';
import { ActivityView, TodoView } from '../definition/overview.js';

const count = { type: 'integer', minimum: 0 } as const;

export class OwnContestStats {
  @ApiProperty({ ...count, description: 'open to everyone now' }) active!: number;
  @ApiProperty(count) participated!: number;
  @ApiProperty(count) won!: number;
}

export class OwnMarketplaceStats {
  @ApiProperty(count) purchased!: number;
  @ApiProperty(count) listed!: number;
}

export class OwnCoinStats {
  @ApiProperty(count) balance!: number;
  @ApiProperty(count) transactions!: number;
}

export class OwnStats {
  @ApiProperty({ type: OwnContestStats }) contests!: OwnContestStats;
  @ApiProperty({ type: OwnMarketplaceStats }) marketplace!: OwnMarketplaceStats;
  @ApiProperty({ type: OwnCoinStats }) coins!: OwnCoinStats;
}

/** What a new account has done so far. */
export class FirstStepsView {
  @ApiProperty({ description: 'the profile has a biography' }) profile!: boolean;
  @ApiProperty({ description: 'has ordered something or applied for a job; of a company: offers an item' })
  marketplace!: boolean;
  @ApiProperty({ description: 'has joined a contest; of a company: has created one' }) contest!: boolean;
}

export class DashboardView {
  @ApiProperty({ type: OwnStats }) stats!: OwnStats;
  @ApiProperty({ type: [ActivityView] }) recentActivities!: ActivityView[];
  @ApiProperty({
    type: [TodoView],
    description: 'at most 10: what waits for a guardian’s yes first, then the soonest deadline',
  })
  todo!: TodoView[];
  @ApiProperty({
    type: FirstStepsView,
    nullable: true,
    description: 'null when all is done, 30 days after the registration, and for administrators',
  })
  firstSteps!: FirstStepsView | null;
}

/** What everyone may read of the platform: sums, nothing about a person, and whether guardians are asked. */
export class CommunityView {
  @ApiProperty(count) members!: number;
  @ApiProperty({ ...count, description: 'in the marketplace now' }) items!: number;
  @ApiProperty({ ...count, description: 'open to everyone now' }) activeContests!: number;
  @ApiProperty(count) completedOrders!: number;
  @ApiProperty({ ...count, description: 'what sellers received for the completed orders' }) coinsPaid!: number;
  @ApiProperty({ required: false, description: 'whether this platform asks guardians for consent' })
  asksGuardians?: boolean;
  @ApiProperty({ ...count, required: false, description: 'with how many coins a new account starts' })
  welcomeCoins?: number;
}

/** What happened on the whole platform in a week. */
export class WeekView {
  @ApiProperty({ format: 'date', description: 'the Monday of the week, in Rome' }) week!: string;
  @ApiProperty({ ...count, description: 'accounts that were opened' }) members!: number;
  @ApiProperty({ ...count, description: 'orders and applications' }) orders!: number;
  @ApiProperty({ ...count, description: 'coins that arrived on any account' }) coins!: number;
}

export class UserStats {
  @ApiProperty(count) total!: number;
  @ApiProperty(count) minors!: number;
  @ApiProperty(count) adults!: number;
  @ApiProperty(count) companies!: number;
  @ApiProperty(count) admins!: number;
}

export class MarketplaceStats {
  @ApiProperty(count) total!: number;
  @ApiProperty(count) services!: number;
  @ApiProperty(count) courses!: number;
  @ApiProperty(count) jobOffers!: number;
  @ApiProperty(count) official!: number;
}

export class ContestStats {
  @ApiProperty(count) total!: number;
  @ApiProperty(count) active!: number;
  @ApiProperty(count) completed!: number;
  @ApiProperty(count) automatic!: number;
}

export class CategoryStats {
  @ApiProperty(count) total!: number;
  @ApiProperty(count) special!: number;
}

export class TransactionStats {
  @ApiProperty(count) total!: number;
  @ApiProperty(count) transfers!: number;
  @ApiProperty(count) rewards!: number;
  @ApiProperty(count) purchases!: number;
}

export class NotificationStats {
  @ApiProperty(count) total!: number;
}

/** What a platform has that is ready for people (product.md 20.9). */
export class SetupView {
  @ApiProperty({ description: 'the settings say who runs it' }) operator!: boolean;
  @ApiProperty({ description: 'a mail server has taken a message' }) mail!: boolean;
  @ApiProperty() categories!: boolean;
  @ApiProperty({ description: 'new accounts begin with coins, or some were given' }) coins!: boolean;
  @ApiProperty() contest!: boolean;
  @ApiProperty({ description: 'a second administrator' }) administrator!: boolean;
}

export class AdminStatsView {
  @ApiProperty({ type: UserStats }) users!: UserStats;
  @ApiProperty({ type: MarketplaceStats }) marketplace!: MarketplaceStats;
  @ApiProperty({ type: ContestStats }) contests!: ContestStats;
  @ApiProperty({ type: CategoryStats }) categories!: CategoryStats;
  @ApiProperty({ type: TransactionStats }) transactions!: TransactionStats;
  @ApiProperty({ type: NotificationStats }) notifications!: NotificationStats;
  @ApiProperty({ type: SetupView }) setup!: SetupView;
  @ApiProperty({ required: false, description: 'whether this platform asks guardians for consent' })
  asksGuardians?: boolean;
}

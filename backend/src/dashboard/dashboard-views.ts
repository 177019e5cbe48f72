import { ApiProperty } from '@nestjs/swagger';

export const ACTIVITY_TYPES = ['contest', 'marketplace', 'coin', 'notification'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

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

export class ActivityView {
  @ApiProperty() title!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ format: 'date-time' }) date!: string;
  @ApiProperty({ enum: ACTIVITY_TYPES }) type!: ActivityType;
  @ApiProperty({ description: 'a path on this site' }) link!: string;
}

export class DashboardView {
  @ApiProperty({ type: OwnStats }) stats!: OwnStats;
  @ApiProperty({ type: [ActivityView] }) recentActivities!: ActivityView[];
}

/** Figures that everyone may see: only sums, nothing about a person. */
export class CommunityView {
  @ApiProperty(count) members!: number;
  @ApiProperty({ ...count, description: 'in the marketplace now' }) items!: number;
  @ApiProperty({ ...count, description: 'open to everyone now' }) activeContests!: number;
  @ApiProperty(count) completedOrders!: number;
  @ApiProperty({ ...count, description: 'what sellers received for the completed orders' }) coinsPaid!: number;
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

export class AdminStatsView {
  @ApiProperty({ type: UserStats }) users!: UserStats;
  @ApiProperty({ type: MarketplaceStats }) marketplace!: MarketplaceStats;
  @ApiProperty({ type: ContestStats }) contests!: ContestStats;
  @ApiProperty({ type: CategoryStats }) categories!: CategoryStats;
  @ApiProperty({ type: TransactionStats }) transactions!: TransactionStats;
  @ApiProperty({ type: NotificationStats }) notifications!: NotificationStats;
}

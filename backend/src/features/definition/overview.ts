import { DiscoveryService } from '@nestjs/core';
import { ApiProperty } from '@nestjs/swagger';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import { type ActivityType, activityTypes, type TodoType, todoTypes } from './kinds.js';

/** What features tell the dashboard of a person. */

/** How many of each the dashboard shows; nobody has to find more. */
export const OVERVIEW_MAX = 10;

export class ActivityView {
  @ApiProperty() title!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ format: 'date-time' }) date!: string;
  @ApiProperty({ enum: activityTypes.kinds() }) type!: ActivityType;
  @ApiProperty({ description: 'a path on this site' }) link!: string;
}

/** The method is a `FindActivities`. */
export const RecentActivities = DiscoveryService.createDecorator();
/** What has happened lately to a person, newest first. */
export type FindActivities = (of: Principal) => Promise<ActivityView[]>;

/** An act that waits for a person. */
export class TodoView {
  @ApiProperty({ enum: todoTypes.kinds() }) type!: TodoType;
  @ApiProperty({ description: 'title of the item or of the contest, or who is to accompany somebody' })
  subject!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'the other party of an order, the buyer of a dispute or of a minor’s order, the minor to be accompanied',
  })
  person!: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'until when it can be done' })
  due!: string | null;
  @ApiProperty({ description: 'the path on this site where it is done' }) link!: string;
}

/** The method is a `FindTodo`. `isFirst`: somebody else waits for it, so it stands before what is due sooner. */
export const AwaitedActs = DiscoveryService.createDecorator<{ readonly isFirst?: true }>();
/**
 * What waits for an act of a person.
 * @param isFree false: suspended, or without a consent; what the ledger refuses them does not wait (product.md 16.4, 17.7)
 */
export type FindTodo = (person: Principal, now: Date, isFree: boolean) => Promise<TodoView[]>;

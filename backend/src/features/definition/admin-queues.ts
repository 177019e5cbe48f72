import { DiscoveryService } from '@nestjs/core';
import type { WaitingKind } from './kinds.js';

/** What features tell administrators of what waits for them. */

/** Days after which a decision is late, where no deadline of its own says so. */
const LATE_AFTER_DAYS = 7;

/** SQL: whether what waits since then is late. @param moment SQL, such as a column */
export const isLate = (moment: string): string => `${moment} < now() - interval '${LATE_AFTER_DAYS} days'`;

/** How much of a kind waits. */
export interface WaitingNow {
  readonly count: number;
  /** How many of them are urgent, or late. */
  readonly urgent: number;
  /** Since when the oldest waits; null where nothing does, or nobody knows. */
  readonly oldest: Date | null;
}

export interface AdminQueue {
  readonly kind: WaitingKind;
  /** The path of the screen where it is decided. */
  readonly link: string;
}

/** The method counts what waits in a queue: it gets the time, and returns a WaitingNow. */
export const CountsWaiting = DiscoveryService.createDecorator<AdminQueue>();

/** The method counts what of a queue nobody may decide. */
export const CountsUndecidable = DiscoveryService.createDecorator<WaitingKind>();

import type { Wallet } from '../../../basics/ids.js';
import type { ContestStatus } from '../domain/contest.js';

/** Contests and their participants, as the database returns them. */

export interface ContestRow {
  readonly id: string;
  readonly opened: string;
  readonly creator: string | null;
  readonly automatic: boolean;
  readonly status: ContestStatus;
  readonly reward: string;
  readonly by_treasury: boolean;
  readonly participants: number;
  readonly start_date: Date;
  readonly end_date: Date;
  readonly winner: string | null;
  readonly shares: number;
  readonly postponed: boolean;
  readonly due: Date | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly title: string;
  readonly description: string;
  readonly rules: string | null;
  readonly category: string | null;
  readonly areas: string;
}

export interface ParticipantRow {
  readonly wallet: Wallet;
  readonly joined: string;
  readonly joined_at: Date;
  readonly entry: string | null;
  readonly submitted_at: Date | null;
}

import { move, TREASURY } from '../ledger/postings.js';
import type { LedgerEvent } from '../ledger/state.js';
import { type ContestState, contestEscrow, isRunning } from './contest.js';

/** The contests that the system opens by itself: one in each category, paid by the treasury. */

export const AUTOMATIC_CONTEST_DAYS = 7;

export interface AutomaticContest {
  /** Id of the new contest. */
  readonly contest: string;
  readonly category: string;
  /** A text of the system, so the ledger may contain it. */
  readonly title: string;
  /** Commitment to title, description and rules. */
  readonly terms: string;
}

export interface ContestGeneration {
  readonly contests: readonly AutomaticContest[];
  readonly reward: number;
  readonly endDate: Date;
}

/** Opens the contests whose category has no automatic contest active at `now`. */
export function generateContests(state: ContestState, command: ContestGeneration, now: Date): LedgerEvent[] {
  const { contests, reward, endDate } = command;
  const taken = categoriesWithContest(state, now);
  const dates = { startDate: now.toISOString(), endDate: endDate.toISOString() };
  return contests
    .filter(({ category }) => !taken.has(category))
    .map((contest) => ({
      type: 'ContestOpened',
      data: {
        automatic: true,
        ...contest,
        ...dates,
        postings: move(TREASURY, contestEscrow(contest.contest), reward),
        reward,
      },
    }));
}

/** The categories with an active automatic contest. */
export function categoriesWithContest(
  { openContests, contests }: Pick<ContestState, 'openContests' | 'contests'>,
  now: Date,
): ReadonlySet<string> {
  const categories = new Set<string>();
  for (const [id] of openContests.entries()) {
    const contest = contests.get(id);
    if (contest?.category !== undefined && isRunning(contest, now)) categories.add(contest.category);
  }
  return categories;
}

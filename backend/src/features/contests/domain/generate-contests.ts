import { romeDaysAfter } from '../../../basics/calendar.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { move, TREASURY } from '../../../engine/ledger/state/postings.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { keyUsed } from '../../../platform/commands/used-keys.js';
import { requireAdmin } from '../../../platform/http/requests/require-admin.js';
import type { AuditEntries } from '../../audit-log/acts.js';
import { type ContestState, contestEscrow, isRunning } from './contest.js';
import { GENERATION, isGeneratedSince } from './weekly-generation.js';

/** The contests that the system opens by itself: one in each category, paid by the treasury. */

const AUTOMATIC_CONTEST_DAYS = 7;

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
  /** ISO 8601: nothing happens if the system has generated contests since. */
  readonly slot?: string;
  /** The request has a key, whose use is recorded even if it opens nothing. */
  readonly recordsKey?: boolean;
}

type GenerationState = ContestState & Pick<LedgerState, 'automaticContests' | 'weeklyGeneration'>;

/**
 * Opens the contests whose category has no active automatic contest.
 * @throws DomainError NOT_ALLOWED
 */
export function generateContests(
  state: GenerationState,
  { contests, reward, slot, recordsKey }: ContestGeneration,
  { actor, now }: DecisionContext,
): NewEvent<'ContestOpened' | 'KeyUsed'>[] {
  if (actor !== SYSTEM) requireAdmin(state, actor);
  if (slot !== undefined && isGeneratedSince(state, new Date(slot))) return [];
  const taken = categoriesWithContest(state, now);
  const endDate = romeDaysAfter(now, AUTOMATIC_CONTEST_DAYS);
  const dates = { startDate: now.toISOString(), endDate: endDate.toISOString() };
  const events = contests
    .filter(({ category }) => !taken.has(category))
    .map(
      (contest): NewEvent<'ContestOpened'> => ({
        type: 'ContestOpened',
        data: {
          automatic: true,
          ...contest,
          ...dates,
          postings: move(TREASURY, contestEscrow(contest.contest), reward),
          reward,
        },
      }),
    );
  return events.length === 0 && recordsKey ? [keyUsed(GENERATION)] : events;
}

export const GENERATE_CONTESTS = commandKind('generate-contests', generateContests);

export const generationAuditEntries: AuditEntries = {
  ContestOpened: ({ data, actor }) =>
    data.automatic && actor !== SYSTEM
      ? { act: 'contests-generated', subject: { kind: 'contest', id: data.contest } }
      : undefined,
};

/** The categories with an active automatic contest. */
export function categoriesWithContest(
  { automaticContests, contests }: Pick<LedgerState, 'automaticContests' | 'contests'>,
  now: Date,
): ReadonlySet<string> {
  const categories = new Set<string>();
  for (const [category, id] of automaticContests.entries()) {
    const contest = contests.get(id);
    if (contest && isRunning(contest, now)) categories.add(category);
  }
  return categories;
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { romeDaysAfter } from '../../../basics/calendar.js';
import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import { move, TREASURY } from '../../../engine/ledger/state/postings.js';
import type { LedgerEvent, LedgerState } from '../../../engine/ledger/state/state.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { isKeyUsedFor, keyUsed } from '../../../platform/database/new-row-ids.js';
import { idOfNew, keyReusedWithOtherInput } from '../../../platform/http/commands/idempotency.js';
import { InvalidInput } from '../../../platform/http/errors/errors.js';
import { requireAdmin } from '../../../platform/http/requests/require-admin.js';
import { Config } from '../../../platform/settings/config.js';
import type { ActsOfEvents } from '../../audit-log/acts.js';
import { Categories } from '../../categories/categories.js';
import { type ContestState, contestEscrow, isRunning } from '../domain/contest.js';
import { weekNumber } from '../domain/weekly-slot.js';
import { challengeOf } from './automatic-contest-copy.js';
import { ContestCopies } from './contest-copies.js';
import { GENERATION, isAutomaticOpening, isGeneratedSince } from './weekly-generation.js';

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
): LedgerEvent[] {
  if (actor !== SYSTEM) requireAdmin(state, actor);
  if (slot !== undefined && isGeneratedSince(state, new Date(slot))) return [];
  const taken = categoriesWithContest(state, now);
  const endDate = romeDaysAfter(now, AUTOMATIC_CONTEST_DAYS);
  const dates = { startDate: now.toISOString(), endDate: endDate.toISOString() };
  const events = contests
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
  return events.length === 0 && recordsKey ? [keyUsed(GENERATION)] : events;
}

export const GENERATE_CONTESTS = commandKind('generate-contests', generateContests);

export const actsOfGeneration: ActsOfEvents = {
  ContestOpened: ({ data, actor }) =>
    data.automatic === true && actor !== SYSTEM
      ? { act: 'contests-generated', subject: { kind: 'contest', id: String(data.contest) } }
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

/** Opens an automatic contest in every category that has none. */
export class GenerateContests extends Command<Generated> {
  constructor(
    /** Wallet of the administrator, or SYSTEM. */
    readonly actor: string,
    readonly key: string | undefined,
    /** When the contests start: now, unless it is the Monday to generate for, or a history is imported. */
    readonly now?: Date,
    /** The Monday to generate for: nothing happens if the system has generated contests since. */
    readonly slot?: Date,
  ) {
    super();
  }
}

export interface Generated {
  /** Ids of the new contests. */
  readonly contests: readonly string[];
  readonly events: readonly SealedEvent[];
  readonly revision: number;
}

/** Well below the limit of a command: one event per contest. */
export const CONTESTS_PER_COMMAND = 50;

@CommandHandler(GenerateContests)
export class GenerateContestsHandler implements ICommandHandler<GenerateContests> {
  constructor(
    @Inject(Config) private readonly config: Config,
    private readonly ledger: Ledger,
    private readonly categories: Categories,
    private readonly texts: ContestCopies,
  ) {}

  /** @throws DomainError NOT_ALLOWED | KEY_REUSED */
  async execute(command: GenerateContests): Promise<Generated> {
    const wanted = await this.prepare(command);
    const events: SealedEvent[] = [];
    let revision = -1;
    // Also without a missing contest: the key may have been used before.
    for (let at = 0; at === 0 || at < wanted.length; at += CONTESTS_PER_COMMAND) {
      const outcome = await this.open(command, wanted.slice(at, at + CONTESTS_PER_COMMAND), at);
      events.push(...outcome.events);
      revision = outcome.revision;
      if (command.slot && outcome.events.length === 0) break;
    }
    const contests = events.filter(isAutomaticOpening).map(({ data }) => String(data.contest));
    return { contests, events, revision };
  }

  /**
   * Stores the texts of a contest for each category without one in the read tables; the ledger decides whether it has none.
   */
  private async prepare({ actor, key, now = new Date() }: GenerateContests): Promise<AutomaticContest[]> {
    const taken = categoriesWithContest(this.ledger.state, now);
    const wanted: AutomaticContest[] = [];
    for (const [position, { _id: category, name }] of (await this.categories.list()).entries()) {
      if (taken.has(category)) continue;
      const contest = idOfNew(`automatic-contest ${category}`, actor, key, now);
      const { challenge, copy } = challengeOf(weekNumber(now), name, position);
      const terms = await this.texts.keep({ contest, owner: null, category }, copy).catch(noneIfDeleted);
      if (terms !== undefined) wanted.push({ contest, category, title: challenge, terms });
    }
    return wanted;
  }

  private async open(
    { actor, key, now, slot }: GenerateContests,
    contests: readonly AutomaticContest[],
    at: number,
  ): Promise<Outcome> {
    const data = {
      contests,
      reward: this.config.automaticContestReward,
      slot: at === 0 ? slot?.toISOString() : undefined,
      recordsKey: key !== undefined,
    };
    const sent = this.ledger.execute(GENERATE_CONTESTS, data, {
      actor,
      key: key && at > 0 ? `${key} ${at}` : key,
      now,
    });
    const stored = contests.map(({ terms }) => terms);
    const outcome = await this.texts.forgetUnnamed(stored, sent);
    if (!outcome.events.every((event) => isAutomaticOpening(event) || isKeyUsedFor(event, GENERATION)))
      throw keyReusedWithOtherInput();
    return outcome;
  }
}

/** A category that was deleted meanwhile gets no contest. */
function noneIfDeleted(error: unknown): undefined {
  if (error instanceof InvalidInput) return undefined;
  throw error;
}

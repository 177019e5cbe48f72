import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { romeDaysAfter } from '../calendar.js';
import { Categories } from '../categories/categories.js';
import { Config } from '../config.js';
import { InvalidInput } from '../http/errors.js';
import { idOfNew, keyReusedWithOtherInput } from '../http/idempotency.js';
import { isKeyUsedFor, keyUsed } from '../http/new-row-ids.js';
import { requireAdmin } from '../http/require-admin.js';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import type { LedgerState } from '../ledger/state.js';
import { challengeOf } from './automatic-contest-copy.js';
import { ContestCopies } from './contest-copies.js';
import {
  AUTOMATIC_CONTEST_DAYS,
  type AutomaticContest,
  categoriesWithContest,
  generateContests,
} from './generate-contests.decision.js';
import { GENERATION, isAutomaticOpening, isGeneratedSince } from './weekly-generation.js';
import { weekNumber } from './weekly-slot.js';

/** Opens an automatic contest in every category that has none. */
export class GenerateContests extends Command<Generated> {
  constructor(
    /** Wallet of the administrator, or SYSTEM. */
    readonly actor: string,
    readonly key: string | undefined,
    readonly now: Date,
    /** The Monday to generate for: nothing happens if the system has generated contests since. */
    readonly slot?: Date,
  ) {
    super();
  }
}

export interface Generated {
  /** Ids of the new contests. */
  readonly contests: readonly string[];
  readonly revision: number;
}

/** Well below the limit of a command: one event per contest. */
const CONTESTS_PER_COMMAND = 50;

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
    const contests: string[] = [];
    let revision = -1;
    // Also without a missing contest: the key may have been used before.
    for (let at = 0; at === 0 || at < wanted.length; at += CONTESTS_PER_COMMAND) {
      const outcome = await this.open(command, wanted.slice(at, at + CONTESTS_PER_COMMAND), at);
      contests.push(...outcome.events.filter(isAutomaticOpening).map(({ data }) => String(data.contest)));
      revision = outcome.revision;
      if (command.slot && outcome.events.length === 0) break;
    }
    return { contests, revision };
  }

  /**
   * Stores the texts of a contest for each category without one in the read tables; the ledger decides whether it has none.
   */
  private async prepare({ actor, key, now }: GenerateContests): Promise<AutomaticContest[]> {
    const taken = categoriesWithContest(this.ledger.state, now);
    const wanted: AutomaticContest[] = [];
    for (const [position, { _id: category }] of (await this.categories.list()).entries()) {
      if (taken.has(category)) continue;
      const contest = idOfNew(`automatic-contest ${category}`, actor, key, now);
      const challenge = challengeOf(weekNumber(now), position);
      const terms = await this.texts.keep({ contest, owner: null, category }, challenge).catch(noneIfDeleted);
      if (terms !== undefined) wanted.push({ contest, category, title: challenge.title, terms });
    }
    return wanted;
  }

  private async open(
    { actor, key, now, slot }: GenerateContests,
    contests: readonly AutomaticContest[],
    at: number,
  ): Promise<Outcome> {
    const reward = this.config.automaticContestReward;
    const endDate = romeDaysAfter(now, AUTOMATIC_CONTEST_DAYS);
    const decide = (state: LedgerState) => {
      if (actor !== SYSTEM) requireAdmin(state, actor);
      if (slot && at === 0 && isGeneratedSince(state, slot)) return [];
      const events = generateContests(state, { contests, reward, endDate }, now);
      return events.length === 0 && key !== undefined ? [keyUsed(GENERATION)] : events;
    };
    const cause = { actor, key: key && at > 0 ? `${key} ${at}` : key, now };
    const outcome = await this.ledger.write(decide, cause).catch(async (error: unknown) => {
      for (const { terms } of contests) await this.texts.forgetRefused(terms, error);
      throw error;
    });
    const opened = new Set(outcome.events.map(({ data }) => data.terms));
    await this.texts.forget(contests.map(({ terms }) => terms).filter((terms) => !opened.has(terms)));
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

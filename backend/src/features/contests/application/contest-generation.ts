import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import type { Sender } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { deleteUnreferenced } from '../../../platform/commands/committed-texts.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { idOfNew, isKeyUsedFor, keyReusedWithOtherInput } from '../../../platform/commands/used-keys.js';
import { InvalidInput } from '../../../platform/http/errors/errors.js';
import { Config } from '../../../platform/settings/config.js';
import { Categories } from '../../categories/categories.js';
import { type AutomaticContest, categoriesWithContest, GENERATE_CONTESTS } from '../domain/generate-contests.js';
import { GENERATION, isAutomaticOpening } from '../domain/weekly-generation.js';
import { weekNumber } from '../domain/weekly-slot.js';
import { challengeOf } from './automatic-contest-text.js';
import { ContestTexts } from './contest-texts.js';

export interface Generated {
  /** Ids of the new contests. */
  readonly contests: readonly string[];
  readonly events: readonly SealedEvent[];
  readonly revision: number;
}

/** Well below the limit of a command: one event per contest. */
export const CONTESTS_PER_COMMAND = 50;

/** Opens an automatic contest in every category that has none. */
@Injectable()
export class GenerateContests {
  constructor(
    @Inject(Config) private readonly config: Config,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly categories: Categories,
    private readonly texts: ContestTexts,
  ) {}

  /**
   * @param sender an administrator, or SYSTEM; the contests start at its time, which may be the Monday to generate for
   * @param slot the Monday to generate for: nothing happens if the system has generated contests since
   * @throws DomainError NOT_ALLOWED | KEY_REUSED
   */
  async execute(sender: Sender, slot?: Date): Promise<Generated> {
    const wanted = await this.prepare(sender);
    const events: SealedEvent[] = [];
    let revision = -1;
    // Also without a missing contest: the key may have been used before.
    for (let at = 0; at === 0 || at < wanted.length; at += CONTESTS_PER_COMMAND) {
      const outcome = await this.open(wanted.slice(at, at + CONTESTS_PER_COMMAND), at, sender, slot);
      events.push(...outcome.events);
      revision = outcome.revision;
      if (slot && outcome.events.length === 0) break;
    }
    const contests = events.filter(isAutomaticOpening).map(({ data }) => data.contest);
    return { contests, events, revision };
  }

  /**
   * Stores the texts of a contest for each category without one in the read tables; the ledger decides whether it has none.
   */
  private async prepare({ actor, key, now = new Date() }: Sender): Promise<AutomaticContest[]> {
    const taken = categoriesWithContest(this.ledger.state, now);
    const wanted: AutomaticContest[] = [];
    for (const [position, { _id: category, name, areas }] of (await this.categories.list()).entries()) {
      if (taken.has(category)) continue;
      const contest = idOfNew(`automatic-contest ${category}`, actor, key, now);
      const { challenge, copy } = challengeOf(weekNumber(now), name, position);
      const terms = await this.texts.keep({ contest, owner: null, category, areas }, copy).catch(noneIfDeleted);
      if (terms !== undefined) wanted.push({ contest, category, title: challenge, terms });
    }
    return wanted;
  }

  private async open(
    contests: readonly AutomaticContest[],
    at: number,
    { actor, key, now }: Sender,
    slot: Date | undefined,
  ): Promise<Outcome> {
    const data = {
      contests,
      reward: this.config.automaticContestReward,
      slot: at === 0 ? slot?.toISOString() : undefined,
      recordsKey: key !== undefined,
    };
    const sent = this.commands.execute(
      new LedgerCommand(GENERATE_CONTESTS, data, { actor, key: key && at > 0 ? `${key} ${at}` : key, now }),
    );
    const stored = contests.map(({ terms }) => terms);
    const outcome = await deleteUnreferenced(this.texts, stored, sent);
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

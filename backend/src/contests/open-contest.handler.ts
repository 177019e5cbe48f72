import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { keyReusedWithOtherInput } from '../http/idempotency.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { ContestCopies, type ContestCopy } from './contest-copies.js';
import { openContest } from './open-contest.decision.js';

export class OpenContest extends Command<Outcome> {
  constructor(
    /** Id of the new contest; a repeated key returns the first one. */
    readonly contest: string,
    /** Wallet of the creator. */
    readonly creator: string,
    readonly copy: ContestCopy,
    readonly category: string | null,
    readonly terms: { readonly reward: number; readonly startDate: Date; readonly endDate: Date },
    readonly key: string | undefined,
    readonly now: Date,
  ) {
    super();
  }
}

@CommandHandler(OpenContest)
export class OpenContestHandler implements ICommandHandler<OpenContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: ContestCopies,
  ) {}

  /** @throws DomainError from `openContest` | KEY_REUSED */
  async execute({ contest, creator, copy, category, terms, key, now }: OpenContest): Promise<Outcome> {
    const commitment = await this.texts.keep({ contest, owner: creator, category }, copy);
    try {
      const outcome = await this.ledger.write(
        (state) => openContest(state, { contest, creator, ...terms, terms: commitment }, now),
        { actor: creator, key, now },
      );
      if (!outcome.replayed) return outcome;
      // The first request stored its own text.
      await this.texts.forget([commitment]);
      const [event] = outcome.events;
      if (event?.type !== 'ContestOpened' || event.data.creator !== creator) throw keyReusedWithOtherInput();
      return outcome;
    } catch (error) {
      await this.texts.forgetRefused(commitment, error);
      throw error;
    }
  }
}

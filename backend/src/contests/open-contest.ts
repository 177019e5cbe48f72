import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { keyUsedOtherwise } from '../http/idempotency.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { openContest } from './contest-terms.js';
import { ContestTexts, type Terms } from './contest-texts.js';

export class OpenContest {
  constructor(
    /** Id of the new contest; a key that was used before gives the first one again. */
    readonly contest: string,
    /** Wallet of the creator. */
    readonly creator: string,
    readonly terms: Terms,
    readonly category: string | null,
    readonly promise: { readonly reward: number; readonly startDate: Date; readonly endDate: Date },
    readonly key: string | undefined,
    readonly now: Date,
  ) {}
}

@CommandHandler(OpenContest)
export class OpenContestHandler implements ICommandHandler<OpenContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: ContestTexts,
  ) {}

  /** @throws DomainError from `openContest` | KEY_REUSED */
  async execute({ contest, creator, terms, category, promise, key, now }: OpenContest): Promise<Outcome> {
    const commitment = await this.texts.keep({ contest, owner: creator, category }, terms);
    try {
      const outcome = await this.ledger.execute(
        (state) => openContest(state, { contest, creator, ...promise, terms: commitment }, now),
        { actor: creator, key, now },
      );
      if (!outcome.replayed) return outcome;
      // The first request kept its own text.
      await this.texts.forget([commitment]);
      const [event] = outcome.events;
      if (event?.type !== 'ContestOpened' || event.data.creator !== creator) throw keyUsedOtherwise();
      return outcome;
    } catch (error) {
      await this.texts.forgetRefused(commitment, error);
      throw error;
    }
  }
}

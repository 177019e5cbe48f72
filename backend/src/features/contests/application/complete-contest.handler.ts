import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { keyReusedWithOtherInput } from '../../../platform/http/commands/used-keys.js';
import { People } from '../../accounts/people/people.js';
import { COMPLETE_CONTEST } from '../domain/complete-contest.js';
import { requireContestEvent } from './contest-outcome.js';
import { FinishedContests } from './finished-contests.js';

export class CompleteContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    readonly actor: string,
    /** Public id of the winner; null without a winner. */
    readonly winner: string | null,
    readonly key: string | undefined,
    /** The time of the completion, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
}

/** The wallet of an unknown person, who takes part in nothing. */
const NO_WALLET = '';

@CommandHandler(CompleteContest)
export class CompleteContestHandler implements ICommandHandler<CompleteContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly contests: FinishedContests,
    private readonly people: People,
  ) {}

  /** @throws DomainError from `completeContest` | KEY_REUSED */
  async execute({ contest, actor, winner: personId, key, now }: CompleteContest): Promise<Outcome> {
    const card = personId === null ? undefined : await this.people.withId(personId);
    const winner = personId === null ? undefined : (card?.wallet ?? NO_WALLET);
    const outcome = await this.contests.execute(COMPLETE_CONTEST, { contest, winner }, { actor, key, now });
    const first = outcome.events[0]?.data.winner;
    if (first !== winner && !this.isErased(first)) throw keyReusedWithOtherInput();
    return requireContestEvent(outcome, 'ContestCompleted', contest);
  }

  /** The id of an erased winner no longer leads to their wallet: it cannot be compared. */
  private isErased(winner: unknown): boolean {
    return typeof winner === 'string' && this.ledger.state.closedAccounts.has(winner);
  }
}

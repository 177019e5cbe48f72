import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { People } from '../accounts/people.js';
import { keyUsedOtherwise } from '../http/idempotency.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { ContestTexts } from './contest-texts.js';
import { closeContest, completeContest, withdrawContest, withdrawOwnContest } from './ending.js';

export class CloseContest {
  constructor(
    readonly contest: string,
    readonly actor: string,
    readonly key: string | undefined,
    readonly now: Date,
  ) {}
}

@CommandHandler(CloseContest)
export class CloseContestHandler implements ICommandHandler<CloseContest> {
  constructor(private readonly ledger: Ledger) {}

  /** @throws DomainError from `closeContest` | KEY_REUSED */
  async execute({ contest, actor, key, now }: CloseContest): Promise<Outcome> {
    const outcome = await this.ledger.execute((state) => closeContest(state, { contest, actor }), { actor, key, now });
    return ofContest(outcome, 'ContestClosed', contest);
  }
}

export class CompleteContest {
  constructor(
    readonly contest: string,
    readonly actor: string,
    /** Public id of the winner; null when nobody wins. */
    readonly winner: string | null,
    readonly key: string | undefined,
    readonly now: Date,
  ) {}
}

/** Stands for someone who is not there; takes part in nothing. */
const NO_WALLET = '';

@CommandHandler(CompleteContest)
export class CompleteContestHandler implements ICommandHandler<CompleteContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
  ) {}

  /** @throws DomainError from `completeContest` | KEY_REUSED */
  async execute({ contest, actor, winner: personId, key, now }: CompleteContest): Promise<Outcome> {
    const card = personId === null ? undefined : await this.people.withId(personId);
    const winner = personId === null ? undefined : (card?.wallet ?? NO_WALLET);
    const outcome = await this.ledger.execute((state) => completeContest(state, { contest, actor, winner }), {
      actor,
      key,
      now,
    });
    if (outcome.events[0]?.data.winner !== winner) throw keyUsedOtherwise();
    return ofContest(outcome, 'ContestCompleted', contest);
  }
}

export class WithdrawContest {
  constructor(
    readonly contest: string,
    readonly actor: string,
    /** Whether an administrator does it, whoever made the contest. */
    readonly asAdmin: boolean,
    readonly now: Date,
  ) {}
}

@CommandHandler(WithdrawContest)
export class WithdrawContestHandler implements ICommandHandler<WithdrawContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: ContestTexts,
  ) {}

  /** Its words stay for the histories that name it, but keep no category from being deleted. */
  async execute({ contest, actor, asAdmin, now }: WithdrawContest): Promise<Outcome> {
    const outcome = await this.ledger.execute(
      (state) => (asAdmin ? withdrawContest(state, contest) : withdrawOwnContest(state, { contest, actor })),
      { actor, now },
    );
    await this.texts.moveTo(contest, null);
    return outcome;
  }
}

/** A key that was used before gives what it made then: it must have been this. */
function ofContest(outcome: Outcome, type: string, contest: string): Outcome {
  const [event] = outcome.events;
  if (event?.type !== type || event.data.contest !== contest) throw keyUsedOtherwise();
  return outcome;
}

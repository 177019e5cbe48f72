import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommittedTexts } from '../accounts/committed-texts.js';
import { People } from '../accounts/people.js';
import { keyReusedWithOtherInput } from '../http/idempotency.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { currentRole } from './contest.js';
import { ContestCopies } from './contest-copies.js';
import { closeContest, completeContest, withdrawContest, withdrawOwnContest } from './end-contest.decision.js';

export class CloseContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    readonly actor: string,
    /** The reason, when it is closed before its end. */
    readonly reason: string | undefined,
    readonly key: string | undefined,
    readonly now: Date,
  ) {
    super();
  }
}

@CommandHandler(CloseContest)
export class CloseContestHandler implements ICommandHandler<CloseContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: CommittedTexts,
  ) {}

  /** @throws DomainError from `closeContest` | KEY_REUSED */
  async execute({ contest, actor, reason: text, key, now }: CloseContest): Promise<Outcome> {
    const owner = this.ownerOfReason(contest);
    const outcome = await this.texts.commitFor({ owner, field: 'reason', text }, (reason) =>
      this.ledger.write((state) => closeContest(state, { contest, actor, reason }, now), { actor, key, now }),
    );
    if (outcome.replayed && (await this.reasonOf(outcome)) !== text) throw keyReusedWithOtherInput();
    return ofContest(outcome, 'ContestClosed', contest);
  }

  /** The reason is for the creator and the participants, so it is not erased when the administrator leaves. */
  private ownerOfReason(contest: string): string | null {
    const { state } = this.ledger;
    const creator = state.contests.get(contest)?.creator;
    return creator !== undefined && currentRole(state, creator) !== undefined ? creator : null;
  }

  private async reasonOf({ events }: Outcome): Promise<string | undefined> {
    const reason = String(events[0]?.data.reason);
    return (await this.texts.textsOf([reason])).get(reason);
  }
}

export class CompleteContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    readonly actor: string,
    /** Public id of the winner; null without a winner. */
    readonly winner: string | null,
    readonly key: string | undefined,
    readonly now: Date,
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
    private readonly people: People,
  ) {}

  /** @throws DomainError from `completeContest` | KEY_REUSED */
  async execute({ contest, actor, winner: personId, key, now }: CompleteContest): Promise<Outcome> {
    const card = personId === null ? undefined : await this.people.withId(personId);
    const winner = personId === null ? undefined : (card?.wallet ?? NO_WALLET);
    const outcome = await this.ledger.write((state) => completeContest(state, { contest, actor, winner }), {
      actor,
      key,
      now,
    });
    const first = outcome.events[0]?.data.winner;
    if (first !== winner && !this.isErased(first)) throw keyReusedWithOtherInput();
    return ofContest(outcome, 'ContestCompleted', contest);
  }

  /** The id of an erased winner no longer leads to their wallet: it cannot be compared. */
  private isErased(winner: unknown): boolean {
    return typeof winner === 'string' && this.ledger.state.closedAccounts.has(winner);
  }
}

export class WithdrawContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    readonly actor: string,
    /** Whether an administrator withdraws it, whoever created it. */
    readonly asAdmin: boolean,
    readonly now: Date,
  ) {
    super();
  }
}

@CommandHandler(WithdrawContest)
export class WithdrawContestHandler implements ICommandHandler<WithdrawContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: ContestCopies,
  ) {}

  /** Its texts stay for the histories that name it, but release its category. */
  async execute(command: WithdrawContest): Promise<Outcome> {
    let outcome = await this.withdraw(command);
    // A prize for very many people takes several commands.
    while (outcome.events.some(({ type }) => type === 'ContestPrizeShared') && !hasEnded(outcome)) {
      outcome = await this.withdraw(command);
    }
    await this.texts.moveTo(command.contest, null);
    return outcome;
  }

  private withdraw({ contest, actor, asAdmin, now }: WithdrawContest): Promise<Outcome> {
    const end = { contest, actor };
    return this.ledger.write((state) => (asAdmin ? withdrawContest(state, end, now) : withdrawOwnContest(state, end)), {
      actor,
      now,
    });
  }
}

const hasEnded = ({ events }: Outcome): boolean => events.some(({ type }) => type === 'ContestWithdrawn');

/** A key that was used before returns the first events: they must be of this command. */
function ofContest(outcome: Outcome, type: string, contest: string): Outcome {
  const [event] = outcome.events;
  if (event?.type !== type || event.data.contest !== contest) throw keyReusedWithOtherInput();
  return outcome;
}

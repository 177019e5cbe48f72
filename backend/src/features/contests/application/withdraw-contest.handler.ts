import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { WITHDRAW_CONTEST, WITHDRAW_OWN_CONTEST } from '../domain/withdraw-contest.js';
import { ContestCopies } from './contest-copies.js';
import { FinishedContests } from './finished-contests.js';

export class WithdrawContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    readonly actor: string,
    /** Whether an administrator withdraws it, whoever created it. */
    readonly asAdmin: boolean,
    /** The time of the withdrawal, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
}

@CommandHandler(WithdrawContest)
export class WithdrawContestHandler implements ICommandHandler<WithdrawContest> {
  constructor(
    private readonly contests: FinishedContests,
    private readonly texts: ContestCopies,
  ) {}

  /** Its texts stay for the histories that name it, but release its category. */
  async execute(command: WithdrawContest): Promise<Outcome> {
    const outcome = await this.withdraw(command);
    await this.texts.moveTo(command.contest, null);
    return outcome;
  }

  private withdraw({ contest, actor, asAdmin, now }: WithdrawContest): Promise<Outcome> {
    const kind = asAdmin ? WITHDRAW_CONTEST : WITHDRAW_OWN_CONTEST;
    return this.contests.execute(kind, { contest }, { actor, now });
  }
}

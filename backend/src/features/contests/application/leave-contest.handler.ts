import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { CommittedTexts } from '../../accounts/erasure/committed-texts.js';
import { LEAVE_CONTEST } from '../domain/leave-contest.js';
import { FinishedContests } from './finished-contests.js';

export class LeaveContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    /** Wallet of the person who leaves. */
    readonly participant: string,
    /** The time of leaving, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
}

@CommandHandler(LeaveContest)
export class LeaveContestHandler implements ICommandHandler<LeaveContest> {
  constructor(
    private readonly contests: FinishedContests,
    private readonly texts: CommittedTexts,
  ) {}

  /** Deletes the text of their entry. @throws DomainError from `leaveContest` */
  async execute({ contest, participant, now }: LeaveContest): Promise<Outcome> {
    const outcome = await this.contests.execute(LEAVE_CONTEST, { contest }, { actor: participant, now });
    const entry = outcome.events[0]?.data.entry;
    if (typeof entry === 'string') await this.texts.forget(entry);
    return outcome;
  }
}

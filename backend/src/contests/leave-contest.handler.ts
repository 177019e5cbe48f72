import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommittedTexts } from '../accounts/committed-texts.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { participantKey } from './contest.js';
import { leaveContest } from './participate.decision.js';

export class LeaveContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    /** Wallet of the person who leaves. */
    readonly participant: string,
    readonly now: Date,
  ) {
    super();
  }
}

@CommandHandler(LeaveContest)
export class LeaveContestHandler implements ICommandHandler<LeaveContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: CommittedTexts,
  ) {}

  /** Deletes the text of their entry. @throws DomainError from `leaveContest` */
  async execute({ contest, participant, now }: LeaveContest): Promise<Outcome> {
    let entry: string | undefined;
    const outcome = await this.ledger.write(
      (state) => {
        entry = state.participants.get(participantKey(contest, participant))?.entry;
        return leaveContest(state, { contest, participant }, now);
      },
      { actor: participant, now },
    );
    if (entry !== undefined) await this.texts.forget(entry);
    return outcome;
  }
}

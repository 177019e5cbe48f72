import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { keyReusedWithOtherInput } from '../../../platform/http/commands/used-keys.js';
import { CommittedTexts } from '../../accounts/erasure/committed-texts.js';
import { CLOSE_CONTEST } from '../domain/close-contest.js';
import { currentRole } from '../domain/contest.js';
import { requireContestEvent } from './contest-outcome.js';
import { FinishedContests } from './finished-contests.js';

export class CloseContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    readonly actor: string,
    /** The reason, when it is closed before its end. */
    readonly reason: string | undefined,
    readonly key: string | undefined,
    /** The time of the closing, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
}

@CommandHandler(CloseContest)
export class CloseContestHandler implements ICommandHandler<CloseContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly contests: FinishedContests,
    private readonly texts: CommittedTexts,
  ) {}

  /** @throws DomainError from `closeContest` | KEY_REUSED */
  async execute({ contest, actor, reason: text, key, now }: CloseContest): Promise<Outcome> {
    const owner = ownerOfReason(this.ledger.state, contest);
    const outcome = await this.texts.withCommittedText({ owner, field: 'reason', text }, (reason) =>
      this.contests.execute(CLOSE_CONTEST, { contest, reason }, { actor, key, now }),
    );
    if (outcome.replayed && (await this.reasonOf(outcome)) !== text) throw keyReusedWithOtherInput();
    return requireContestEvent(outcome, 'ContestClosed', contest);
  }

  private async reasonOf({ events }: Outcome): Promise<string | undefined> {
    const reason = String(events[0]?.data.reason);
    return (await this.texts.textsOf([reason])).get(reason);
  }
}

/**
 * The reason is for the creator and the participants, so it is not erased when the administrator leaves.
 * @returns the creator's wallet; null when nobody owns the text
 */
function ownerOfReason(state: LedgerState, contest: string): string | null {
  // Of a completed contest no reason is kept: the command is refused.
  const creator = state.contests.get(contest)?.creator;
  return creator !== undefined && currentRole(state, creator) !== undefined ? creator : null;
}

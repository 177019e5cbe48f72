import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { LedgerEvent } from '../../../engine/ledger/state/state.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { CommittedTexts } from '../../accounts/erasure/committed-texts.js';
import { type ContestState, isRunning, type OfContest, participantKey, requireContest } from './contest.js';
import { FinishedContests } from './finished-contests.js';

/**
 * The actor leaves a contest before its end, and the entry is removed: the event names it. A person who has left may join
 * again.
 * @throws DomainError NOT_FOUND | NOT_JOINED | CONTEST_EXPIRED
 */
export function leaveContest(
  state: ContestState,
  { contest: id }: OfContest,
  { actor: participant, now }: DecisionContext,
): LedgerEvent[] {
  const contest = requireContest(state, id);
  const participation = state.participants.get(participantKey(id, participant));
  if (!participation) throw new DomainError('NOT_JOINED', 403, 'Non partecipi a questo contest');
  if (!isRunning(contest, now)) throw new DomainError('CONTEST_EXPIRED', 409, 'Contest scaduto');
  return [{ type: 'ContestLeft', data: { contest: id, entry: participation.entry, participant } }];
}

export const LEAVE_CONTEST = commandKind('leave-contest', leaveContest);

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

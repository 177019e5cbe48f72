import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { LedgerEvent } from '../../../engine/ledger/state/state.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { ProjectionRunner } from '../../../engine/projections/runner.js';
import { CommittedTexts } from '../../accounts/erasure/committed-texts.js';
import { requireFree } from '../../minors/rules/standing.js';
import { entryContentId, isHidden } from '../../moderation/rules/hidden-content.js';
import { type ContestState, isRunning, type OfContest, participantKey, requireContest } from './contest.js';
import { type Entry, entryText } from './entry.js';
import { FinishedContests } from './finished-contests.js';

export interface EntrySubmission extends OfContest {
  /** Commitment to the entry. */
  readonly entry: string;
}

/**
 * The actor submits an entry. It replaces an earlier one, which the event names.
 * @throws DomainError SUSPENDED | CONSENT_MISSING | NOT_FOUND | NOT_JOINED | CONTEST_EXPIRED | ENTRY_REMOVED
 */
export function submitEntry(
  state: ContestState,
  { contest: id, entry }: EntrySubmission,
  { actor: participant, now }: DecisionContext,
): LedgerEvent[] {
  const contest = requireContest(state, id);
  requireFree(state, participant, now);
  const participation = state.participants.get(participantKey(id, participant));
  if (!participation) throw new DomainError('NOT_JOINED', 403, 'Devi iscriverti prima di inviare un elaborato');
  if (!isRunning(contest, now)) throw new DomainError('CONTEST_EXPIRED', 409, 'Contest scaduto');
  if (isHidden(state, 'entry', entryContentId(id, participant))) {
    throw new DomainError('ENTRY_REMOVED', 409, 'Il tuo elaborato è stato rimosso: non puoi sostituirlo');
  }
  return [{ type: 'EntrySubmitted', data: { contest: id, entry, participant, replaced: participation.entry } }];
}

export const SUBMIT_ENTRY = commandKind('submit-entry', submitEntry);

export class SubmitEntry extends Command<Outcome> {
  constructor(
    readonly contest: string,
    /** Wallet of the participant. */
    readonly participant: string,
    readonly entry: Entry,
    /** The time of the submission, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
}

@CommandHandler(SubmitEntry)
export class SubmitEntryHandler implements ICommandHandler<SubmitEntry> {
  constructor(
    private readonly contests: FinishedContests,
    private readonly projections: ProjectionRunner,
    private readonly texts: CommittedTexts,
  ) {}

  /** Deletes the text of the entry that it replaces. @throws DomainError from `submitEntry` */
  async execute({ contest, participant, entry: submitted, now }: SubmitEntry): Promise<Outcome> {
    const entry = await this.texts.keep(participant, 'entry', entryText(submitted));
    const sent = this.contests.execute(SUBMIT_ENTRY, { contest, entry }, { actor: participant, now });
    const outcome = await this.texts.forgetUnnamed(entry, sent);
    const replaced = outcome.events[0]?.data.replaced;
    // Reads return the old entry until the read tables have followed.
    const isShown = typeof replaced === 'string' && (await this.projections.waitFor(outcome.revision));
    if (isShown) await this.texts.forget(replaced);
    return outcome;
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { CommittedTexts } from '../../accounts/erasure/committed-texts.js';
import { type Entry, entryText } from '../domain/entry.js';
import { SUBMIT_ENTRY } from '../domain/submit-entry.js';
import { FinishedContests } from './finished-contests.js';

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
    private readonly texts: CommittedTexts,
  ) {}

  /** @throws DomainError from `submitEntry` */
  async execute({ contest, participant, entry: submitted, now }: SubmitEntry): Promise<Outcome> {
    const entry = await this.texts.keep(participant, 'entry', entryText(submitted));
    const sent = this.contests.execute(SUBMIT_ENTRY, { contest, entry }, { actor: participant, now });
    return this.texts.deleteIfUnreferenced(entry, sent);
  }
}

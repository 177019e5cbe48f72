import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommittedTexts } from '../accounts/committed-texts.js';
import { DomainError } from '../ledger/errors.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { ProjectionRunner } from '../projections/runner.js';
import { participantKey } from './contest.js';
import { type Entry, entryText } from './entry.js';
import { submitEntry } from './participate.decision.js';

export class SubmitEntry extends Command<Outcome> {
  constructor(
    readonly contest: string,
    /** Wallet of the participant. */
    readonly participant: string,
    readonly entry: Entry,
    readonly now: Date,
  ) {
    super();
  }
}

@CommandHandler(SubmitEntry)
export class SubmitEntryHandler implements ICommandHandler<SubmitEntry> {
  constructor(
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
    private readonly texts: CommittedTexts,
  ) {}

  /** Deletes the text of the entry that it replaces. @throws DomainError from `submitEntry` */
  async execute({ contest, participant, entry, now }: SubmitEntry): Promise<Outcome> {
    const commitment = await this.texts.keep(participant, 'entry', entryText(entry));
    let replaced: string | undefined;
    try {
      const outcome = await this.ledger.write(
        (state) => {
          replaced = state.participants.get(participantKey(contest, participant))?.entry;
          return submitEntry(state, { contest, participant, entry: commitment }, now);
        },
        { actor: participant, now },
      );
      // Reads return the old entry until the read tables have followed.
      const isShown = await this.projections.waitFor(outcome.revision);
      if (isShown && replaced !== undefined) await this.texts.forget(replaced);
      return outcome;
    } catch (error) {
      if (error instanceof DomainError) await this.texts.forget(commitment);
      throw error;
    }
  }
}

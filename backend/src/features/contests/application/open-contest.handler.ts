import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Config } from '../../../platform/settings/config.js';
import { type ContestOpening, OPEN_CONTEST } from '../domain/open-contest.js';
import { type ContestText, ContestTexts } from './contest-texts.js';

export class OpenContest extends Command<Outcome> {
  constructor(
    /** Wallet of the creator. */
    readonly creator: string,
    readonly copy: ContestText,
    readonly category: string | null,
    /** The id is for a new contest; a repeated key returns the first one. */
    readonly opening: Omit<ContestOpening, 'terms' | 'verifiedOnly'>,
    readonly key: string | undefined,
    /** The time of the opening, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
}

@CommandHandler(OpenContest)
export class OpenContestHandler implements ICommandHandler<OpenContest> {
  constructor(
    private readonly commands: CommandBus,
    private readonly texts: ContestTexts,
    @Inject(Config) private readonly config: Pick<Config, 'companyVerification'>,
  ) {}

  /** @throws DomainError from `openContest` | KEY_REUSED */
  async execute({ creator, copy, category, opening, key, now }: OpenContest): Promise<Outcome> {
    const terms = await this.texts.keep({ contest: opening.contest, owner: creator, category }, copy);
    const verifiedOnly = this.config.companyVerification === 'required';
    const data = { ...opening, terms, ...(verifiedOnly && { verifiedOnly }) };
    const sent = this.commands.execute(new LedgerCommand(OPEN_CONTEST, data, { actor: creator, key, now }));
    return this.texts.deleteIfUnreferenced([terms], sent);
  }
}

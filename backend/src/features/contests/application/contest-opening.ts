import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Sender } from '../../../engine/ledger/state/command.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { deleteUnreferenced } from '../../../platform/commands/committed-texts.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Config } from '../../../platform/settings/config.js';
import { type ContestOpening, OPEN_CONTEST } from '../domain/open-contest.js';
import { type ContestText, ContestTexts, type Sorting } from './contest-texts.js';

/** Stores the texts of a contest first. */
@Injectable()
export class OpenContest {
  constructor(
    private readonly commands: CommandBus,
    private readonly texts: ContestTexts,
    @Inject(Config) private readonly config: Pick<Config, 'companyVerification'>,
  ) {}

  /**
   * @param opening its id is for a new contest; a repeated key returns the first one
   * @throws DomainError from `openContest` | KEY_REUSED
   */
  async execute(
    opening: Omit<ContestOpening, 'terms' | 'verifiedOnly'>,
    copy: ContestText,
    sorting: Sorting,
    sender: Sender,
  ): Promise<Outcome> {
    const terms = await this.texts.keep({ contest: opening.contest, owner: sender.actor, ...sorting }, copy);
    const verifiedOnly = this.config.companyVerification === 'required';
    const data = { ...opening, terms, ...(verifiedOnly && { verifiedOnly }) };
    const sent = this.commands.execute(new LedgerCommand(OPEN_CONTEST, data, sender));
    return deleteUnreferenced(this.texts, [terms], sent);
  }
}

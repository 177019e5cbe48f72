import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PersonId } from '../../../basics/ids.js';
import type { Sender } from '../../../engine/ledger/state/command.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { People } from '../../accounts/people/people.js';
import { COMPLETE_CONTEST } from '../domain/complete-contest.js';

/** The wallet of an unknown person, who takes part in nothing. */
const NO_WALLET = '';

/** Looks up the winner of a contest first. */
@Injectable()
export class CompleteContest {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: People,
  ) {}

  /**
   * @param personId public id of the winner; null without a winner
   * @throws DomainError from `completeContest` | KEY_REUSED
   */
  async execute(contest: string, personId: PersonId | null, sender: Sender): Promise<Outcome> {
    const card = personId === null ? undefined : await this.people.withId(personId);
    const winner = personId === null ? undefined : (card?.wallet ?? NO_WALLET);
    return this.commands.execute(new LedgerCommand(COMPLETE_CONTEST, { contest, winner }, sender));
  }
}

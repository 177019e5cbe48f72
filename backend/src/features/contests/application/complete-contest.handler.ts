import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { People } from '../../accounts/people/people.js';
import { COMPLETE_CONTEST } from '../domain/complete-contest.js';

export class CompleteContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    readonly actor: string,
    /** Public id of the winner; null without a winner. */
    readonly winner: string | null,
    readonly key: string | undefined,
    /** The time of the completion, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
}

/** The wallet of an unknown person, who takes part in nothing. */
const NO_WALLET = '';

@CommandHandler(CompleteContest)
export class CompleteContestHandler implements ICommandHandler<CompleteContest> {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: People,
  ) {}

  /** @throws DomainError from `completeContest` | KEY_REUSED */
  async execute({ contest, actor, winner: personId, key, now }: CompleteContest): Promise<Outcome> {
    const card = personId === null ? undefined : await this.people.withId(personId);
    const winner = personId === null ? undefined : (card?.wallet ?? NO_WALLET);
    return this.commands.execute(new LedgerCommand(COMPLETE_CONTEST, { contest, winner }, { actor, key, now }));
  }
}

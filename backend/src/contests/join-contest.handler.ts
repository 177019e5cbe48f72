import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { keyReusedWithOtherInput } from '../http/idempotency.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { joinContest } from './participate.decision.js';

export class JoinContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    /** Wallet of the person who joins. */
    readonly participant: string,
    readonly key: string | undefined,
    readonly now: Date,
  ) {
    super();
  }
}

@CommandHandler(JoinContest)
export class JoinContestHandler implements ICommandHandler<JoinContest> {
  constructor(private readonly ledger: Ledger) {}

  /** @throws DomainError from `joinContest` | KEY_REUSED */
  async execute({ contest, participant, key, now }: JoinContest): Promise<Outcome> {
    const outcome = await this.ledger.write((state) => joinContest(state, { contest, participant }, now), {
      actor: participant,
      key,
      now,
    });
    const [event] = outcome.events;
    if (event?.type !== 'ContestJoined' || event.data.contest !== contest) throw keyReusedWithOtherInput();
    return outcome;
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { keyReusedWithOtherInput } from '../http/idempotency.js';
import type { Role } from '../http/signed-in.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { broadcast } from './notification.js';

/** Sends an administrator's message to everyone with a role. */
export class SendBroadcast extends Command<Outcome> {
  constructor(
    readonly by: string,
    readonly role: Role | 'all',
    readonly title: string,
    readonly message: string,
    readonly key: string | undefined,
    readonly now: Date,
  ) {
    super();
  }
}

@CommandHandler(SendBroadcast)
export class SendBroadcastHandler implements ICommandHandler<SendBroadcast> {
  constructor(private readonly ledger: Ledger) {}

  /** @throws DomainError KEY_REUSED */
  async execute({ by, role, title, message, key, now }: SendBroadcast): Promise<Outcome> {
    const outcome = await this.ledger.execute(() => [broadcast(role, title, message)], { actor: by, key, now });
    const [sent] = outcome.events;
    if (sent?.type !== 'NotificationSent' || sent.data.title !== title) throw keyReusedWithOtherInput();
    return outcome;
  }
}

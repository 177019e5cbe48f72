import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { keyReusedWithOtherInput } from '../http/idempotency.js';
import { requireAdmin } from '../http/require-admin.js';
import type { Role } from '../http/signed-in.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import type { LedgerState } from '../ledger/state.js';
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

  /** @throws DomainError NOT_ALLOWED | KEY_REUSED */
  async execute({ by, role, title, message, key, now }: SendBroadcast): Promise<Outcome> {
    const decide = (state: LedgerState) => {
      requireAdmin(state, by);
      return [broadcast(role, title, message)];
    };
    const outcome = await this.ledger.write(decide, { actor: by, key, now });
    const [sent] = outcome.events;
    if (sent?.type !== 'NotificationSent' || sent.data.title !== title) throw keyReusedWithOtherInput();
    return outcome;
  }
}

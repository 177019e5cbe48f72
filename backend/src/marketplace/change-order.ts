import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { KeptTexts } from '../accounts/kept-texts.js';
import { keyUsedOtherwise } from '../http/idempotency.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import type { LedgerEvent, LedgerState } from '../ledger/state.js';
import { cancelOrder, completeOrder, type DisputeOutcome, deliverOrder, disputeOrder, resolveOrder } from './order.js';

/** What the parties of an order, or an administrator, may do with it. */
export type OrderChange =
  | { readonly kind: 'deliver' | 'complete' | 'cancel' }
  | { readonly kind: 'dispute'; readonly reason: string }
  | { readonly kind: 'resolve'; readonly outcome: DisputeOutcome };

export class ChangeOrder {
  constructor(
    readonly order: string,
    /** Wallet of who acts. */
    readonly by: string,
    readonly change: OrderChange,
    readonly key: string | undefined,
    readonly now: Date,
  ) {}
}

@CommandHandler(ChangeOrder)
export class ChangeOrderHandler implements ICommandHandler<ChangeOrder> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: KeptTexts,
  ) {}

  /** @throws DomainError */
  execute({ order, by, change, key, now }: ChangeOrder): Promise<Outcome> {
    const text = change.kind === 'dispute' ? change.reason : undefined;
    return this.texts.keptFor({ owner: by, field: 'reason', text }, async (reason) => {
      const decide = (state: LedgerState) => decideChange(state, { order, by, change, reason, now });
      const outcome = await this.ledger.execute(decide, { actor: by, key, now });
      if (outcome.events[0]?.data.order !== order) throw keyUsedOtherwise();
      return outcome;
    });
  }
}

interface Decision {
  readonly order: string;
  readonly by: string;
  readonly change: OrderChange;
  /** Commitment to the reason of a dispute. */
  readonly reason: string | undefined;
  readonly now: Date;
}

function decideChange(state: LedgerState, { order, by, change, reason = '', now }: Decision): LedgerEvent[] {
  switch (change.kind) {
    case 'deliver':
      return deliverOrder(state, order, by, now);
    case 'complete':
      return completeOrder(state, order, by, now);
    case 'cancel':
      return cancelOrder(state, order, by, now);
    case 'dispute':
      return disputeOrder(state, order, by, reason, now);
    case 'resolve':
      return resolveOrder(state, order, change.outcome, now);
    default:
      return change satisfies never;
  }
}

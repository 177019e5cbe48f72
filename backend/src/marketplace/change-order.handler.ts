import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommittedTexts } from '../accounts/committed-texts.js';
import { keyReusedWithOtherInput } from '../http/idempotency.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import type { LedgerEvent, LedgerState } from '../ledger/state.js';
import { acceptApplication, declineApplication, withdrawApplication } from './application.js';
import { answerDispute, type DisputeOutcome, disputeOrder, type OrderAct, resolveOrder } from './dispute.js';
import { cancelOrder, completeOrder, deliverOrder } from './order.js';

/** The changes that the parties of an order or application, or an administrator, may make. */
export type OrderChange =
  | { readonly kind: 'deliver' | 'complete' | 'cancel' }
  | { readonly kind: 'dispute'; readonly reason: string }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'resolve'; readonly outcome: DisputeOutcome; readonly reason: string }
  | { readonly kind: 'accept' | 'decline'; readonly text: string | undefined };

export class ChangeOrder extends Command<Outcome> {
  constructor(
    readonly order: string,
    /** Wallet of the actor. */
    readonly by: string,
    readonly change: OrderChange,
    readonly key: string | undefined,
    readonly now: Date,
  ) {
    super();
  }
}

@CommandHandler(ChangeOrder)
export class ChangeOrderHandler implements ICommandHandler<ChangeOrder> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: CommittedTexts,
  ) {}

  /** @throws DomainError */
  execute({ order, by, change, key, now }: ChangeOrder): Promise<Outcome> {
    return this.texts.commitFor(this.textOf(order, by, change), async (commitment) => {
      const decide = (state: LedgerState) => decideChange(state, { order, by, now }, change, commitment);
      const outcome = await this.ledger.write(decide, { actor: by, key, now });
      if (outcome.events[0]?.data.order !== order) throw keyReusedWithOtherInput();
      return outcome;
    });
  }

  /** The text stored beside the event, and its owner. */
  private textOf(order: string, by: string, change: OrderChange) {
    switch (change.kind) {
      case 'dispute':
        return { owner: by, field: 'reason', text: change.reason };
      case 'resolve':
        // The text answers the buyer who opened the dispute, so it is not erased when the administrator leaves.
        return { owner: this.ledger.state.orders.get(order)?.buyer ?? by, field: 'reason', text: change.reason };
      case 'answer':
      case 'accept':
      case 'decline':
        return { owner: by, field: 'answer', text: change.text };
      default:
        return { owner: by, field: '', text: undefined };
    }
  }
}

/** @param commitment to the text of the change, if it has one */
function decideChange(
  state: LedgerState,
  act: OrderAct,
  change: OrderChange,
  commitment: string | undefined,
): LedgerEvent[] {
  const { order, by, now } = act;
  switch (change.kind) {
    case 'deliver':
      return deliverOrder(state, order, by, now);
    case 'complete':
      return completeOrder(state, order, by, now);
    case 'cancel':
      return state.orders.get(order)?.kind === 'job_offer'
        ? withdrawApplication(state, act)
        : cancelOrder(state, order, by, now);
    case 'dispute':
      return disputeOrder(state, act, commitment ?? '');
    case 'answer':
      return answerDispute(state, act, commitment ?? '');
    case 'resolve':
      return resolveOrder(state, act, { outcome: change.outcome, reason: commitment ?? '' });
    case 'accept':
      return acceptApplication(state, act, commitment);
    case 'decline':
      return declineApplication(state, act, commitment);
    default:
      return change satisfies never;
  }
}

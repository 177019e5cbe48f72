import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandKind, type DecisionContext, type Sender } from '../../../engine/ledger/state/command.js';
import type { LedgerEvent, LedgerState } from '../../../engine/ledger/state/state.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { keyReusedWithOtherInput } from '../../../platform/http/commands/idempotency.js';
import { CommittedTexts } from '../../accounts/erasure/committed-texts.js';
import { acceptApplication, declineApplication, withdrawApplication } from './application.js';
import { approveOrder, refuseOrder } from './approval.js';
import { answerDispute, type DisputeOutcome, disputeOrder, resolveOrder } from './dispute.js';
import { FinishedOrders } from './finished-orders.js';
import { cancelOrder, completeOrder, deliverOrder } from './purchase.js';

/**
 * The changes that the parties of an order or application, or an administrator, may make. `text` is what a person wrote;
 * for the ledger the commitment to it.
 */
export type OrderChange =
  | { readonly kind: 'deliver' | 'complete' | 'cancel' | 'approve' }
  | { readonly kind: 'dispute' | 'answer'; readonly text: string }
  | { readonly kind: 'resolve'; readonly outcome: DisputeOutcome; readonly text: string }
  | { readonly kind: 'accept' | 'decline' | 'refuse'; readonly text: string | undefined };

interface ChangeOfOrder {
  readonly order: string;
  readonly change: OrderChange;
}

/** @throws DomainError what the decision about this kind of change refuses */
function changeOrder(state: LedgerState, { order, change }: ChangeOfOrder, context: DecisionContext): LedgerEvent[] {
  const act = { order, ...context };
  switch (change.kind) {
    case 'approve':
      return approveOrder(state, act);
    case 'refuse':
      return refuseOrder(state, act, change.text);
    case 'deliver':
      return deliverOrder(state, act);
    case 'complete':
      return completeOrder(state, act);
    case 'cancel':
      return state.orders.get(order)?.kind === 'job_offer' ? withdrawApplication(state, act) : cancelOrder(state, act);
    case 'dispute':
      return disputeOrder(state, act, change.text);
    case 'answer':
      return answerDispute(state, act, change.text);
    case 'resolve':
      return resolveOrder(state, act, { outcome: change.outcome, reason: change.text });
    case 'accept':
      return acceptApplication(state, act, change.text);
    case 'decline':
      return declineApplication(state, act, change.text);
    default:
      return change satisfies never;
  }
}

export const CHANGE_ORDER = commandKind('change-order', changeOrder);

/** What a person asks for: a change whose text is the text itself. */
export class ChangeOrder extends Command<Outcome> {
  constructor(
    readonly order: string,
    readonly change: OrderChange,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(ChangeOrder)
export class ChangeOrderHandler implements ICommandHandler<ChangeOrder> {
  constructor(
    private readonly ledger: Ledger,
    private readonly orders: FinishedOrders,
    private readonly texts: CommittedTexts,
  ) {}

  /** @throws DomainError from `changeOrder` | KEY_REUSED */
  async execute({ order, change, sender }: ChangeOrder): Promise<Outcome> {
    const text = this.textOf(order, change, sender.actor);
    const outcome = await this.texts.commitFor(text, (commitment) =>
      this.orders.execute(CHANGE_ORDER, { order, change: withCommitment(change, commitment) }, sender),
    );
    if (outcome.events[0]?.data.order !== order) throw keyReusedWithOtherInput();
    return outcome;
  }

  /** The text stored beside the event, and its owner. */
  private textOf(order: string, change: OrderChange, actor: string) {
    // The text answers the buyer who opened the dispute, so it is not erased when the administrator leaves.
    const buyer = change.kind === 'resolve' ? this.ledger.state.orders.get(order)?.buyer : undefined;
    return { owner: buyer ?? actor, field: fieldOf(change.kind), text: 'text' in change ? change.text : undefined };
  }
}

/** The field of the event that commits to the text. */
function fieldOf(kind: OrderChange['kind']): string {
  if (kind === 'refuse') return 'refusal';
  return kind === 'dispute' || kind === 'resolve' ? 'reason' : 'answer';
}

/** Puts the commitment in the place of the text. */
function withCommitment(change: OrderChange, text: string | undefined): OrderChange {
  return 'text' in change && text !== undefined ? { ...change, text } : change;
}

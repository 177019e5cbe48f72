import type { CommandText, DecisionContext } from '../../../engine/ledger/state/command.js';
import { isOf, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { personCommand } from '../../moderation/rules/person-command.js';
import type { OrderEvent } from '../market-events.js';
import { type AwaitedItem, approveOrder, refuseOrder } from './approval.js';
import { answerDispute, type DisputeOutcome, disputeOrder, resolveOrder } from './dispute.js';
import { acceptApplication, declineApplication, reviewApplication, withdrawApplication } from './job-application.js';
import { ORDER_EVENTS } from './order.js';
import { cancelOrder, completeOrder, deliverOrder } from './purchase.js';

/**
 * The changes that the parties of an order or application, or an administrator, may make. `text` is what a person wrote;
 * for the ledger the commitment to it.
 */
export type OrderChange =
  | { readonly kind: 'deliver' | 'complete' | 'cancel' | 'reviewing' }
  /** An earlier release says nothing of the item, or only its last day. */
  | ({ readonly kind: 'approve' } & AwaitedItem)
  | { readonly kind: 'dispute' | 'answer'; readonly text: string }
  | { readonly kind: 'resolve'; readonly outcome: DisputeOutcome; readonly text: string }
  | { readonly kind: 'accept' | 'decline' | 'refuse'; readonly text: string | undefined };

interface ChangeOfOrder {
  readonly order: string;
  readonly change: OrderChange;
}

const TEXT: CommandText<ChangeOfOrder> = {
  field({ change: { kind } }) {
    if (kind === 'refuse') return 'refusal';
    return kind === 'dispute' || kind === 'resolve' ? 'reason' : 'answer';
  },
  // What resolves a dispute answers the buyer who opened it, so it is not erased when the administrator leaves.
  owner: ({ order, change }, { state, actor }) =>
    (change.kind === 'resolve' ? state.orders.get(order)?.buyer : undefined) ?? actor,
  textIn: ({ change }) => ('text' in change ? change.text : undefined),
  withCommitment: ({ order, change }, text) => ({ order, change: 'text' in change ? { ...change, text } : change }),
};

/** @throws DomainError what the decision about this kind of change refuses */
function changeOrder(
  state: LedgerState,
  { order, change }: ChangeOfOrder,
  context: DecisionContext,
): NewEvent<OrderEvent | 'NotificationSent'>[] {
  const act = { order, ...context };
  switch (change.kind) {
    case 'approve':
      return approveOrder(state, act, change);
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
    case 'reviewing':
      return reviewApplication(state, act);
    case 'accept':
      return acceptApplication(state, act, change.text);
    case 'decline':
      return declineApplication(state, act, change.text);
    default:
      return change satisfies never;
  }
}

export const CHANGE_ORDER = personCommand('change-order', changeOrder, {
  startsNew: ({ change: { kind } }) => kind === 'deliver' || kind === 'accept',
  shows: (data) => ({ [data.change.kind === 'dispute' ? 'reason' : 'text']: TEXT.textIn(data) }),
  texts: [TEXT],
  about: ({ order }) => ({ kind: 'order', id: order }),
  isRepeated: (event, { order }) => isOf(event, ...ORDER_EVENTS) && event.data.order === order,
});

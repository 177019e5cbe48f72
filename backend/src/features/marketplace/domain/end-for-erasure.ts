import { commandKind, type Decider } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { standingOf } from '../../minors/rules/standing.js';
import { expireApplication, withdrawFor } from './job-application.js';
import { isUnanswered, notifyParty, refunded } from './order.js';

/**
 * Ends an open order of a child whose account is about to be erased, because no guardian has consented: the coins return to
 * the buyer, an application is withdrawn (product.md 16.3). Nothing for any other order, and nothing once there is a consent.
 */
const endForErasure: Decider<
  { readonly order: string; readonly child: string },
  NewEvent<'ApplicationWithdrawn' | 'ApplicationDeclined' | 'OrderRefunded' | 'NotificationSent'>
> = (state, { order: id, child }, { now }) => {
  const order = state.orders.get(id);
  if (!order || (order.buyer !== child && order.seller !== child)) return [];
  if (standingOf(state, child, now) !== 'waiting') return [];
  const isBuyer = order.buyer === child;
  if (isUnanswered(order.status)) return isBuyer ? withdrawFor('account', order) : expireApplication(order);
  // The seller knows nothing of an order that waits for a guardian's yes.
  if (isBuyer && order.status === 'awaiting_approval') return [refunded(order)];
  return [refunded(order), notifyParty(order, isBuyer ? 'seller' : 'buyer', 'order-cancelled')];
};

export const END_FOR_ERASURE = commandKind('end-for-erasure', endForErasure);

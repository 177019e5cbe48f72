import { commandKind, type Decider } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { suspendedUntil } from '../../moderation/rules/suspension.js';
import { declineFor } from './job-application.js';
import { isUnanswered, notifyParty, refunded } from './order.js';

/**
 * Ends what a suspended seller has not delivered: the coins return to the buyer, an application is declined (product.md 17.8).
 * Nothing for any other order.
 */
const endForSuspension: Decider<
  { readonly order: string },
  NewEvent<'ApplicationDeclined' | 'OrderRefunded' | 'NotificationSent'>
> = (state, { order: id }, { now }) => {
  const order = state.orders.get(id);
  if (!order || suspendedUntil(state, order.seller, now) === undefined) return [];
  if (isUnanswered(order.status)) return declineFor('suspended', order);
  if (order.status !== 'placed' && order.status !== 'awaiting_approval') return [];
  return [refunded(order), notifyParty(order, 'buyer', 'order-returned-by-suspension')];
};

export const END_FOR_SUSPENSION = commandKind('end-for-suspension', endForSuspension);

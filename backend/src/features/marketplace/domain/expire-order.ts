import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { expireApproval } from './approval.js';
import { expireApplication } from './job-application.js';
import { completed, isUnanswered, notifyParty, refunded, untilOf } from './order.js';

/** For the deadline job: decides an order whose deadline has passed; nothing before that, or if it was decided. */
export function expireOrder(
  state: Pick<LedgerState, 'orders'>,
  id: string,
  now: Date,
): NewEvent<'OrderCompleted' | 'OrderRefunded' | 'ApplicationDeclined' | 'NotificationSent'>[] {
  const order = state.orders.get(id);
  if (order?.due === undefined || now.toISOString() < order.due) return [];
  if (isUnanswered(order.status)) return expireApplication(order);
  if (order.status === 'awaiting_approval') return expireApproval(order);
  const isAccepted = order.status === 'delivered';
  const template = isAccepted ? 'order-accepted-by-time' : 'order-returned-by-time';
  return [
    isAccepted ? completed(order) : refunded(order),
    notifyParty(order, 'buyer', template, untilOf(order, order.due)),
    notifyParty(order, 'seller', template, untilOf(order, order.due)),
  ];
}

import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import {
  completed,
  dueIn,
  hasBegun,
  laterOf,
  notifyParty,
  type Order,
  type OrderAct,
  type OrdersState,
  orderOf,
  refunded,
  termsOf,
  untilOf,
  wrongStatus,
} from './order.js';

/** What the parties decide about a purchase, an order that is no application (product.md 3.10 to 3.12). */

/** Calendar days of Rome after which the deadline job completes a delivered order. */
export const ACCEPTANCE_DAYS = 14;

/**
 * The seller marks the order as delivered.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | IS_APPLICATION | WRONG_STATUS
 */
export function deliverOrder(
  state: OrdersState,
  { order: id, actor, now }: OrderAct,
): NewEvent<'OrderDelivered' | 'NotificationSent'>[] {
  const order = orderOf(state, id);
  if (actor !== order.seller) throw notAllowed();
  requireOpenPurchase(order, now);
  if (order.status === 'awaiting_approval') throw notApproved();
  if (order.status !== 'placed') throw wrongStatus('L’ordine è già stato consegnato');
  const due = laterOf(order.due, dueIn(now, ACCEPTANCE_DAYS));
  return [
    { type: 'OrderDelivered', data: { ...termsOf(order), due } },
    notifyParty(order, 'buyer', 'order-delivered', untilOf(order, due)),
  ];
}

/**
 * The buyer accepts the delivery, and the seller is paid.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | IS_APPLICATION | WRONG_STATUS
 */
export function completeOrder(
  state: OrdersState,
  { order: id, actor, now }: OrderAct,
): NewEvent<'OrderCompleted' | 'NotificationSent'>[] {
  const order = orderOf(state, id);
  if (actor !== order.buyer) throw notAllowed();
  requireOpenPurchase(order, now);
  requireDelivered(order);
  if (order.status === 'disputed') throw wrongStatus('L’ordine è in contestazione: decide un amministratore');
  return [completed(order), notifyParty(order, 'seller', 'order-completed')];
}

/**
 * The buyer cancels the order before delivery, and a course before it begins; the seller until the order ends. The coins return
 * to the buyer.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | IS_APPLICATION | WRONG_STATUS
 */
export function cancelOrder(
  state: OrdersState,
  { order: id, actor, now }: OrderAct,
): NewEvent<'OrderRefunded' | 'NotificationSent'>[] {
  const order = orderOf(state, id);
  // The seller knows nothing of an order that waits for a guardian's yes.
  const isParty = actor === order.buyer || (actor === order.seller && order.status !== 'awaiting_approval');
  if (!isParty) throw notAllowed();
  requireOpenPurchase(order, now);
  if (order.status === 'awaiting_approval') return [refunded(order)];
  if (actor === order.buyer) requireNotBegun(order, now);
  return [refunded(order), notifyParty(order, actor === order.buyer ? 'seller' : 'buyer', 'order-cancelled')];
}

/** Whether its buyer no longer cancels it. @throws DomainError WRONG_STATUS */
function requireNotBegun(order: Order, now: Date): void {
  if (order.status !== 'placed') throw wrongStatus('L’ordine è già stato consegnato: non si può più annullare');
  if (hasBegun(order, now)) throw wrongStatus('Il corso è iniziato: non si può più annullare');
}

/** @throws DomainError WRONG_STATUS before the delivery */
export function requireDelivered({ status }: Pick<Order, 'status'>): void {
  if (status === 'awaiting_approval') throw notApproved();
  if (status === 'placed') throw wrongStatus('L’ordine non è ancora stato consegnato');
}

const notApproved = () => wrongStatus('L’ordine aspetta il sì di un genitore o tutore');

/** Checked after the right to act (product.md 8.9). @throws DomainError WRONG_STATUS | IS_APPLICATION */
export function requireOpenPurchase({ kind, status, due }: Order, now: Date): void {
  if (kind === 'job_offer') {
    throw new DomainError('IS_APPLICATION', 409, 'È una candidatura: chi offre il lavoro la accoglie oppure no');
  }
  if (status === 'completed') throw wrongStatus('L’ordine è già concluso');
  if (due === undefined) throw wrongStatus('L’ordine è già stato rimborsato');
  if (now.toISOString() >= due) throw wrongStatus('Il termine è scaduto: l’ordine si sta chiudendo da solo');
}

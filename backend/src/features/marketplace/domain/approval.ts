import { commandKind, type Decider } from '../../../engine/ledger/state/command.js';
import type { EventData, NewEvent } from '../../../engine/ledger/state/event-data.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { MAJORITY } from '../../accounts/domain/ages.js';
import { guardiansOf, guardianTermsOf } from '../../minors/rules/guardianship.js';
import { mayApprove } from '../../minors/rules/spending-limits.js';
import { standingOf } from '../../minors/rules/standing.js';
import { isBlocked } from '../../moderation/rules/blocks.js';
import { isHidden } from '../../moderation/rules/hidden-content.js';
import { notify } from '../../notifications/notification.js';
import { isPast, itemOver } from './facts.js';
import {
  DELIVERY_DAYS,
  dueAfterLastDay,
  dueIn,
  notifyParty,
  type Order,
  type OrderAct,
  type OrdersState,
  type OrderTerms,
  orderOf,
  refundedUnapproved,
  termsOf,
  untilOf,
  wrongStatus,
} from './order.js';
import { isOffSale } from './order-counts.js';
import { requireOpenPurchase } from './purchase.js';

/**
 * A minor's order above a guardian's limit: its coins are in escrow, the seller knows nothing of it, and it waits for a
 * guardian's yes (product.md 16.8).
 */

/** Calendar days of Rome after which the deadline job refunds. */
export const APPROVAL_DAYS = 7;

interface Awaiting {
  /** Texts and postings of the order. */
  readonly paid: Pick<EventData['OrderAwaitsApproval'][1], 'message' | 'facts' | 'postings'>;
  /** Wallets of the guardians whose limit the order exceeds. */
  readonly approvers: readonly string[];
  readonly now: Date;
}

/** Places an order that waits. The guardians who can answer are notified. */
export function awaitApproval(
  state: OrdersState,
  terms: OrderTerms,
  { paid, approvers, now }: Awaiting,
): NewEvent<'OrderAwaitsApproval' | 'NotificationSent'>[] {
  const { order, buyer, item, price } = terms;
  const asked = approvers.filter((guardian) => guardianTermsOf(state, buyer, guardian) !== undefined);
  return [
    { type: 'OrderAwaitsApproval', data: { ...terms, due: dueIn(now, APPROVAL_DAYS), ...paid } },
    ...asked.map((guardian) =>
      notify({ wallet: guardian }, 'marketplace', APPROVAL_WANTED, { order, item, price, from: buyer }, FAMILY),
    ),
  ];
}

const FAMILY = '/famiglia';
/** The notification that a guardian's yes is wanted; it names the order. */
export const APPROVAL_WANTED = 'approval-wanted';

/** What decides about a yes and stands in the row of the item. */
export interface AwaitedItem {
  /** Its last day, where it has one. */
  readonly end?: string | null;
  readonly isPaused?: boolean;
}

/**
 * A guardian says yes: the seller learns of the order, and the days to deliver begin.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | WRONG_STATUS | ITEM_OVER; NOT_ALLOWED also where one has blocked the other since
 */
export function approveOrder(
  state: OrdersState,
  act: OrderAct,
  { end, isPaused = false }: AwaitedItem = {},
): NewEvent<'OrderApproved' | 'NotificationSent'>[] {
  const order = forGuardian(state, act);
  if (isOffSale(state, order)) throw wrongStatus('L’articolo non è più in vendita: l’ordine si sta chiudendo da solo');
  if (isPaused) throw wrongStatus('L’articolo è in pausa: aspetta che torni in vendita, o rifiuta l’ordine');
  if (isPast(end, act.now)) throw itemOver(order.kind);
  if (standingOf(state, order.buyer, act.now) !== 'free')
    throw wrongStatus('Il minore in questo momento non può fare ordini');
  if (isHidden(state, 'item', order.item)) throw wrongStatus('L’articolo è stato rimosso: rifiuta l’ordine');
  if (isBlocked(state, order.buyer, order.seller))
    throw notAllowed('Il minore e chi vende non possono avere scambi: rifiuta l’ordine');
  return approved(order, act.now, 'order-approved');
}

/**
 * For the clock: an order of a buyer who has come of age since needs nobody's yes (product.md 16.5). Nothing for any other
 * order, nor while the buyer is suspended, nor for one whose time is over, which the deadline job refunds.
 */
const release: Decider<{ readonly order: string }, NewEvent<'OrderApproved' | 'NotificationSent'>> = (
  state,
  { order: id },
  { now },
) => {
  const order = state.orders.get(id);
  if (order?.status !== 'awaiting_approval' || order.due === undefined || now.toISOString() >= order.due) return [];
  if (
    isOffSale(state, order) ||
    !noLongerNeedsApproval(state, order.buyer) ||
    isHidden(state, 'item', order.item) ||
    isBlocked(state, order.buyer, order.seller) ||
    standingOf(state, order.buyer, now) !== 'free'
  )
    return [];
  return approved(order, now, 'order-needs-no-yes');
};

export const RELEASE_ORDER = commandKind('release-order', release);

/** Whether a buyer who had guardians is a minor no longer, also where an administrator said so before the birthday was noted. */
export const noLongerNeedsApproval = (
  { accounts, reachedAges }: Pick<OrdersState, 'accounts' | 'reachedAges'>,
  buyer: string,
) => accounts.get(buyer)?.role !== 'minor' || reachedAges.get(buyer) === MAJORITY;

/** The seller learns of the order, and has the usual days from now on. */
const approved = (
  order: Order,
  now: Date,
  template: 'order-approved' | 'order-needs-no-yes',
): NewEvent<'OrderApproved' | 'NotificationSent'>[] => {
  const due = dueAfterLastDay(order, now, DELIVERY_DAYS);
  return [
    { type: 'OrderApproved', data: { ...termsOf(order), due } },
    notifyParty(order, 'seller', 'order-placed', untilOf(order, due)),
    notifyParty(order, 'buyer', template, untilOf(order, due)),
  ];
};

/**
 * A guardian says no: the coins return to the minor.
 * @param refusal commitment to why
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | WRONG_STATUS
 */
export function refuseOrder(
  state: OrdersState,
  act: OrderAct,
  refusal?: string,
): NewEvent<'OrderRefunded' | 'NotificationSent'>[] {
  const order = forGuardian(state, act);
  return [
    refundedUnapproved(order, 'not_approved', refusal),
    notifyParty(order, 'buyer', 'order-not-approved', refusal === undefined ? {} : { explained: 1 }),
  ];
}

/** For the deadline job: no guardian has answered in time. */
export const expireApproval = (order: Order): NewEvent<'OrderRefunded' | 'NotificationSent'>[] => [
  refundedUnapproved(order, 'no_answer'),
  notifyParty(order, 'buyer', 'approval-expired'),
];

/**
 * For the clock: ends an order that waits for the yes to an item that is on sale no longer, because its seller, who knows
 * nothing of the order, is not kept from withdrawing it or from leaving. Nothing for any other order.
 */
const endOffSale: Decider<{ readonly order: string }, NewEvent<'OrderRefunded' | 'NotificationSent'>> = (
  state,
  { order: id },
) => {
  const order = state.orders.get(id);
  if (order?.status !== 'awaiting_approval' || !isOffSale(state, order)) return [];
  const { item, price, buyer } = order;
  const answering = guardiansOf(state, buyer).filter((guardian) => mayApprove(state, guardian, order));
  return [
    refundedUnapproved(order, 'off_sale'),
    notifyParty(order, 'buyer', 'order-off-sale'),
    ...answering.map((guardian) =>
      notify({ wallet: guardian }, 'marketplace', 'approval-off-sale', { item, price, from: buyer }, FAMILY),
    ),
  ];
};

export const REFUND_UNAVAILABLE_ITEM = commandKind('end-off-sale', endOffSale);

/** @throws DomainError NOT_FOUND | NOT_ALLOWED | WRONG_STATUS */
function forGuardian(state: OrdersState, { order: id, actor, now }: OrderAct): Order {
  const order = orderOf(state, id);
  if (!mayApprove(state, actor, order)) throw notAllowed();
  requireOpenPurchase(order, now);
  if (order.status !== 'awaiting_approval') throw wrongStatus('L’ordine non aspetta più una risposta');
  return order;
}

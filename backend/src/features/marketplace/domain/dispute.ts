import { romeDaysAfter } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { EventOf, NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { ownMatter, requireAdmin } from '../../../platform/http/requests/require-admin.js';
import type { AuditEntries } from '../../audit-log/acts.js';
import { mayAnswer } from '../../minors/rules/contact-policy.js';
import { guardiansOf } from '../../minors/rules/guardianship.js';
import { notify } from '../../notifications/notification.js';
import {
  completed,
  dueIn,
  hasBegun,
  notifyParty,
  type OrderAct,
  type OrdersState,
  type OrderTerms,
  orderOf,
  refunded,
  termsOf,
  wrongStatus,
} from './order.js';
import { requireDelivered, requireOpenPurchase } from './purchase.js';

/** A dispute has two sides: the buyer gives a reason, the seller answers once, an administrator who is neither decides (product.md 8.3). */

/** Calendar days of Rome after which the deadline job refunds. */
const DISPUTE_DAYS = 60;

/** When a dispute began that the job decides at `due`. */
export const disputedAt = (due: Date): Date => romeDaysAfter(due, -DISPUTE_DAYS);

export const OUTCOMES = ['release', 'refund'] as const;
export type DisputeOutcome = (typeof OUTCOMES)[number];

/** @param reason commitment to the buyer's text. @throws DomainError */
export function disputeOrder(
  state: OrdersState,
  { order: id, actor, now }: OrderAct,
  reason: string,
): NewEvent<'OrderDisputed' | 'NotificationSent'>[] {
  const order = orderOf(state, id);
  if (actor !== order.buyer) throw notAllowed();
  requireOpenPurchase(order, now);
  // A course that has begun is disputed also where its seller marks nothing as delivered.
  if (order.status !== 'placed' || !hasBegun(order, now)) requireDelivered(order);
  if (order.status === 'disputed') throw wrongStatus('L’ordine è già in contestazione');
  const { item, price } = order;
  return [
    { type: 'OrderDisputed', data: { ...termsOf(order), reason, due: dueIn(now, DISPUTE_DAYS) } },
    notifyParty(order, 'seller', mayAnswer(state, actor, order.seller) ? 'order-disputed' : 'order-disputed-unread'),
    notify(
      { role: 'admin' },
      'marketplace',
      'dispute-opened',
      { item, price, from: actor },
      `/admin/disputes?order=${id}`,
    ),
  ];
}

/** The seller answers a dispute, once. @param answer commitment to the seller's text. @throws DomainError */
export function answerDispute(
  state: OrdersState,
  { order: id, actor, now }: OrderAct,
  answer: string,
): NewEvent<'DisputeAnswered' | 'NotificationSent'>[] {
  const order = orderOf(state, id);
  if (actor !== order.seller) throw notAllowed();
  requireOpenPurchase(order, now);
  if (order.status !== 'disputed') throw notDisputed();
  if (order.answered) throw wrongStatus('Hai già risposto a questa contestazione');
  return [
    { type: 'DisputeAnswered', data: { ...termsOf(order), answer, due: order.due } },
    notifyParty(order, 'buyer', 'dispute-answered'),
  ];
}

export interface Resolution {
  readonly outcome: DisputeOutcome;
  /** Commitment to the reason. */
  readonly reason: string;
}

/** Whether a person is a party of an order, or a guardian of one: they decide nothing about it (product.md 8.2). */
export const hasSide = (
  state: Pick<LedgerState, 'guardianships'>,
  { buyer, seller }: Pick<OrderTerms, 'buyer' | 'seller'>,
  wallet: Wallet,
): boolean => [buyer, seller].some((party) => party === wallet || guardiansOf(state, party).includes(wallet));

/** An administrator who is not a party, nor a guardian of one, decides a dispute (product.md 8.2). @throws DomainError */
export function resolveOrder(
  state: OrdersState,
  { order: id, actor, now }: OrderAct,
  { outcome, reason }: Resolution,
): NewEvent<'OrderCompleted' | 'OrderRefunded' | 'NotificationSent'>[] {
  const order = orderOf(state, id);
  requireAdmin(state, actor);
  if (hasSide(state, order, actor)) throw ownMatter();
  requireOpenPurchase(order, now);
  if (order.status !== 'disputed') throw notDisputed();
  const template = outcome === 'release' ? 'order-released' : 'order-returned';
  return [
    outcome === 'release' ? completed(order, reason) : refunded(order, reason),
    notifyParty(order, 'buyer', template),
    notifyParty(order, 'seller', template),
  ];
}

/** Only the decision of a dispute has a reason. */
function resolved({ data, actor }: EventOf<'OrderCompleted' | 'OrderRefunded'>) {
  const { order, buyer, seller, reason } = data;
  if (reason === undefined || actor === SYSTEM) return undefined;
  const subject = { kind: 'order', id: order } as const;
  return { act: 'dispute-resolved', subject, people: [buyer, seller], reason } as const;
}

export const disputeAuditEntries: AuditEntries = { OrderCompleted: resolved, OrderRefunded: resolved };

const notDisputed = () => wrongStatus('L’ordine non è in contestazione');

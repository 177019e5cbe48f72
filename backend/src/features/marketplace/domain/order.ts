import { romeDay, romeDaysAfter, romeMidnight } from '../../../basics/calendar.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { DecisionContext } from '../../../engine/ledger/state/command.js';
import { DueTable, type ReadonlyDueTable } from '../../../engine/ledger/state/due-table.js';
import { type EventData, type EventOf, forEach, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import { move, wallet } from '../../../engine/ledger/state/postings.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import type { ContactPolicyState } from '../../minors/rules/contact-policy.js';
import type { AllowanceState } from '../../minors/rules/spending-limits.js';
import type { StandingState } from '../../minors/rules/standing.js';
import { type NotificationParams, notify } from '../../notifications/notification.js';
import type { OrderEvent } from '../market-events.js';

/**
 * Orders: the price is held in the order's own escrow account until it is paid to the seller or refunded to the buyer
 * (product.md 3.10 to 3.14). What the parties decide is in purchase.ts, dispute.ts and, for applications for job offers, in
 * job-application.ts.
 */

export const itemNotFound = () => notFound('Articolo non trovato');

export const ITEM_TYPES = ['service', 'course', 'job_offer'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

const PURCHASE_STATUSES = ['awaiting_approval', 'placed', 'delivered', 'disputed', 'completed', 'refunded'] as const;
export const APPLICATION_STATUSES = ['sent', 'reviewing', 'accepted', 'declined', 'withdrawn'] as const;
export const ORDER_STATUSES = [...PURCHASE_STATUSES, ...APPLICATION_STATUSES] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The fields of every event of an order. */
export type OrderTerms = Omit<EventData['ApplicationWithdrawn'][1], 'cause'>;

export interface Order extends OrderTerms {
  readonly status: OrderStatus;
  /** ISO time from which the deadline job decides; absent once nothing is left to decide. */
  readonly due: string | undefined;
  /** Whether the seller has answered the dispute. */
  readonly answered: boolean;
}

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** Only the open ones: what is finished never changes again, and ArchivedOrders finds it. */
    readonly orders: ReadonlyTable<Order>;
    /** Open orders, with the time from which the deadline job decides. */
    readonly openOrders: ReadonlyDueTable;
  }
}

export type OrdersState = Pick<
  LedgerState,
  | 'accounts'
  | 'balances'
  | 'orders'
  | 'openOrders'
  | 'openOrderCounts'
  | 'purchases'
  | 'withdrawnItems'
  | 'placesTaken'
  | 'applicationsOfDay'
  | 'seatLimits'
  | 'hiddenContents'
  | 'blocks'
> &
  StandingState &
  ContactPolicyState &
  AllowanceState;

const STATUS_AFTER: Readonly<Record<OrderEvent, OrderStatus>> = {
  OrderAwaitsApproval: 'awaiting_approval',
  OrderApproved: 'placed',
  OrderPlaced: 'placed',
  OrderDelivered: 'delivered',
  OrderDisputed: 'disputed',
  DisputeAnswered: 'disputed',
  OrderCompleted: 'completed',
  OrderRefunded: 'refunded',
  ApplicationSubmitted: 'sent',
  ApplicationReviewStarted: 'reviewing',
  OrderBecameApplication: 'sent',
  ApplicationAccepted: 'accepted',
  ApplicationDeclined: 'declined',
  ApplicationWithdrawn: 'withdrawn',
};

export const ORDER_EVENTS = Object.keys(STATUS_AFTER) as readonly OrderEvent[];

/** The status that an event leads to. */
export const statusAfter = (type: OrderEvent): OrderStatus => STATUS_AFTER[type];

/** Whether the company has still to answer an application, opened or not. */
export const isUnanswered = (status: OrderStatus): status is 'sent' | 'reviewing' =>
  status === 'sent' || status === 'reviewing';

/** The events by which an order ends. */
export const ENDING_EVENTS = [
  'OrderCompleted',
  'OrderRefunded',
  'ApplicationAccepted',
  'ApplicationDeclined',
  'ApplicationWithdrawn',
] as const;
export type EndingEvent = (typeof ENDING_EVENTS)[number];

/** The events by which an order begins. */
export const PLACING_EVENTS = ['OrderPlaced', 'OrderAwaitsApproval', 'ApplicationSubmitted'] as const;

export const ordersSlice: Slice<Order> = {
  name: 'orders',
  version: 5,
  on: forEach(ORDER_EVENTS, (orders: Table<Order>, event: EventOf<OrderEvent>) => {
    const order = orderAfter(event);
    if (order.due === undefined) orders.delete(order.order);
    else orders.set(order.order, order);
  }),
};

/** An order after one of its events. */
export const orderAfter = ({ type, data }: Pick<EventOf<OrderEvent>, 'type' | 'data'>): Order => ({
  ...termsOf(data),
  status: statusAfter(type),
  due: dueOf(data),
  answered: type === 'DisputeAnswered',
});

/** Until when; undefined once nothing is left to decide. */
export const dueOf = (data: EventOf<OrderEvent>['data']): string | undefined => ('due' in data ? data.due : undefined);

export const openOrdersSlice: Slice<string, DueTable> = {
  name: 'openOrders',
  version: 3,
  table: () => new DueTable(),
  on: forEach(ORDER_EVENTS, (openOrders: DueTable, { data }: EventOf<OrderEvent>) => {
    const due = dueOf(data);
    if (due === undefined) openOrders.delete(data.order);
    else openOrders.set(data.order, due);
  }),
};

/** The escrow account of an order. */
export const orderEscrow = (order: string): string => `order:${order}`;

/** Calendar days of Rome after which the deadline job refunds what is not delivered. */
export const DELIVERY_DAYS = 14;

export const dueIn = (now: Date, days: number): string => romeDaysAfter(now, days).toISOString();

/** The days of a term begin now or, where what was ordered lasts longer, at the end of its last day. */
export function dueAfterLastDay({ lastDay }: Pick<OrderTerms, 'lastDay'>, now: Date, days: number): string {
  return laterOf(lastDay && dueIn(romeMidnight(lastDay), days + 1), dueIn(now, days));
}

/** A term never moves to an earlier time. Times are ISO. */
export const laterOf = (due: string | undefined, other: string): string =>
  due !== undefined && due > other ? due : other;

/** The last day of a term, YYYY-MM-DD. @param due ISO */
export const lastDayOf = (due: string): string => romeDay(new Date(Date.parse(due) - 1));

/** The last day of a term, for who is told of an order whose days do not begin now. */
export const untilOf = ({ lastDay }: Pick<OrderTerms, 'lastDay'>, due: string): { until?: string } =>
  lastDay === undefined ? {} : { until: lastDayOf(due) };

/** Whether a course has begun, by its first day as it was when it was ordered. */
export const hasBegun = ({ firstDay }: Pick<OrderTerms, 'firstDay'>, now: Date): boolean =>
  firstDay !== undefined && romeDay(now) >= firstDay;

/** An order, who acts on it, and when. */
export interface OrderAct extends DecisionContext {
  readonly order: string;
}

export const orderNotFound = (): DomainError => notFound('Ordine non trovato');
export const insufficientCoins = (): DomainError => new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente');

export const wrongStatus = (message: string): DomainError => new DomainError('WRONG_STATUS', 409, message);

/** @throws DomainError NOT_FOUND */
export function orderOf(state: Pick<LedgerState, 'orders'>, id: string): Order {
  const order = state.orders.get(id);
  if (!order) throw orderNotFound();
  return order;
}

export const termsOf = ({ order, item, buyer, seller, price, kind, week, firstDay, lastDay }: OrderTerms) => ({
  order,
  item,
  buyer,
  seller,
  price,
  kind,
  ...(week !== undefined && { week }),
  ...(firstDay !== undefined && { firstDay }),
  ...(lastDay !== undefined && { lastDay }),
});

/** @param reason commitment to why an administrator decided so */
export const completed = (order: Order, reason?: string): NewEvent<'OrderCompleted'> => ({
  type: 'OrderCompleted',
  data: { ...termsOf(order), reason, ...paying(orderEscrow(order.order), wallet(order.seller), order.price) },
});

/** @param reason commitment to why an administrator decided so */
export const refunded = (order: Order, reason?: string): NewEvent<'OrderRefunded'> => ({
  type: 'OrderRefunded',
  data: { ...termsOf(order), reason, ...paying(orderEscrow(order.order), wallet(order.buyer), order.price) },
});

/** Why an order that waited for a guardian's yes did not become a purchase, where its buyer did not cancel it. */
export const REFUND_CAUSES = ['not_approved', 'no_answer', 'off_sale'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** Why an application ended that neither the company answered nor the candidate withdrew. */
export const END_CAUSES = ['silence', 'suspended', 'hidden', 'account', 'consent', 'guardian', 'verification'] as const;
export type EndCause = (typeof END_CAUSES)[number];

/** @param refusal commitment to why a guardian said no */
export function refundedUnapproved(order: Order, cause: RefundCause, refusal?: string): NewEvent<'OrderRefunded'> {
  const { type, data } = refunded(order);
  return { type, data: { ...data, cause, refusal } };
}

/** No posting moves zero coins. */
export const paying = (from: string, to: string, price: number) =>
  price === 0 ? {} : { postings: move(from, to, price) };

/** Where a party sees an order; a company opens an application among the others of its offer, where there still is one. */
export const orderLink = (
  { order, item, kind }: { readonly order: string; readonly item: string | null; readonly kind: ItemType },
  side: 'bought' | 'sold',
): string =>
  side === 'sold' && kind === 'job_offer' && item !== null
    ? `/candidature/${item}?order=${order}`
    : `/orders?side=${side}&order=${order}`;

/**
 * Notifies one party of what the other did, or of what the deadline job or an administrator decided; the link leads to the
 * order.
 * @param more params of the template
 */
export function notifyParty(
  terms: OrderTerms,
  party: 'buyer' | 'seller',
  template: string,
  more?: NotificationParams,
): NewEvent<'NotificationSent'> {
  const { order, item, price, buyer, seller } = terms;
  const [to, from] = party === 'buyer' ? [buyer, seller] : [seller, buyer];
  const link = orderLink({ order, item, kind: terms.kind }, party === 'buyer' ? 'bought' : 'sold');
  return notify({ wallet: to }, 'marketplace', template, { item, price, from, ...more }, link);
}

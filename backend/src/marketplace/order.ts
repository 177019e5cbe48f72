import { romeDaysAfter } from '../calendar.js';
import { notAllowed, notFound } from '../http/errors.js';
import type { JsonObject } from '../ledger/canonical.js';
import { DomainError } from '../ledger/errors.js';
import { move, wallet } from '../ledger/postings.js';
import { balanceOf, type LedgerEvent, type LedgerState, type Slice } from '../ledger/state.js';
import type { ReadonlyTable } from '../ledger/tables.js';
import { notify } from '../notifications/notification.js';

/** Orders: the price waits in an account of the order's own until it is the seller's or the buyer's again (product.md 3.10 to 3.14). */

export const ITEM_TYPES = ['service', 'course', 'job_offer'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

export const ORDER_STATUSES = ['placed', 'delivered', 'disputed', 'completed', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What every event of an order says of it. */
type Terms = {
  readonly order: string;
  readonly item: string;
  /** Wallets. */
  readonly buyer: string;
  readonly seller: string;
  /** Whole coins, as agreed when it was placed. */
  readonly price: number;
};

type OrderTerms = Terms & { readonly kind: ItemType };

export interface Order extends OrderTerms {
  readonly status: OrderStatus;
  /** ISO time from which the clock decides; absent once nothing is left to decide. */
  readonly due: string | undefined;
}

declare module '../ledger/state.js' {
  interface LedgerState {
    readonly orders: ReadonlyTable<Order>;
    /** Orders in which something is still to happen, with the time from which the clock decides. */
    readonly openOrders: ReadonlyTable<string>;
    /** The order by which a buyer has what one can have once, by `purchaseKey`. */
    readonly purchases: ReadonlyTable<string>;
  }
}

type State = Pick<LedgerState, 'accounts' | 'balances' | 'orders' | 'openOrders' | 'purchases'>;

const STATUS_AFTER: Readonly<Record<string, OrderStatus>> = {
  OrderPlaced: 'placed',
  OrderDelivered: 'delivered',
  OrderDisputed: 'disputed',
  OrderCompleted: 'completed',
  OrderRefunded: 'refunded',
};

/** The status that an event leads to; undefined for events that are not of orders. */
export const statusAfter = (eventType: string): OrderStatus | undefined => STATUS_AFTER[eventType];

export const ordersSlice: Slice<Order> = {
  name: 'orders',
  version: 1,
  evolve(orders, { type, data }) {
    const status = statusAfter(type);
    if (!status) return;
    const { order, item, buyer, seller, price, kind } = data as OrderTerms;
    orders.set(order, { order, item, buyer, seller, price, kind, status, due: dueOf(data) });
  },
};

export const openOrdersSlice: Slice<string> = {
  name: 'openOrders',
  version: 1,
  evolve(openOrders, { type, data }) {
    if (!statusAfter(type)) return;
    const due = dueOf(data);
    if (due === undefined) openOrders.delete(String(data.order));
    else openOrders.set(String(data.order), due);
  },
};

export const purchasesSlice: Slice<string> = {
  name: 'purchases',
  version: 1,
  evolve(purchases, { type, data }) {
    if ((type !== 'OrderPlaced' && type !== 'OrderRefunded') || data.kind === 'service') return;
    const key = purchaseKey(String(data.buyer), String(data.item));
    if (type === 'OrderPlaced') purchases.set(key, String(data.order));
    else purchases.delete(key);
  },
};

const dueOf = ({ due }: JsonObject): string | undefined => (typeof due === 'string' ? due : undefined);
const purchaseKey = (buyer: string, item: string): string => `${buyer} ${item}`;

/** The account in which an order's price waits. */
export const orderEscrow = (order: string): string => `order:${order}`;

/** Calendar days of Rome after which the clock decides. */
const DELIVERY_DAYS = 14;
const ACCEPTANCE_DAYS = 14;
const DISPUTE_DAYS = 60;

const dueIn = (now: Date, days: number): string => romeDaysAfter(now, days).toISOString();

export interface PlaceOrder {
  readonly order: string;
  readonly buyer: string;
  /** The item as it stands now; it cannot change while this is decided. */
  readonly item: {
    readonly id: string;
    readonly seller: string;
    readonly type: ItemType;
    readonly price: number;
    readonly withdrawn: boolean;
  };
  readonly expectedPrice: number;
  /** Commitment to the words to the seller. */
  readonly message: string | undefined;
  readonly now: Date;
}

/**
 * Moves the price from the buyer into the order's escrow.
 * @throws DomainError OWN_ITEM | ITEM_GONE | PRICE_CHANGED | ALREADY_ORDERED | INSUFFICIENT_COINS
 */
export function placeOrder(
  state: State,
  { order, buyer, item, expectedPrice, message, now }: PlaceOrder,
): LedgerEvent[] {
  const { seller, type: kind, price } = item;
  if (seller === buyer) throw new DomainError('OWN_ITEM', 403, 'Non puoi acquistare un tuo articolo');
  if (item.withdrawn || !state.accounts.has(seller)) throw itemGone();
  if (price !== expectedPrice) throw new DomainError('PRICE_CHANGED', 409, 'Il prezzo è cambiato: conferma di nuovo');
  if (kind !== 'service' && state.purchases.has(purchaseKey(buyer, item.id))) throw alreadyOrdered(kind);
  if (balanceOf(state, wallet(buyer)) < price) throw new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente');
  const terms = { order, item: item.id, buyer, seller, price, kind };
  return [
    {
      type: 'OrderPlaced',
      data: { ...terms, due: dueIn(now, DELIVERY_DAYS), message, ...paying(wallet(buyer), orderEscrow(order), price) },
    },
    tell(seller, 'placed', { ...terms, from: buyer }),
  ];
}

/** The seller says that the order is delivered. @throws DomainError */
export function deliverOrder(state: State, order: string, by: string, now: Date): LedgerEvent[] {
  const terms = openOrder(state, order, now);
  if (by !== terms.seller) throw notAllowed();
  if (terms.status !== 'placed') throw wrongStatus("L'ordine è già stato consegnato");
  return [
    { type: 'OrderDelivered', data: { ...termsOf(terms), due: dueIn(now, ACCEPTANCE_DAYS) } },
    tell(terms.buyer, 'delivered', { ...terms, from: by }),
  ];
}

/** The buyer accepts what was delivered, and the seller is paid. @throws DomainError */
export function completeOrder(state: State, order: string, by: string, now: Date): LedgerEvent[] {
  const terms = openOrder(state, order, now);
  if (by !== terms.buyer) throw notAllowed();
  if (terms.status === 'placed') throw wrongStatus("L'ordine non è ancora stato consegnato");
  if (terms.status === 'disputed') throw wrongStatus("L'ordine è in contestazione: decide un amministratore");
  return [completed(terms), tell(terms.seller, 'completed', { ...terms, from: by })];
}

/** Buyer or seller call the order off before delivery, and the coins go back. @throws DomainError */
export function cancelOrder(state: State, order: string, by: string, now: Date): LedgerEvent[] {
  const terms = openOrder(state, order, now);
  if (by !== terms.buyer && by !== terms.seller) throw notAllowed();
  if (terms.status !== 'placed') throw wrongStatus("L'ordine è già stato consegnato: non si può più annullare");
  const other = by === terms.buyer ? terms.seller : terms.buyer;
  return [refunded(terms), tell(other, 'cancelled', { ...terms, from: by })];
}

/** @param reason commitment to the buyer's words. @throws DomainError */
export function disputeOrder(state: State, order: string, by: string, reason: string, now: Date): LedgerEvent[] {
  const terms = openOrder(state, order, now);
  if (by !== terms.buyer) throw notAllowed();
  if (terms.status === 'placed') throw wrongStatus("L'ordine non è ancora stato consegnato");
  if (terms.status === 'disputed') throw wrongStatus("L'ordine è già in contestazione");
  return [
    { type: 'OrderDisputed', data: { ...termsOf(terms), reason, due: dueIn(now, DISPUTE_DAYS) } },
    tell(terms.seller, 'disputed', { ...terms, from: by }),
  ];
}

export const OUTCOMES = ['release', 'refund'] as const;
export type DisputeOutcome = (typeof OUTCOMES)[number];

/** An administrator decides a dispute. @throws DomainError */
export function resolveOrder(state: State, order: string, outcome: DisputeOutcome, now: Date): LedgerEvent[] {
  const terms = openOrder(state, order, now);
  if (terms.status !== 'disputed') throw wrongStatus("L'ordine non è in contestazione");
  const template = outcome === 'release' ? 'released' : 'returned';
  return [
    outcome === 'release' ? completed(terms) : refunded(terms),
    tell(terms.buyer, template, { ...terms, from: terms.seller }),
    tell(terms.seller, template, { ...terms, from: terms.buyer }),
  ];
}

/** What the clock decides when nobody did in time; nothing when it is not time, or somebody did. */
export function expireOrder(state: State, order: string, now: Date): LedgerEvent[] {
  const terms = state.orders.get(order);
  if (terms?.due === undefined || now.toISOString() < terms.due) return [];
  const isAccepted = terms.status === 'delivered';
  const template = isAccepted ? 'accepted-by-time' : 'returned-by-time';
  return [
    isAccepted ? completed(terms) : refunded(terms),
    tell(terms.buyer, template, { ...terms, from: terms.seller }),
    tell(terms.seller, template, { ...terms, from: terms.buyer }),
  ];
}

/** Why an account cannot be closed now. */
export function openOrdersOf(state: LedgerState, party: string): DomainError | undefined {
  for (const [id] of state.openOrders.entries()) {
    const order = state.orders.get(id);
    if (order?.buyer !== party && order?.seller !== party) continue;
    return new DomainError('OPEN_ORDERS', 409, "Ci sono ordini aperti: vanno conclusi prima di eliminare l'account");
  }
  return undefined;
}

/** Whether an item cannot be withdrawn now. */
export function hasOpenOrders(state: Pick<LedgerState, 'orders' | 'openOrders'>, item: string): boolean {
  for (const [id] of state.openOrders.entries()) if (state.orders.get(id)?.item === item) return true;
  return false;
}

export const orderNotFound = (): DomainError => notFound('Ordine non trovato');
export const itemGone = (): DomainError => new DomainError('ITEM_GONE', 409, 'Articolo non più disponibile');

const wrongStatus = (message: string): DomainError => new DomainError('WRONG_STATUS', 409, message);

const alreadyOrdered = (kind: ItemType): DomainError =>
  new DomainError(
    'ALREADY_ORDERED',
    409,
    kind === 'job_offer' ? 'Ti sei già candidato' : 'Hai già acquistato questo articolo',
  );

/** @throws DomainError where there is no such order, or nothing is left to decide, or the clock decides */
function openOrder(state: State, id: string, now: Date): Order {
  const order = state.orders.get(id);
  if (!order) throw orderNotFound();
  if (order.status === 'completed') throw wrongStatus("L'ordine è già concluso");
  if (order.due === undefined) throw wrongStatus("L'ordine è già stato rimborsato");
  if (now.toISOString() >= order.due) throw wrongStatus("Il termine è scaduto: l'ordine si sta chiudendo da solo");
  return order;
}

const termsOf = ({ order, item, buyer, seller, price, kind }: Order) => ({ order, item, buyer, seller, price, kind });

const completed = (order: Order): LedgerEvent => ({
  type: 'OrderCompleted',
  data: { ...termsOf(order), ...paying(orderEscrow(order.order), wallet(order.seller), order.price) },
});

const refunded = (order: Order): LedgerEvent => ({
  type: 'OrderRefunded',
  data: { ...termsOf(order), ...paying(orderEscrow(order.order), wallet(order.buyer), order.price) },
});

/** Nothing moves where nothing is paid. */
const paying = (from: string, to: string, price: number) => (price === 0 ? {} : { postings: move(from, to, price) });

/** Read alike for every kind of item. */
const OF_DISPUTES = ['disputed', 'released', 'returned'];

/** An application for a job is an order, too, but nobody calls it one. */
const tell = (to: string, what: string, { kind, item, price, from }: OrderTerms & { from: string }) => {
  const isApplication = kind === 'job_offer' && !OF_DISPUTES.includes(what);
  const template = `${isApplication ? 'application' : 'order'}-${what}`;
  return notify({ wallet: to }, 'marketplace', template, { item, price, from }, '/orders');
};

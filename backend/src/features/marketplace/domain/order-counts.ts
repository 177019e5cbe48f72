import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { CompactTable } from '../../../engine/ledger/state/compact-table.js';
import { type EventOf, forEach, isOf } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';
import type { OrderEvent } from '../market-events.js';
import { dueOf, ORDER_EVENTS, type Order, PLACING_EVENTS } from './order.js';

/** How many orders are open, and who has ordered what. */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /**
     * The number of open orders of an item, and of a party, by `itemKey` and `partyKey`, of an application for the company alone; those
     * that wait for a guardian's yes apart, by `awaitingKey` and `awaitedKey`; under `goneKey` that an item was withdrawn while orders of it waited.
     */
    readonly openOrderCounts: ReadonlyTable<number>;
    /** Whether a buyer has ordered an item that can be ordered once, by `purchaseKey`; the revision of the order. */
    readonly purchases: ReadonlyTable<number>;
  }
}

/** The seller knows nothing of an order that waits for a guardian's yes: until then it counts for its buyer only. */
export const openOrderCountsSlice: Slice<number> = {
  name: 'openOrderCounts',
  version: 3,
  on: {
    ...forEach(ORDER_EVENTS, countOrder),
    ItemWithdrawn(counts, { data: { item } }) {
      if (counts.has(awaitedKey(item))) counts.set(goneKey(item), 1);
    },
  },
};

function countOrder(counts: Table<number>, event: EventOf<OrderEvent>): void {
  const { type, data } = event;
  const { order, item, buyer, seller, kind } = data;
  const ofWaiting = [awaitingKey(order), awaitedKey(item), partyKey(buyer)];
  // Who closes an account leaves applications, which are withdrawn; an open order keeps it.
  const ofOpen = [itemKey(item), partyKey(seller), ...(kind === 'job_offer' ? [] : [partyKey(buyer)])];
  const wasWaiting = counts.has(awaitingKey(order));
  if (isOf(event, ...PLACING_EVENTS)) countAll(counts, type === 'OrderAwaitsApproval' ? ofWaiting : ofOpen, 1);
  else if (wasWaiting || dueOf(data) === undefined) countAll(counts, wasWaiting ? ofWaiting : ofOpen, -1);
  if (type === 'OrderApproved') countAll(counts, ofOpen, 1);
  if (counts.has(goneKey(item)) && !counts.has(awaitedKey(item))) counts.delete(goneKey(item));
}

export const purchasesSlice: Slice<number, CompactTable> = {
  name: 'purchases',
  version: 4,
  table: () => new CompactTable(),
  on: {
    ...forEach(PLACING_EVENTS, (purchases: CompactTable, { data, rev }: EventOf<(typeof PLACING_EVENTS)[number]>) => {
      if (data.kind !== 'service') purchases.set(purchaseKey(data.buyer, data.item), rev);
    }),
    ...forEach(['OrderRefunded', 'ApplicationWithdrawn'], (purchases: CompactTable, { data }: EventOf<OrderEvent>) => {
      if (data.kind !== 'service') purchases.delete(purchaseKey(data.buyer, data.item));
    }),
    // Whom the company has not answered may apply again.
    ApplicationDeclined(purchases, { data, actor }) {
      if (actor === SYSTEM) purchases.delete(purchaseKey(data.buyer, data.item));
    },
  },
};

function countAll(counts: Table<number>, keys: readonly string[], change: number): void {
  for (const key of keys) {
    const open = (counts.get(key) ?? 0) + change;
    if (open === 0) counts.delete(key);
    else counts.set(key, open);
  }
}

const itemKey = (item: string): string => `item:${item}`;
const partyKey = (party: string): string => `party:${party}`;
const awaitingKey = (order: string): string => `awaiting:${order}`;
const awaitedKey = (item: string): string => `awaited:${item}`;
const goneKey = (item: string): string => `gone:${item}`;
const purchaseKey = (buyer: string, item: string): string => `${buyer} ${item}`;

/** Whether a person owns a course, or a company reads or has answered their application, so that they may not order it again. */
export const hasOrdered = ({ purchases }: Pick<LedgerState, 'purchases'>, buyer: string, item: string): boolean =>
  purchases.has(purchaseKey(buyer, item));

/** Why an account cannot be closed now. */
export function openOrdersOf(
  { openOrderCounts }: Pick<LedgerState, 'openOrderCounts'>,
  party: string,
): DomainError | undefined {
  return openOrderCounts.has(partyKey(party))
    ? new DomainError('OPEN_ORDERS', 409, 'Ci sono ordini aperti: vanno conclusi prima di eliminare l’account')
    : undefined;
}

/** Whether an item cannot be withdrawn now. */
export const hasOpenOrders = ({ openOrderCounts }: Pick<LedgerState, 'openOrderCounts'>, item: string): boolean =>
  openOrderCounts.has(itemKey(item));

/** Whether the item of an order that waits for a guardian's yes is on sale no longer: it was withdrawn, or its seller is gone. */
export const isOffSale = (
  { accounts, openOrderCounts }: Pick<LedgerState, 'accounts' | 'openOrderCounts'>,
  { item, seller }: Pick<Order, 'item' | 'seller'>,
): boolean => openOrderCounts.has(goneKey(item)) || !accounts.has(seller);

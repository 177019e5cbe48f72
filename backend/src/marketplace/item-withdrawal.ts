import { notAllowed } from '../http/errors.js';
import { commandKind, type DecisionContext } from '../ledger/command.js';
import { DomainError } from '../ledger/errors.js';
import type { EventTypes } from '../ledger/event-types.js';
import type { LedgerEvent, LedgerState, Slice } from '../ledger/state.js';
import type { ReadonlyTable } from '../ledger/tables.js';
import { notify } from '../notifications/notification.js';
import { hasOpenOrders } from './order.js';

/** A withdrawal is an event of the ledger, so that an order and a withdrawal never both take effect. */

declare module '../ledger/state.js' {
  interface LedgerState {
    /** Items withdrawn by an event. Withdrawals by earlier releases are recorded only in the row. */
    readonly withdrawnItems: ReadonlyTable<true>;
  }
}

/** The event types of items. */
export const itemEventTypes: EventTypes = { ItemWithdrawn: [1] };

export const withdrawnItemsSlice: Slice<true> = {
  name: 'withdrawnItems',
  version: 1,
  evolve(withdrawn, { type, data }) {
    if (type === 'ItemWithdrawn') withdrawn.set(String(data.item), true);
  },
};

export interface WithdrawItem {
  readonly item: string;
  /** Wallet. */
  readonly seller: string;
}

/**
 * The seller or an administrator takes an item off the marketplace; nothing if it is withdrawn already.
 * @throws DomainError NOT_ALLOWED | OPEN_ORDERS
 */
export function withdrawItem(
  state: Pick<LedgerState, 'accounts' | 'openOrderCounts' | 'withdrawnItems'>,
  { item, seller }: WithdrawItem,
  { actor }: Pick<DecisionContext, 'actor'>,
): LedgerEvent[] {
  if (actor !== seller && state.accounts.get(actor)?.role !== 'admin') throw notAllowed();
  if (state.withdrawnItems.has(item)) return [];
  if (hasOpenOrders(state, item)) {
    throw new DomainError('OPEN_ORDERS', 409, 'Ci sono ordini aperti su questo articolo');
  }
  const withdrawal: LedgerEvent = { type: 'ItemWithdrawn', data: { item } };
  return actor === seller
    ? [withdrawal]
    : [withdrawal, notify({ wallet: seller }, 'marketplace', 'item-removed', { item }, '/marketplace')];
}

export const WITHDRAW_ITEM = commandKind('withdraw-item', withdrawItem);

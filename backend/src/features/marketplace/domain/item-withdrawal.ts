import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import { DueTable, type ReadonlyDueTable } from '../../../engine/ledger/state/due-table.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { administratorActed } from '../../audit-log/acts.js';
import { notify } from '../../notifications/notification.js';
import { hasOpenOrders } from './order-counts.js';

/** A withdrawal is an event of the ledger, so that an order and a withdrawal never both take effect. */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /**
     * Items withdrawn in the last minute of the ledger at least, each with the time until which it is kept. A command about
     * an item that was looked up before is refused (`dataReadAt`), and later look-ups see the withdrawal in the row.
     */
    readonly withdrawnItems: ReadonlyDueTable;
  }
}

const KEPT_MS = 60_000;
/** How many are dropped with an event, so that the events of a busy minute share the work. */
const DROPPED_MAX = 10;

export const withdrawnItemsSlice: Slice<string, DueTable> = {
  name: 'withdrawnItems',
  version: 2,
  table: () => new DueTable(1000),
  on: {
    ItemWithdrawn(withdrawn, { data, ts }) {
      for (const item of withdrawn.dueAt(new Date(ts), DROPPED_MAX)) withdrawn.delete(item);
      withdrawn.set(data.item, new Date(Date.parse(ts) + KEPT_MS).toISOString());
    },
  },
};

export interface WithdrawItem {
  readonly item: string;
  /** Wallet. */
  readonly seller: string;
}

/**
 * The seller or an administrator takes an item off the marketplace, or FORM that of an account that became a minor's; nothing
 * if it is withdrawn already. Orders that wait for a guardian's yes end because of it (affected-orders.ts).
 * @throws DomainError NOT_ALLOWED | OPEN_ORDERS
 */
export function withdrawItem(
  state: Pick<LedgerState, 'accounts' | 'openOrderCounts' | 'withdrawnItems'>,
  { item, seller }: WithdrawItem,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'ItemWithdrawn' | 'AdministratorActed' | 'NotificationSent'>[] {
  const isOfMinor = actor === SYSTEM && state.accounts.get(seller)?.role === 'minor';
  if (actor !== seller && !isOfMinor && state.accounts.get(actor)?.role !== 'admin') throw notAllowed();
  if (state.withdrawnItems.has(item)) return [];
  if (hasOpenOrders(state, item)) throw openOrders();
  const withdrawal: NewEvent<'ItemWithdrawn'> = { type: 'ItemWithdrawn', data: { item } };
  return actor === seller || isOfMinor
    ? [withdrawal]
    : [
        withdrawal,
        administratorActed({ act: 'item-withdrawn', subject: { kind: 'item', id: item, owner: seller } }),
        notify({ wallet: seller }, 'marketplace', 'item-removed', { item }, '/contatti'),
      ];
}

export const openOrders = (): DomainError =>
  new DomainError('OPEN_ORDERS', 409, 'Ci sono ordini aperti su questo articolo');

export const WITHDRAW_ITEM = commandKind('withdraw-item', withdrawItem);

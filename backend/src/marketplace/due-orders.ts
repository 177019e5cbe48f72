import { SYSTEM } from '../ledger/envelope.js';
import type { Ledger } from '../ledger/ledger.js';
import { expireOrder } from './order.js';

/**
 * Decides the orders in which nobody did anything in time. Several processes may do so: the ledger decides each order once.
 * @returns how many orders were decided. @throws LedgerUnavailable
 */
export async function decideDueOrders(ledger: Ledger, now: Date): Promise<number> {
  const moment = now.toISOString();
  const due = [...ledger.state.openOrders.entries()].filter(([, time]) => time <= moment);
  const outcomes = await Promise.all(
    due.map(([order]) => ledger.execute((state) => expireOrder(state, order, now), { actor: SYSTEM, now })),
  );
  return outcomes.filter(({ events }) => events.length > 0).length;
}

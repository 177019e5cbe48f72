import type { Transaction } from '../api/api-types';

interface BalancePoint {
  at: number;
  balance: number;
}

type BalanceChange = Pick<Transaction, 'amount' | 'direction' | 'timestamp'>;

/**
 * The balance after each transaction, oldest first, computed backwards from the current balance; the first point is the
 * balance before the oldest transaction, the last one is the current balance. Empty without transactions.
 * @param changes newest first, without gaps
 */
export function balanceSeries(changes: readonly BalanceChange[], balanceNow: number, now: number): BalancePoint[] {
  const points: BalancePoint[] = [{ at: now, balance: balanceNow }];
  let balance = balanceNow;
  for (const { amount, direction, timestamp } of changes) {
    const at = Date.parse(timestamp);
    points.push({ at, balance });
    balance -= direction === 'in' ? amount : -amount;
  }
  const oldest = changes.at(-1);
  if (!oldest) return [];
  points.push({ at: Date.parse(oldest.timestamp) - 1, balance });
  return points.reverse();
}

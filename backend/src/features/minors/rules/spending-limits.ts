import { romeWeek } from '../../../basics/calendar.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { type EventOf, forEach } from '../../../engine/ledger/state/event-data.js';
import { type Postings, walletOf } from '../../../engine/ledger/state/postings.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';
import { guardianTermsOf, limitsOf } from './guardianship.js';
import { isProtected } from './standing.js';

/**
 * What a minor may spend without a guardian's yes: the coins of a week, and the price above which an order waits (product.md
 * 16.7, 16.8). An event by which a minor spends names the Monday of its week in Rome, `week`, so that the state counts minors
 * only; a refund names the week of its order.
 */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** By the wallet of the minor, of the newest week in which they spent something. */
    readonly allowances: ReadonlyTable<Spending>;
  }
}

export interface Spending {
  /** Monday, YYYY-MM-DD. */
  readonly week: string;
  /** Whole coins. */
  readonly spent: number;
}

export const allowancesSlice: Slice<Spending> = {
  name: 'allowances',
  version: 1,
  on: {
    ...forEach(['CoinsTransferred', 'OrderPlaced', 'OrderAwaitsApproval'], spend),
    OrderRefunded(allowances, { data: { buyer, week } }, postings) {
      const before = allowances.get(buyer);
      if (week === undefined || before?.week !== week) return;
      const back = postings.find(({ amount }) => amount > 0)?.amount ?? 0;
      if (back > 0) allowances.set(buyer, { week, spent: Math.max(0, before.spent - back) });
    },
    AccountClosed(allowances, { data }) {
      if (allowances.has(data.wallet)) allowances.delete(data.wallet);
    },
  },
};

type SpendingEvent = 'CoinsTransferred' | 'OrderPlaced' | 'OrderAwaitsApproval';

function spend(allowances: Table<Spending>, { data: { week } }: EventOf<SpendingEvent>, postings: Postings): void {
  const payer = postings.find(({ amount }) => amount < 0);
  const wallet = payer && walletOf(payer.account);
  if (week === undefined || !payer || wallet === undefined) return;
  const before = allowances.get(wallet);
  allowances.set(wallet, { week, spent: (before?.week === week ? before.spent : 0) - payer.amount });
}

export type AllowanceState = Pick<
  LedgerState,
  'accounts' | 'reachedAges' | 'consentPolicies' | 'guardianships' | 'allowances'
>;

/** Whole coins that a minor may still spend this week without a yes; undefined: nobody limits them. @param minor wallet */
export function leftThisWeek(state: AllowanceState, minor: string, now: Date): number | undefined {
  const limits = isProtected(state, minor) ? limitsOf(state, minor) : undefined;
  if (!limits) return undefined;
  return Math.max(0, limits.weeklyCoins - spentThisWeek(state, minor, now));
}

/** Whole coins that a minor spent this week without a yes; more than the limit where it was lowered since. @param minor wallet */
export function spentThisWeek({ allowances }: Pick<LedgerState, 'allowances'>, minor: string, now: Date): number {
  const spending = allowances.get(minor);
  return spending?.week === romeWeek(now) ? spending.spent : 0;
}

/**
 * The `week` of an event by which a person spends coins that need no yes; undefined for people whom no guardian limits.
 * @param payer wallet
 * @param amount whole coins
 * @throws DomainError WEEKLY_LIMIT
 */
export function requireWithinWeeklyLimit(
  state: AllowanceState,
  payer: string,
  amount: number,
  now: Date,
): string | undefined {
  const left = leftThisWeek(state, payer, now);
  if (left === undefined || amount === 0) return undefined;
  if (amount > left) throw weeklyLimit(left);
  return romeWeek(now);
}

const weeklyLimit = (left: number): DomainError =>
  new DomainError(
    'WEEKLY_LIMIT',
    409,
    left === 0
      ? 'Hai raggiunto il limite di Coin FORM di questa settimana'
      : `Questa settimana puoi spendere ancora ${left} Coin FORM`,
  );

/**
 * The guardians whose limit an order exceeds, so that one of them has to say yes. A guardian says nothing about an order that
 * pays themself: an order from a minor's only guardian counts as spending of the week.
 * @param buyer, seller wallets
 * @param price whole coins
 * @returns wallets, also of a contested guardian, who cannot answer for now; none: it needs no yes
 */
export function approversOf(state: AllowanceState, buyer: string, seller: string, price: number): readonly string[] {
  if (!isProtected(state, buyer)) return [];
  const guardians = Object.entries(state.guardianships.get(buyer)?.guardians ?? {});
  return guardians
    .filter(([guardian, { approvalAbove }]) => guardian !== seller && price > approvalAbove)
    .map(([guardian]) => guardian);
}

/** Whether a guardian, by wallet, may say yes or no to an order of the minor that waits for it (product.md 16.8). */
export function mayApprove(
  state: AllowanceState,
  guardian: string,
  { buyer, seller, price }: { readonly buyer: string; readonly seller: string; readonly price: number },
): boolean {
  if (guardian === seller || !guardianTermsOf(state, buyer, guardian)) return false;
  const approvers = approversOf(state, buyer, seller, price);
  // A limit may have been raised since the order was placed.
  return approvers.length === 0 || approvers.includes(guardian);
}

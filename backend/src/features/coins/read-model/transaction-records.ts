import { TREASURY, walletOf } from '../../../engine/ledger/state/postings.js';
import type { TransactionKind } from '../../definition/kinds.js';

/** A row of `transactions`. */
export interface TransactionRecord {
  readonly revision: number;
  /** Which payee of the event it is, from 0. */
  readonly position: number;
  readonly event: string;
  readonly kind: TransactionKind;
  /** Accounts. */
  readonly payer: string;
  readonly payee: string;
  readonly amount: number;
  readonly party: string | null;
  readonly item: string | null;
  readonly contest: string | null;
  /** Commitment. */
  readonly note: string | null;
  readonly ts: string;
  readonly hash: string;
}

/** The gift to a new account: every other adjustment has a reason that an administrator gave (product.md 8.10). */
export const reasonOf = ({ kind, payer, note }: TransactionRecord): 'welcome' | null =>
  kind === 'adjustment' && payer === TREASURY && note === null ? 'welcome' : null;

/** As the database returns it. */
export interface TransactionRecordRow extends Omit<TransactionRecord, 'revision' | 'amount' | 'ts'> {
  readonly revision: string;
  readonly amount: string;
  readonly ts: Date;
}

export const TRANSACTION_COLUMNS =
  'revision, position, event, kind, payer, payee, amount, party, item, contest, note, ts, hash';

export const toTransactionRecord = (row: TransactionRecordRow): TransactionRecord => ({
  ...row,
  revision: Number(row.revision),
  amount: Number(row.amount),
  ts: row.ts.toISOString(),
});

/** The wallets, items and contests that a transaction names. */
export function subjectsOf(transactions: readonly TransactionRecord[]) {
  return {
    person: transactions.flatMap(({ payer, payee, party }) =>
      [walletOf(payer), walletOf(payee), party].filter((wallet): wallet is string => typeof wallet === 'string'),
    ),
    item: transactions.flatMap(({ item }) => item ?? []),
    contest: transactions.flatMap(({ contest }) => contest ?? []),
  };
}

export const notesOf = (transactions: readonly TransactionRecord[]): string[] =>
  transactions.flatMap(({ note }) => note ?? []);

/** The first revision that is not before a time: later events are never dated earlier. @param moment SQL */
const revisionAt = (moment: string): string => `coalesce((
  select m.revision from transactions m where m.ts >= ${moment} at time zone 'Europe/Rome'
  order by m.ts, m.revision limit 1), ${Number.MAX_SAFE_INTEGER})`;

/**
 * SQL of the transactions of a period: days of Rome, the last one included. The index finds the revisions between two times.
 * @param from @param to parameters with a day, or null
 */
export const withinDays = (from: string, to: string): string =>
  `(${from}::date is null or revision >= ${revisionAt(`${from}::date::timestamp`)})
  and (${to}::date is null or revision < ${revisionAt(`(${to}::date + 1)::timestamp`)})`;

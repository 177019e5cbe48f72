import { TREASURY, walletOf } from '../ledger/postings.js';
import type { MovementKind } from './movements.projection.js';

/** A row of `read.movements`. */
export interface Movement {
  readonly revision: number;
  /** Which payee of the event it is, from 0. */
  readonly position: number;
  readonly event: string;
  readonly kind: MovementKind;
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

/** What the gift to a new account reads. */
export const WELCOME_WORDS = 'Benvenuto in FORM';

/** The gift to a new account: every other adjustment has a reason that somebody gave (product.md 8.10). */
export const isWelcome = ({ kind, payer, note }: Movement): boolean =>
  kind === 'adjustment' && payer === TREASURY && note === null;

/** As the database gives it. */
export interface MovementRow extends Omit<Movement, 'revision' | 'amount' | 'ts'> {
  readonly revision: string;
  readonly amount: string;
  readonly ts: Date;
}

export const MOVEMENT_COLUMNS =
  'revision, position, event, kind, payer, payee, amount, party, item, contest, note, ts, hash';

export const toMovement = (row: MovementRow): Movement => ({
  ...row,
  revision: Number(row.revision),
  amount: Number(row.amount),
  ts: row.ts.toISOString(),
});

/** The wallets, items and contests that a movement names. */
export function subjectsOf(movements: readonly Movement[]) {
  return {
    person: movements.flatMap(({ payer, payee, party }) =>
      [walletOf(payer), walletOf(payee), party].filter((wallet): wallet is string => typeof wallet === 'string'),
    ),
    item: movements.flatMap(({ item }) => item ?? []),
    contest: movements.flatMap(({ contest }) => contest ?? []),
  };
}

export const notesOf = (movements: readonly Movement[]): string[] => movements.flatMap(({ note }) => note ?? []);

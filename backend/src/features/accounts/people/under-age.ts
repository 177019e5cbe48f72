import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { hasReached } from './person-rules.js';

interface Born {
  readonly wallet: string;
  /** Of the row, YYYY-MM-DD: the ledger hears of a birthday later. */
  readonly dateOfBirth: string | null;
}

/** By the day in Rome. Of a minor without a date of birth nobody knows that they are older. */
export const isUnder = (
  age: number,
  { accounts }: Pick<LedgerState, 'accounts'>,
  { wallet, dateOfBirth }: Born,
  now: Date,
): boolean => (dateOfBirth === null ? accounts.get(wallet)?.role === 'minor' : !hasReached(age, dateOfBirth, now));

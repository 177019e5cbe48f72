import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import type { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { hasReached } from './person-rules.js';

interface Born {
  readonly wallet: Wallet;
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

/** The same of somebody by their wallet; false of who is not there. */
export async function isPersonUnder(
  age: number,
  wallet: Wallet,
  { database, ledger }: { readonly database: Pick<DataSource, 'query'>; readonly ledger: Pick<Ledger, 'state'> },
  now: Date,
): Promise<boolean> {
  const [person] = await database.query<{ dateOfBirth: string | null }[]>(
    'select date_of_birth::text as "dateOfBirth" from people where wallet = $1',
    [wallet],
  );
  return person !== undefined && isUnder(age, ledger.state, { wallet, ...person }, now);
}

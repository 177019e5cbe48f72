import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';

/** Companies that an administrator verified (product.md 18). */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** By wallet, the id of the request that was granted. */
    readonly verifiedCompanies: ReadonlyTable<string>;
  }
}

export const verifiedCompaniesSlice: Slice<string> = {
  name: 'verifiedCompanies',
  version: 2,
  on: {
    CompanyVerified: (companies, { data }) => companies.set(data.company, data.request),
    CompanyVerificationRevoked: (companies, { data }) => end(companies, data.company),
    AccountClosed: (companies, { data }) => end(companies, data.wallet),
    RoleChanged: (companies, { data }) => end(companies, data.wallet),
  },
};

function end(companies: Table<string>, company: string): void {
  if (companies.has(company)) companies.delete(company);
}

export const isVerifiedCompany = (
  { verifiedCompanies }: Pick<LedgerState, 'verifiedCompanies'>,
  company: string,
): boolean => verifiedCompanies.has(company);

/** Wallets of all of them. */
export const verifiedIn = ({ verifiedCompanies }: Pick<LedgerState, 'verifiedCompanies'>): string[] =>
  [...verifiedCompanies.entries()].map(([company]) => company);

/** @throws DomainError COMPANY_NOT_VERIFIED where `wallet` is a company that is not verified */
export function requireVerified(
  state: Pick<LedgerState, 'accounts' | 'verifiedCompanies'>,
  wallet: Wallet,
  message: string,
): void {
  if (state.accounts.get(wallet)?.role !== 'company' || isVerifiedCompany(state, wallet)) return;
  throw new DomainError('COMPANY_NOT_VERIFIED', 403, message);
}

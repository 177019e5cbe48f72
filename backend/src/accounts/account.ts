import type { Role } from '../http/signed-in.js';
import { DomainError } from '../ledger/errors.js';
import { move, TREASURY, wallet } from '../ledger/postings.js';
import { balanceOf, type LedgerEvent, type LedgerState, type Slice } from '../ledger/state.js';
import type { ReadonlyTable } from '../ledger/tables.js';
import { notify } from '../notifications/notification.js';

/** An account in the ledger: a wallet with a role. Who the person is stands elsewhere and can be erased. */
export interface Account {
  readonly role: Role;
  /** Revision of the event that gave the role: a token issued before it is refused. */
  readonly roleRevision: number;
}

declare module '../ledger/state.js' {
  interface LedgerState {
    /** Those that are open. */
    readonly accounts: ReadonlyTable<Account>;
    /** Wallets that were closed, for good: none of them ever opens again. */
    readonly closedAccounts: ReadonlyTable<true>;
  }
}

export const accountsSlice: Slice<Account> = {
  name: 'accounts',
  version: 2,
  evolve(accounts, { type, data, rev }) {
    if (type === 'AccountClosed') accounts.delete(String(data.wallet));
    if (type !== 'AccountOpened' && type !== 'RoleChanged') return;
    accounts.set(String(data.wallet), { role: data.role as Role, roleRevision: rev });
  },
};

export const closedAccountsSlice: Slice<true> = {
  name: 'closedAccounts',
  version: 1,
  evolve(closed, { type, data }) {
    if (type === 'AccountClosed') closed.set(String(data.wallet), true);
  },
};

/** Whoever has left does nothing more, whatever was under way when they did. */
export const refuseClosed = (
  { closedAccounts }: Pick<LedgerState, 'closedAccounts'>,
  actor: string,
): DomainError | undefined =>
  closedAccounts.has(actor) ? new DomainError('NOT_SIGNED_IN', 401, 'Accedi per continuare') : undefined;

export interface OpenAccount {
  readonly wallet: string;
  readonly role: Role;
  /** Coins from the treasury to begin with. */
  readonly welcomeCoins: number;
}

/** Opens a wallet and says welcome; does nothing when it is open already, or was closed. */
export function openAccount(
  state: Pick<LedgerState, 'accounts' | 'closedAccounts'>,
  { wallet: uuid, role, welcomeCoins }: OpenAccount,
): LedgerEvent[] {
  if (state.accounts.has(uuid) || state.closedAccounts.has(uuid)) return [];
  const events: LedgerEvent[] = [{ type: 'AccountOpened', data: { wallet: uuid, role } }];
  if (welcomeCoins > 0) {
    const postings = move(TREASURY, wallet(uuid), welcomeCoins);
    events.push({ type: 'BalanceAdjusted', data: { reason: 'welcome', postings } });
  }
  return [...events, notify({ wallet: uuid }, 'system', 'welcome', {}, '/dashboard')];
}

export interface EditAccount {
  readonly wallet: string;
  readonly role: Role;
  /** Coins the wallet shall hold; undefined leaves them as they are. */
  readonly balance: number | undefined;
  /** Commitment to the reason of the adjustment. */
  readonly reason: string;
}

/**
 * An administrator's edit: a change of role, and an adjustment between treasury and wallet that makes up the difference.
 * @throws DomainError LAST_ADMIN
 */
export function editAccount(
  state: Pick<LedgerState, 'accounts' | 'balances'>,
  { wallet: uuid, role, balance, reason }: EditAccount,
): LedgerEvent[] {
  const account = state.accounts.get(uuid);
  if (!account) throw accountNotFound();
  const events: LedgerEvent[] = [];
  if (account.role !== role) {
    if (isLastAdmin(state, account)) throw lastAdmin();
    events.push({ type: 'RoleChanged', data: { wallet: uuid, role, previous: account.role } });
  }
  const difference = balance === undefined ? 0 : balance - balanceOf(state, wallet(uuid));
  if (difference !== 0) {
    events.push(
      { type: 'BalanceAdjusted', data: { reason, postings: move(TREASURY, wallet(uuid), difference) } },
      notify({ wallet: uuid }, 'coin', 'balance-adjusted', { amount: difference }, '/wallet'),
    );
  }
  return events;
}

/** Why an account may not be closed now, by what a later module knows of it; undefined: as far as it goes, it may. */
export type ClosingRule = (state: LedgerState, wallet: string) => DomainError | undefined;

/**
 * Closes a wallet for good; what it holds goes back to the treasury. Does nothing when it is closed already.
 * @throws DomainError NOT_FOUND | what a rule gives | LAST_ADMIN
 */
export function closeAccount(
  state: LedgerState,
  { wallet: uuid }: { readonly wallet: string },
  rules: readonly ClosingRule[],
): LedgerEvent[] {
  if (state.closedAccounts.has(uuid)) return [];
  const account = state.accounts.get(uuid);
  if (!account) throw accountNotFound();
  for (const rule of rules) {
    const refusal = rule(state, uuid);
    if (refusal) throw refusal;
  }
  if (isLastAdmin(state, account)) throw lastAdmin();
  const balance = balanceOf(state, wallet(uuid));
  const postings = balance === 0 ? undefined : move(wallet(uuid), TREASURY, balance);
  return [{ type: 'AccountClosed', data: { wallet: uuid, role: account.role, postings } }];
}

const accountNotFound = () => new DomainError('NOT_FOUND', 404, 'Utente non trovato');
const lastAdmin = () => new DomainError('LAST_ADMIN', 409, "Questo è l'ultimo amministratore: nominane prima un altro");

const isLastAdmin = (state: Pick<LedgerState, 'accounts'>, { role }: Account): boolean =>
  role === 'admin' && adminsIn(state) === 1;

function adminsIn({ accounts }: Pick<LedgerState, 'accounts'>): number {
  let count = 0;
  for (const { role } of accounts.values()) if (role === 'admin') count++;
  return count;
}

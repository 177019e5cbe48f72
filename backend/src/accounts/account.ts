import type { Role } from '../http/signed-in.js';
import { DomainError } from '../ledger/errors.js';
import { move, TREASURY, wallet } from '../ledger/postings.js';
import { balanceOf, type LedgerEvent, type LedgerState, type Slice } from '../ledger/state.js';
import type { ReadonlyTable } from '../ledger/tables.js';

/** An account in the ledger: a wallet with a role. Who the person is stands elsewhere and can be erased. */
export interface Account {
  readonly role: Role;
  /** Revision of the event that gave the role: a token issued before it is refused. */
  readonly roleRevision: number;
}

declare module '../ledger/state.js' {
  interface LedgerState {
    readonly accounts: ReadonlyTable<Account>;
  }
}

export const accountsSlice: Slice<Account> = {
  name: 'accounts',
  version: 1,
  evolve(accounts, { type, data, rev }) {
    if (type !== 'AccountOpened' && type !== 'RoleChanged') return;
    accounts.set(String(data.wallet), { role: data.role as Role, roleRevision: rev });
  },
};

export interface OpenAccount {
  readonly wallet: string;
  readonly role: Role;
  /** Coins from the treasury to begin with. */
  readonly welcomeCoins: number;
}

/** Opens a wallet; does nothing when it is open already. */
export function openAccount(
  state: Pick<LedgerState, 'accounts'>,
  { wallet: uuid, role, welcomeCoins }: OpenAccount,
): LedgerEvent[] {
  if (state.accounts.has(uuid)) return [];
  const opened: LedgerEvent = { type: 'AccountOpened', data: { wallet: uuid, role } };
  if (welcomeCoins === 0) return [opened];
  const postings = move(TREASURY, wallet(uuid), welcomeCoins);
  return [opened, { type: 'BalanceAdjusted', data: { reason: 'welcome', postings } }];
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
  if (!account) throw new DomainError('NOT_FOUND', 404, 'Utente non trovato');
  const events: LedgerEvent[] = [];
  if (account.role !== role) {
    if (account.role === 'admin' && adminsIn(state) === 1) {
      throw new DomainError('LAST_ADMIN', 409, "Questo è l'ultimo amministratore: nominane prima un altro");
    }
    events.push({ type: 'RoleChanged', data: { wallet: uuid, role } });
  }
  const difference = balance === undefined ? 0 : balance - balanceOf(state, wallet(uuid));
  if (difference !== 0) {
    events.push({
      type: 'BalanceAdjusted',
      data: { reason, postings: move(TREASURY, wallet(uuid), difference) },
    });
  }
  return events;
}

function adminsIn({ accounts }: Pick<LedgerState, 'accounts'>): number {
  let count = 0;
  for (const { role } of accounts.values()) if (role === 'admin') count++;
  return count;
}

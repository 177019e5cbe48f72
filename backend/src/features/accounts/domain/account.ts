import type { Wallet } from '../../../basics/ids.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { type CommandKind, commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import { CompactTable } from '../../../engine/ledger/state/compact-table.js';
import { type EventOf, type EventType, forEach, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import { move, TREASURY, wallet, walletOf } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerState, type Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { requireAdmin } from '../../../platform/http/requests/require-admin.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { type AuditEntries, personIn } from '../../audit-log/acts.js';
import { notify } from '../../notifications/notification.js';
import { type Account, AccountTable } from './account-table.js';
import { consentAgeReached } from './ages.js';

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** The open accounts. */
    readonly accounts: ReadonlyTable<Account, Wallet>;
    /** Wallets that were closed, for good, with the revision of the closing: none of them ever opens again. */
    readonly closedAccounts: ReadonlyTable<number, Wallet>;
    /** The wallets of administrators. */
    readonly administrators: ReadonlyTable<true, Wallet>;
  }
}

export const accountAuditEntries: AuditEntries = {
  RoleChanged: ({ data }) => ({ act: 'role-changed', subject: personIn(data.wallet) }),
  BalanceAdjusted({ data: { reason, postings } }) {
    if (reason === 'welcome') return undefined;
    const [adjusted] = postings.flatMap(({ account }) => walletOf(account) ?? []);
    return { act: 'balance-adjusted', subject: adjusted === undefined ? undefined : personIn(adjusted), reason };
  },
  AccountClosed: ({ data, actor }) =>
    actor === data.wallet || actor === SYSTEM ? undefined : { act: 'user-erased', subject: personIn(data.wallet) },
};

export const accountsSlice: Slice<Account, AccountTable> = {
  name: 'accounts',
  version: 4,
  table: () => new AccountTable(),
  on: {
    ...forEach(['AccountOpened', 'RoleChanged'], (accounts: AccountTable, event: EventOf<RoleEvent>) => {
      const { type, data, rev } = event;
      const edit = type === 'RoleChanged' ? data.edit : undefined;
      accounts.set(data.wallet, { role: data.role, roleRevision: rev, edit });
    }),
    AccountClosed: (accounts, { data }) => accounts.delete(data.wallet),
    AdministratorActed: (accounts, { data }) => setEdit(accounts, data.subject?.id, data.edit),
    DateOfBirthCorrected: (accounts, { data }) => setEdit(accounts, data.wallet, data.edit),
    BalanceAdjusted(accounts, { data }, postings) {
      for (const posting of postings) setEdit(accounts, walletOf(posting.account), data.edit);
    },
  },
};

type RoleEvent = 'AccountOpened' | 'RoleChanged';

/** Those by which an account begins, gets another role and ends. */
export const ACCOUNT_EVENTS = ['AccountOpened', 'RoleChanged', 'AccountClosed'] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

function setEdit(accounts: AccountTable, uuid: string | undefined, edit: string | undefined): void {
  const account = uuid === undefined ? undefined : accounts.get(uuid);
  if (uuid !== undefined && account && edit !== undefined) accounts.set(uuid, { ...account, edit });
}

export const closedAccountsSlice: Slice<number, CompactTable> = {
  name: 'closedAccounts',
  version: 2,
  table: () => new CompactTable(),
  on: { AccountClosed: (closed, { data, rev }) => closed.set(data.wallet, rev) },
};

export const administratorsSlice: Slice<true> = {
  name: 'administrators',
  version: 1,
  on: forEach(
    ACCOUNT_EVENTS,
    (administrators: Table<true>, { type, data: { wallet: uuid, role } }: EventOf<AccountEvent>) => {
      if (type !== 'AccountClosed' && role === 'admin') administrators.set(uuid, true);
      else if (administrators.has(uuid)) administrators.delete(uuid);
    },
  ),
};

/** A closed account sends no command, also not one that was in flight when it was closed. */
export const refuseClosed = (
  { closedAccounts }: Pick<LedgerState, 'closedAccounts'>,
  actor: string,
): DomainError | undefined =>
  closedAccounts.has(actor) ? new DomainError('NOT_SIGNED_IN', 401, 'Accedi per continuare') : undefined;

export interface OpenAccount {
  readonly wallet: Wallet;
  readonly role: Role;
  /** Coins from the treasury to begin with. */
  readonly welcomeCoins: number;
  /** Whether a minor is fourteen or older. */
  readonly isOfConsentAge?: boolean;
}

/** Opens a wallet and sends a welcome; does nothing when it is open already, or was closed. */
export function openAccount(
  state: Pick<LedgerState, 'accounts' | 'closedAccounts'>,
  { wallet: uuid, role, welcomeCoins, isOfConsentAge = false }: OpenAccount,
): NewEvent<'AccountOpened' | 'ConsentAgeReached' | 'BalanceAdjusted' | 'NotificationSent'>[] {
  if (state.accounts.has(uuid) || state.closedAccounts.has(uuid)) return [];
  const events: NewEvent<'AccountOpened' | 'ConsentAgeReached' | 'BalanceAdjusted' | 'NotificationSent'>[] = [
    { type: 'AccountOpened', data: { wallet: uuid, role } },
  ];
  if (role === 'minor' && isOfConsentAge) events.push(consentAgeReached(uuid));
  const gift: Readonly<Record<string, number>> = welcomeCoins > 0 ? { amount: welcomeCoins } : {};
  if (welcomeCoins > 0) {
    const postings = move(TREASURY, wallet(uuid), welcomeCoins);
    events.push({ type: 'BalanceAdjusted', data: { reason: 'welcome', postings } });
  }
  return [...events, notify({ wallet: uuid }, 'system', 'welcome', gift, '/dashboard')];
}

export const OPEN_ACCOUNT = commandKind('open-account', openAccount);

/** Why an account may not be closed now, according to another module; undefined: this rule allows it. */
export type ClosingRule = (state: LedgerState, wallet: Wallet) => DomainError | undefined;

/** What else happens when an account closes, according to another module: events before the one that closes it. */
export type ClosingConsequence = (state: LedgerState, wallet: Wallet) => readonly NewEvent<EventType>[];

/** Whether the actor may close the account of another person now. */
type ClosingAuthority = (state: LedgerState, wallet: Wallet, context: DecisionContext) => boolean;

/** What another feature adds to the closing of an account. */
export interface ClosingRules {
  readonly refusals?: readonly ClosingRule[];
  readonly consequences?: readonly ClosingConsequence[];
  /** Of the initiators that it knows. */
  readonly authorities?: Readonly<Partial<Record<'guardian' | 'clock', ClosingAuthority>>>;
}

/** Only administrators themselves delete their accounts, so that nobody deletes one by mistake. */
const noAdmin: ClosingRule = ({ accounts }, uuid) =>
  accounts.get(uuid)?.role === 'admin'
    ? new DomainError('ADMIN_ACCOUNT', 409, 'Gli account amministratore non si eliminano da qui')
    : undefined;

export interface CloseAccount {
  readonly wallet: Wallet;
  /** `clock`: a child whom no guardian has consented for in time. */
  readonly initiator: 'self' | 'administrator' | 'guardian' | 'clock';
}

/**
 * The kind of command that closes a wallet permanently; its balance returns to the treasury. It does nothing when the wallet
 * is closed already, and throws NOT_ALLOWED | NOT_FOUND | ADMIN_ACCOUNT | the error of a closing rule | LAST_ADMIN.
 * @param added by all features
 */
export const closeAccountUnder = (added: readonly ClosingRules[]): CommandKind<CloseAccount> =>
  commandKind('close-account', (state, { wallet: uuid, initiator }: CloseAccount, { actor, now }) => {
    if (initiator === 'administrator') requireAdmin(state, actor);
    const isAnothers = initiator === 'guardian' || initiator === 'clock';
    if (isAnothers && state.accounts.has(uuid)) {
      const authorities = added.flatMap((each) => each.authorities?.[initiator] ?? []);
      if (!authorities.some((allows) => allows(state, uuid, { actor, now }))) throw notAllowed();
    }
    const rules = added.flatMap(({ refusals = [] }) => refusals);
    const consequences = added.flatMap((each) => each.consequences ?? []);
    // Who was erased before a backup was restored asked for it then; FORM erases them again.
    const repeated = initiator === 'self' && actor === SYSTEM ? true : undefined;
    const closed = closeAccount(state, uuid, initiator === 'administrator' ? [noAdmin, ...rules] : rules, repeated);
    return closed.length === 0 ? [] : [...consequences.flatMap((follow) => follow(state, uuid)), ...closed];
  });

function closeAccount(
  state: LedgerState,
  uuid: string,
  rules: readonly ClosingRule[],
  repeated: true | undefined,
): NewEvent<'AccountClosed'>[] {
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
  return [{ type: 'AccountClosed', data: { wallet: uuid, role: account.role, postings, repeated } }];
}

export const accountNotFound = () => new DomainError('NOT_FOUND', 404, 'Utente non trovato');
export const lastAdmin = () =>
  new DomainError('LAST_ADMIN', 409, 'Questo è l’ultimo amministratore: nominane prima un altro');

export const isLastAdmin = ({ administrators }: Pick<LedgerState, 'administrators'>, { role }: Account): boolean =>
  role === 'admin' && administrators.size === 1;

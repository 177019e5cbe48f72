import { type EventOf, forEach } from '../../engine/ledger/state/event-data.js';
import { type Postings, postingsOf, TREASURY, walletOf } from '../../engine/ledger/state/postings.js';
import type { Projection, Rows, TableDefinition } from '../../engine/projections/projection.js';
import { joinAudience, leaveAudience } from '../notifications/notifications.projection.js';
import { ACCOUNT_EVENTS, type AccountEvent } from './domain/account.js';

/** Role of each wallet, and whether it was closed. */
export const accountsTable: TableDefinition = {
  name: 'accounts',
  columns: { wallet: 'uuid', role: 'text', closed: 'boolean', revision: 'bigint' },
  key: ['wallet'],
  indexes: [['role']],
};

/** Coins of each account: wallets, escrows and the treasury. */
export const walletBalancesTable: TableDefinition = {
  name: 'wallet_balances',
  columns: {
    account: 'text',
    balance: 'bigint',
    /** How many events moved coins of the account: of a wallet, the number of its transactions. */
    transactions: 'bigint',
    revision: 'bigint',
  },
  key: ['account'],
};

/** How many open accounts each role has. */
const roleCountsTable: TableDefinition = {
  name: 'role_counts',
  columns: { role: 'text', total: 'bigint' },
  key: ['role'],
};

/** Coins in all wallets, in all escrows and in the treasury. */
const supplyTable: TableDefinition = {
  name: 'supply',
  columns: { place: 'text', coins: 'bigint' },
  key: ['place'],
};

export const accountsProjection: Projection = {
  name: 'accounts',
  version: 1,
  tables: [accountsTable, walletBalancesTable, roleCountsTable, supplyTable],
  on: forEach(ACCOUNT_EVENTS, applyToAccount),
  apply(rows, { type, data, rev }) {
    const postings = postingsOf(data);
    if (postings === undefined) return;
    if (postings === 'malformed') throw new Error(`the postings of ${type} at revision ${rev} are malformed`);
    for (const { account, amount } of postings) {
      rows.upsert(
        walletBalancesTable,
        { account },
        { set: { revision: rev }, add: { balance: amount, transactions: 1 } },
      );
    }
    moveSupply(postings, rows);
  },
};

const PLACES = ['wallets', 'escrow', 'treasury'] as const;

/** A transfer from wallet to wallet changes nothing here. */
function moveSupply(postings: Postings, rows: Rows): void {
  const moved = { wallets: 0, escrow: 0, treasury: 0 };
  for (const { account, amount } of postings) moved[placeOf(account)] += amount;
  for (const place of PLACES)
    if (moved[place] !== 0) rows.upsert(supplyTable, { place }, { add: { coins: moved[place] } });
}

const placeOf = (account: string): (typeof PLACES)[number] => {
  if (account === TREASURY) return 'treasury';
  return walletOf(account) === undefined ? 'escrow' : 'wallets';
};

/** The account, its role's number, and the audiences of its role. */
function applyToAccount(rows: Rows, { type, data, rev }: EventOf<AccountEvent>): void {
  const { wallet, role } = data;
  const closed = type === 'AccountClosed';
  const count = (of: string, change: number) => rows.upsert(roleCountsTable, { role: of }, { add: { total: change } });
  rows.upsert(accountsTable, { wallet }, { set: { role, closed, revision: rev } });
  if (closed) {
    count(role, -1);
    leaveAudience(rows, { role }, wallet, rev);
    leaveAudience(rows, { role: 'all' }, wallet, rev);
    return;
  }
  if (type === 'AccountOpened') joinAudience(rows, { role: 'all' }, wallet, rev);
  else {
    count(data.previous, -1);
    leaveAudience(rows, { role: data.previous }, wallet, rev);
  }
  count(role, 1);
  joinAudience(rows, { role }, wallet, rev);
}

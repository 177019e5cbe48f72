import type { Role } from '../http/signed-in.js';
import type { SealedEvent } from '../ledger/envelope.js';
import { postingsOf } from '../ledger/postings.js';
import { joinAudience, leaveAudience } from '../notifications/notifications.projection.js';
import type { Projection, Rows, TableDefinition } from '../projections/projection.js';

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
  columns: { account: 'text', balance: 'bigint', revision: 'bigint' },
  key: ['account'],
};

export const accountsProjection: Projection = {
  name: 'accounts',
  version: 1,
  tables: [accountsTable, walletBalancesTable],
  apply(event, rows) {
    applyToAccount(event, rows);
    const { type, data, rev } = event;
    const postings = postingsOf(data);
    if (postings === undefined) return;
    if (postings === 'malformed') throw new Error(`the postings of ${type} at revision ${rev} are malformed`);
    for (const { account, amount } of postings) {
      rows.upsert(walletBalancesTable, { account }, { set: { revision: rev }, add: { balance: amount } });
    }
  },
};

/** The account, and the audiences of its role. */
function applyToAccount({ type, data, rev }: SealedEvent, rows: Rows): void {
  if (type !== 'AccountOpened' && type !== 'RoleChanged' && type !== 'AccountClosed') return;
  const wallet = String(data.wallet);
  const role = data.role as Role;
  const closed = type === 'AccountClosed';
  rows.upsert(accountsTable, { wallet }, { set: { role, closed, revision: rev } });
  if (closed) {
    leaveAudience(rows, { role }, wallet, rev);
    leaveAudience(rows, { role: 'all' }, wallet, rev);
    return;
  }
  if (type === 'AccountOpened') joinAudience(rows, { role: 'all' }, wallet, rev);
  if (typeof data.previous === 'string') leaveAudience(rows, { role: data.previous as Role }, wallet, rev);
  joinAudience(rows, { role }, wallet, rev);
}

import { postingsOf } from '../ledger/postings.js';
import type { Projection, TableDefinition } from '../projections/projection.js';

/** Role of each wallet. */
export const accountsTable: TableDefinition = {
  name: 'accounts',
  columns: { wallet: 'uuid', role: 'text', revision: 'bigint' },
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
  tables: [accountsTable, walletBalancesTable],
  apply({ type, data, rev }, rows) {
    if (type === 'AccountOpened' || type === 'RoleChanged') {
      const { wallet, role } = data;
      rows.upsert(accountsTable, { wallet: String(wallet) }, { set: { role: String(role), revision: rev } });
    }
    const postings = postingsOf(data);
    if (postings === undefined) return;
    if (postings === 'malformed') throw new Error(`the postings of ${type} at revision ${rev} are malformed`);
    for (const { account, amount } of postings) {
      rows.upsert(walletBalancesTable, { account }, { set: { revision: rev }, add: { balance: amount } });
    }
  },
};

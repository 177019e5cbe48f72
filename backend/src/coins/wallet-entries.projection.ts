import { postingsOf, walletOf } from '../ledger/postings.js';
import type { Projection, TableDefinition } from '../projections/projection.js';

/** One row for each movement of a wallet. */
export const walletEntriesTable: TableDefinition = {
  name: 'wallet_entries',
  columns: {
    wallet: 'uuid',
    revision: 'bigint',
    event: 'uuid',
    type: 'text',
    amount: 'bigint',
    counterparty: 'text',
    note: 'text',
    ts: 'timestamptz',
    hash: 'text',
  },
  nullable: ['note'],
  key: ['wallet', 'revision'],
  appendOnly: true,
};

export const TRANSACTION_TYPES = [
  'transfer_sent',
  'transfer_received',
  'reward',
  'purchase',
  'sale',
  'refund',
  'escrow',
  'adjustment',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** What a movement is called from the side of the wallet. */
export const transactionType = (eventType: string, amount: number): TransactionType => {
  if (eventType === 'CoinsTransferred') return amount < 0 ? 'transfer_sent' : 'transfer_received';
  return 'adjustment';
};

export const walletEntriesProjection: Projection = {
  name: 'wallet-entries',
  tables: [walletEntriesTable],
  apply({ type, data, rev, ts, hash, id }, rows) {
    const postings = postingsOf(data);
    if (postings === undefined) return;
    if (postings === 'malformed') throw new Error(`the postings of ${type} at revision ${rev} are malformed`);
    const note = typeof data.note === 'string' ? data.note : null;
    for (const { account, amount } of postings) {
      const wallet = walletOf(account);
      if (wallet === undefined) continue;
      rows.insert(walletEntriesTable, {
        wallet,
        revision: rev,
        event: id,
        type: transactionType(type, amount),
        amount,
        counterparty: postings.find((other) => other.account !== account)?.account ?? '',
        note,
        ts,
        hash,
      });
    }
  },
};

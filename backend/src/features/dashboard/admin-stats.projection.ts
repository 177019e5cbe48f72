import { saidOf } from '../../engine/ledger/state/event-data.js';
import type { Projection, TableDefinition } from '../../engine/projections/projection.js';
import type { TransactionKinds } from '../coins/read-model/transactions.projection.js';
import type { TransactionKind } from '../definition/kinds.js';

/** Counters of the whole platform. */
export const adminStatsTable: TableDefinition = {
  name: 'admin_stats',
  columns: { name: 'text', total: 'bigint' },
  key: ['name'],
};

export const STATS = ['transactions', 'transfers', 'rewards', 'purchases', 'notifications'] as const;
export type Stat = (typeof STATS)[number];

const STAT_OF: Partial<Record<TransactionKind, Stat>> = {
  transfer: 'transfers',
  reward: 'rewards',
  purchase: 'purchases',
};

/** @param kinds of the transactions of every module */
export const adminStatsProjection = (kinds: TransactionKinds): Projection => ({
  name: 'admin-stats',
  version: 1,
  tables: [adminStatsTable],
  apply(rows, event) {
    const count = (name: Stat) => rows.upsert(adminStatsTable, { name }, { add: { total: 1 } });
    if (event.type === 'NotificationSent') count('notifications');
    if (event.data.postings === undefined) return;
    count('transactions');
    const kind = saidOf(kinds, event);
    const stat = kind && STAT_OF[kind];
    if (stat) count(stat);
  },
});

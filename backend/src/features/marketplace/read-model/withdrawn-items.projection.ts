import type { Projection, TableDefinition } from '../../../engine/projections/projection.js';

/** The items withdrawn by an event: orders of them that wait for a guardian's yes are ended (affected-orders.job.ts). */
export const withdrawnItemsTable: TableDefinition = {
  name: 'withdrawn_items',
  columns: { item: 'uuid', revision: 'bigint' },
  key: ['item'],
};

export const withdrawnItemsProjection: Projection = {
  name: 'withdrawn-items',
  version: 1,
  tables: [withdrawnItemsTable],
  apply({ type, data, rev }, rows) {
    if (type === 'ItemWithdrawn')
      rows.upsert(withdrawnItemsTable, { item: String(data.item) }, { set: { revision: rev } });
  },
};

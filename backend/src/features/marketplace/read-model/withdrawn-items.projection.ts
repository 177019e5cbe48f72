import type { Projection, TableDefinition } from '../../../engine/projections/projection.js';

/** The items withdrawn by an event: orders of them that wait for a guardian's yes are ended (affected-orders.ts). */
export const withdrawnItemsTable: TableDefinition = {
  name: 'withdrawn_items',
  columns: { item: 'uuid', revision: 'bigint' },
  key: ['item'],
};

export const withdrawnItemsProjection: Projection = {
  name: 'withdrawn-items',
  version: 1,
  tables: [withdrawnItemsTable],
  on: {
    ItemWithdrawn(rows, { data: { item }, rev }) {
      rows.upsert(withdrawnItemsTable, { item }, { set: { revision: rev } });
    },
  },
};

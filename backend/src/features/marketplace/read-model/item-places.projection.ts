import { type EventOf, forEach } from '../../../engine/ledger/state/event-data.js';
import type { Projection, Rows, TableDefinition } from '../../../engine/projections/projection.js';
import { placesTakenBy, TAKING_EVENTS, type TakingEvent } from '../domain/seats.js';

/** How many places of an item are taken, for lists; what is decided goes by the state (seats.ts). */
export const itemPlacesTable: TableDefinition = {
  name: 'item_places',
  /** Of what has no limit `seats` is 0. */
  columns: { item: 'uuid', taken: 'bigint', seats: 'bigint' },
  key: ['item'],
};

export const itemPlacesProjection: Projection = {
  name: 'item-places',
  version: 1,
  tables: [itemPlacesTable],
  on: {
    ...forEach(TAKING_EVENTS, (rows: Rows, event: EventOf<TakingEvent>) => {
      const taken = placesTakenBy(event);
      if (taken !== 0) rows.upsert(itemPlacesTable, { item: event.data.item }, { add: { taken, seats: 0 } });
    }),
    SeatsSet(rows, { data: { item, seats } }) {
      rows.upsert(itemPlacesTable, { item }, { set: { seats: seats ?? 0 }, add: { taken: 0 } });
    },
  },
};

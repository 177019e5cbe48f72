import type { MovementKinds } from '../coins/movements.projection.js';
import type { Projection, TableDefinition } from '../projections/projection.js';
import { statusAfter } from './order.js';

export const ordersTable: TableDefinition = {
  name: 'orders',
  columns: {
    id: 'uuid',
    item: 'uuid',
    kind: 'text',
    buyer: 'uuid',
    seller: 'uuid',
    price: 'bigint',
    status: 'text',
    message: 'text',
    reason: 'text',
    due: 'timestamptz',
    placed_at: 'timestamptz',
    updated_at: 'timestamptz',
    revision: 'bigint',
  },
  nullable: ['message', 'reason', 'due'],
  key: ['id'],
  indexes: [
    ['buyer', 'revision'],
    ['seller', 'revision'],
    ['status', 'revision'],
  ],
};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const ordersProjection: Projection = {
  name: 'orders',
  tables: [ordersTable],
  apply({ type, data, rev, ts }, rows) {
    const status = statusAfter(type);
    if (!status) return;
    const { order, item, kind, buyer, seller, price } = data;
    const now = { status, due: textOrNull(data.due), updated_at: ts };
    if (status === 'placed') {
      rows.insert(ordersTable, {
        ...now,
        id: String(order),
        item: String(item),
        kind: String(kind),
        buyer: String(buyer),
        seller: String(seller),
        price: Number(price),
        message: textOrNull(data.message),
        reason: null,
        placed_at: ts,
        revision: rev,
      });
      return;
    }
    const set = status === 'disputed' ? { ...now, reason: textOrNull(data.reason) } : now;
    rows.upsert(ordersTable, { id: String(order) }, { set });
  },
};

/** What the events of orders do with coins. */
export const orderMovementKinds: MovementKinds = {
  OrderPlaced: () => 'purchase',
  OrderCompleted: () => 'sale',
  OrderRefunded: () => 'refund',
};

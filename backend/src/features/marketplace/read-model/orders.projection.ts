import type { JsonObject } from '../../../engine/ledger/format/canonical.js';
import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import type { Projection, Row, TableDefinition } from '../../../engine/projections/projection.js';
import type { TransactionKinds } from '../../coins/read-model/transactions.projection.js';
import { type ItemType, isPlacing, type OrderStatus, statusAfter } from '../domain/order.js';

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
    /** Whether its seller may know of it: not before a guardian's yes. */
    shown_to_seller: 'boolean',
    message: 'text',
    reason: 'text',
    /** The seller's answer to a dispute, or the company's to an applicant. */
    answer: 'text',
    /** The reason of an administrator's decision on a dispute. */
    resolution: 'text',
    /** Why an order that waited for a guardian's yes was refunded. */
    refund_cause: 'text',
    /** Why a guardian said no, and which one. */
    refusal: 'text',
    refused_by: 'uuid',
    due: 'timestamptz',
    placed_at: 'timestamptz',
    updated_at: 'timestamptz',
    revision: 'bigint',
  },
  nullable: ['message', 'reason', 'answer', 'resolution', 'refund_cause', 'refusal', 'refused_by', 'due'],
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
  version: 3,
  tables: [ordersTable],
  apply({ type, data, actor, rev, ts }, rows) {
    const status = statusAfter(type);
    if (!status) return;
    if (isPlacing(type)) {
      rows.insert(ordersTable, placedRow({ type, data, rev, ts }));
      return;
    }
    const now = { status, due: textOrNull(data.due), updated_at: ts };
    rows.upsert(ordersTable, { id: String(data.order) }, { set: { ...now, ...changeOf(type, data, actor) } });
  },
};

/** The row of an order as its first event makes it. */
export const placedRow = ({ type, data, rev, ts }: Pick<SealedEvent, 'type' | 'data' | 'rev' | 'ts'>) => ({
  id: String(data.order),
  item: String(data.item),
  kind: data.kind as ItemType,
  buyer: String(data.buyer),
  seller: String(data.seller),
  price: Number(data.price),
  status: statusAfter(type) as OrderStatus,
  shown_to_seller: type !== 'OrderAwaitsApproval',
  message: textOrNull(data.message),
  reason: null,
  answer: null,
  resolution: null,
  refund_cause: null,
  refusal: null,
  refused_by: null,
  due: textOrNull(data.due),
  placed_at: ts,
  updated_at: ts,
  revision: rev,
});

/** The columns that an event changes in addition to the status. */
function changeOf(type: string, data: JsonObject, actor: string): Row {
  switch (type) {
    case 'OrderApproved':
      return { shown_to_seller: true };
    case 'OrderDisputed':
      return { reason: textOrNull(data.reason) };
    case 'DisputeAnswered':
    case 'ApplicationAccepted':
    case 'ApplicationDeclined':
      return { answer: textOrNull(data.answer) };
    case 'OrderCompleted':
      return { resolution: textOrNull(data.reason) };
    case 'OrderRefunded':
      return {
        resolution: textOrNull(data.reason),
        refund_cause: textOrNull(data.cause),
        refusal: textOrNull(data.refusal),
        refused_by: data.refusal === undefined ? null : actor,
      };
    case 'OrderBecameApplication':
      return { price: Number(data.price) };
    default:
      return {};
  }
}

/** The kinds of transaction of order events. */
export const orderTransactionKinds: TransactionKinds = {
  OrderPlaced: () => 'purchase',
  OrderAwaitsApproval: () => 'purchase',
  OrderCompleted: () => 'sale',
  OrderRefunded: () => 'refund',
  OrderBecameApplication: () => 'refund',
  ApplicationAccepted: () => 'reward',
};

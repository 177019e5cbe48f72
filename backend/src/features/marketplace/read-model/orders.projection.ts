import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { type EventOf, forEach, isOf } from '../../../engine/ledger/state/event-data.js';
import type { Projection, Row, Rows, TableDefinition } from '../../../engine/projections/projection.js';
import type { TransactionKinds } from '../../coins/read-model/transactions.projection.js';
import { dueOf, ORDER_EVENTS, PLACING_EVENTS, statusAfter } from '../domain/order.js';
import type { OrderEvent } from '../market-events.js';

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
    /** Of an application. */
    letter: 'text',
    cv: 'text',
    /** When the company opened it. */
    opened_at: 'timestamptz',
    /** Until when the company was asked to answer, before it opened it. */
    answer_due: 'timestamptz',
    /** Why it ended, where neither party ended it. */
    end_cause: 'text',
    /** Of the offer, as it was ordered. */
    facts: 'text',
    first_day: 'text',
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
  nullable: [
    ...['message', 'letter', 'cv', 'opened_at', 'answer_due', 'end_cause'],
    'facts',
    'first_day',
    'reason',
    'answer',
    'resolution',
    'refund_cause',
    'refusal',
    'refused_by',
    'due',
  ],
  key: ['id'],
  indexes: [
    ['buyer', 'revision'],
    ['seller', 'revision'],
    ['status', 'revision'],
    ['item', 'revision'],
  ],
};

export const ordersProjection: Projection = {
  name: 'orders',
  version: 4,
  tables: [ordersTable],
  on: forEach(ORDER_EVENTS, (rows: Rows, event: EventOf<OrderEvent>) => {
    if (isOf(event, ...PLACING_EVENTS)) {
      rows.insert(ordersTable, placedRow(event));
      return;
    }
    const { type, data, ts } = event;
    const now = { status: statusAfter(type), due: dueOf(data) ?? null, updated_at: ts };
    rows.upsert(ordersTable, { id: data.order }, { set: { ...now, ...changeOf(event) } });
  }),
};

export type PlacingEvent = EventOf<(typeof PLACING_EVENTS)[number]>;

/** The row of an order as its first event makes it. */
export function placedRow(event: PlacingEvent) {
  const { type, data, rev, ts } = event;
  return {
    id: data.order,
    item: data.item,
    kind: data.kind,
    buyer: data.buyer,
    seller: data.seller,
    price: data.price,
    status: statusAfter(type),
    shown_to_seller: type !== 'OrderAwaitsApproval',
    message: data.message ?? null,
    ...lettersOf(event),
    opened_at: null,
    answer_due: type === 'ApplicationSubmitted' ? data.due : null,
    end_cause: null,
    facts: data.facts ?? null,
    first_day: data.firstDay ?? null,
    reason: null,
    answer: null,
    resolution: null,
    refund_cause: null,
    refusal: null,
    refused_by: null,
    due: data.due,
    placed_at: ts,
    updated_at: ts,
    revision: rev,
  };
}

const lettersOf = (event: Pick<PlacingEvent, 'type' | 'data'>) =>
  isOf(event, 'ApplicationSubmitted')
    ? { letter: event.data.letter ?? null, cv: event.data.cv ?? null }
    : { letter: null, cv: null };

/** The columns that an event changes in addition to the status. */
function changeOf({ type, data, actor, ts }: EventOf<OrderEvent>): Row {
  switch (type) {
    case 'OrderApproved':
      return { shown_to_seller: true };
    case 'OrderDisputed':
      return { reason: data.reason };
    case 'DisputeAnswered':
    case 'ApplicationAccepted':
      return { answer: data.answer ?? null };
    case 'ApplicationDeclined':
      return { answer: data.answer ?? null, end_cause: actor === SYSTEM ? (data.cause ?? 'silence') : null };
    case 'ApplicationWithdrawn':
      return { end_cause: data.cause ?? null };
    case 'ApplicationReviewStarted':
      return { opened_at: ts };
    case 'OrderCompleted':
      return { resolution: data.reason ?? null };
    case 'OrderRefunded':
      return {
        resolution: data.reason ?? null,
        refund_cause: data.cause ?? null,
        refusal: data.refusal ?? null,
        refused_by: data.refusal === undefined ? null : actor,
      };
    case 'OrderBecameApplication':
      return { price: data.price, answer_due: data.due };
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

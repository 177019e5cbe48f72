import type { EndCause, ItemType, OrderStatus, RefundCause } from '../domain/order.js';

/** Orders as their read table has them. */

/** As the database returns it. */
export interface OrderRow {
  readonly id: string;
  readonly item: string;
  readonly kind: ItemType;
  readonly buyer: string;
  readonly seller: string;
  readonly price: string;
  readonly status: OrderStatus;
  readonly shown_to_seller: boolean;
  readonly message: string | null;
  readonly letter: string | null;
  readonly cv: string | null;
  readonly opened_at: Date | null;
  readonly end_cause: EndCause | null;
  readonly facts: string | null;
  readonly first_day: string | null;
  readonly reason: string | null;
  readonly answer: string | null;
  readonly resolution: string | null;
  readonly refund_cause: RefundCause | null;
  readonly refusal: string | null;
  readonly refused_by: string | null;
  readonly due: Date | null;
  readonly placed_at: Date;
  readonly updated_at: Date;
  readonly revision: string;
}

export const ORDER_COLUMNS = `id, item, kind, buyer, seller, price, status, shown_to_seller, message, letter, cv, opened_at, end_cause, facts, first_day, reason, answer, resolution, refund_cause, refusal, refused_by,
  due, placed_at, updated_at, revision`;

/** The texts of an order that one person wrote to another. */
export const ORDER_LABELS = ['message', 'letter', 'reason', 'answer', 'refusal'] as const;
export type OrderLabels = (typeof ORDER_LABELS)[number];

export interface OrderText {
  readonly commitment: string;
  /** Wallet. */
  readonly author: string;
}

/** What lists show of an order. */
export const commitmentsIn = (row: OrderRow): string[] =>
  [messageOf(row), row.facts, row.reason, row.answer, row.resolution, row.refusal].filter(
    (commitment) => commitment !== null,
  );

type Words = Pick<OrderRow, 'kind' | 'message' | 'letter'>;

/** Of a purchase; what was written with an application is its letter. */
export const messageOf = ({ kind, message }: Words): string | null => (kind === 'job_offer' ? null : message);

/** Of an application, older ones included. */
export const letterOf = ({ kind, message, letter }: Words): string | null =>
  kind === 'job_offer' ? (letter ?? message) : null;

/** The commitment to a text of an order. */
export const wordsOf = (row: OrderRow, field: OrderLabels): string | null => {
  if (field === 'message') return messageOf(row);
  return field === 'letter' ? letterOf(row) : row[field];
};

export function authorOf({ buyer, seller, refused_by }: OrderRow, field: OrderLabels): string {
  if (field === 'refusal' && refused_by !== null) return refused_by;
  return field === 'answer' ? seller : buyer;
}

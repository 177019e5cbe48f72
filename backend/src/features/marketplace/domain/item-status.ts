/** Whether an item is on sale, as its author says (product.md 3.23). */

const OFF_SALE = ['draft', 'paused'] as const;
export type OffSale = (typeof OFF_SALE)[number];
export const ITEM_STATUSES = ['published', ...OFF_SALE] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];
/** What an item begins as. */
export const NEW_STATUSES = ['draft', 'published'] as const satisfies ItemStatus[];

interface Row {
  readonly offSale: OffSale | null;
  readonly withdrawnAt: Date | null;
}

/** Undefined of an item that was withdrawn for good. */
export const statusOf = ({ offSale, withdrawnAt }: Row): ItemStatus | undefined =>
  offSale ?? (withdrawnAt ? undefined : 'published');

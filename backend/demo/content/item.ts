import type { ItemType } from '../../src/features/marketplace/domain/order.js';
import type { ADULTS } from './adults.js';
import type { CategoryKey } from './categories.js';
import type { COMPANIES } from './companies.js';

export type Seller = (typeof ADULTS | typeof COMPANIES)[number]['name'];

/** A marketplace item. */
export interface DemoItem {
  readonly title: string;
  readonly description: string;
  readonly type: ItemType;
  readonly price: number;
  /** Undefined: no category. */
  readonly category?: CategoryKey;
  /** Undefined: FORM itself; the item is then official. */
  readonly seller?: Seller;
  readonly city?: string;
  /** Withdrawn before the end of the demonstration, and by whom. */
  readonly withdrawn?: 'by its seller' | 'administrator';
}

export const service = (
  seller: Seller,
  category: CategoryKey | undefined,
  price: number,
  title: string,
  description: string,
  more: Pick<DemoItem, 'withdrawn' | 'city'> = {},
): DemoItem => ({ type: 'service', seller, category, price, title, description, ...more });

export const course = (...given: Parameters<typeof service>): DemoItem => ({ ...service(...given), type: 'course' });

export const jobOffer = (...given: Parameters<typeof service>): DemoItem => ({
  ...service(...given),
  type: 'job_offer',
});

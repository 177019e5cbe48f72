import type { OrderGroup, Side } from '../api/order-views.js';

/** SQL of the orders that wait for their buyer, or for their seller. The other acts open to them can be left undone. */
const AWAITING: Readonly<Record<Side, string>> = {
  bought: `status = 'delivered'`,
  sold: `(status in ('placed', 'sent', 'reviewing') or (status = 'disputed' and answer is null))`,
};

const OPEN = `status in ('awaiting_approval', 'placed', 'delivered', 'disputed', 'sent', 'reviewing')`;

/** SQL of the orders of a group, for the reader who is on this side of them. */
export const ofGroup = (group: OrderGroup, side: Side): string => {
  switch (group) {
    case 'action':
      return AWAITING[side];
    case 'open':
      return `${OPEN} and not ${AWAITING[side]}`;
    case 'concluded':
      return `not ${OPEN}`;
    default:
      return group satisfies never;
  }
};

/** SQL of the orders after which a person may order or apply again: nobody has answered what the clock or the system declined. */
export const UNDONE = `(status in ('refunded', 'withdrawn') or (status = 'declined' and end_cause is not null))`;

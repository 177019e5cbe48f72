import { commandKind, type Decider } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { notifyParty } from './order.js';
import type { OfOrder } from './order-deadlines.js';

/** Tells who has an open order that days, hours or place of the item are others now (product.md 3.19). */
const notifyOfFacts: Decider<OfOrder, NewEvent<'NotificationSent'>> = (state, { order: id }) => {
  const order = state.orders.get(id);
  return order?.due === undefined ? [] : [notifyParty(order, 'buyer', 'order-facts-changed')];
};

export const NOTIFY_OF_FACTS = commandKind('tell-of-facts', notifyOfFacts);

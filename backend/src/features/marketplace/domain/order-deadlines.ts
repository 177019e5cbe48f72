import { commandKind, type Decider } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { expireOrder } from './expire-order.js';
import { becomeApplication } from './job-application.js';

export interface OfOrder {
  readonly order: string;
}

const expire: Decider<
  OfOrder,
  NewEvent<'OrderCompleted' | 'OrderRefunded' | 'ApplicationDeclined' | 'NotificationSent'>
> = (state, { order }, { now }) => expireOrder(state, order, now);
const convert: Decider<OfOrder, NewEvent<'OrderBecameApplication' | 'NotificationSent'>> = (
  state,
  { order },
  { now },
) => becomeApplication(state, order, now);

export const EXPIRE_ORDER = commandKind('expire-order', expire);
export const CONVERT_EARLIER_APPLICATION = commandKind('convert-earlier-application', convert);

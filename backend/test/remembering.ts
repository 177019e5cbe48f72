import { type EventOf, forEach } from '../src/engine/ledger/state/event-data.js';
import type { LedgerState, Slice } from '../src/engine/ledger/state/state.js';
import type { Table } from '../src/engine/ledger/state/tables.js';
import type { Contest } from '../src/features/contests/domain/contest.js';
import { contestAfter, contestsSlice, participantsSlice } from '../src/features/contests/domain/contest-slices.js';
import { ORDER_EVENTS, type Order, orderAfter, ordersSlice } from '../src/features/marketplace/domain/order.js';
import type { OrderEvent } from '../src/features/marketplace/market-events.js';
import { eventDeclarations } from '../src/startup/composition.js';
import { eventChecker, eventsSchema } from './events-document.js';

const { ContestCompleted: _, ...untilCompleted } = participantsSlice.on ?? {};

const rememberedParticipants: typeof participantsSlice = { ...participantsSlice, on: untilCompleted };

const rememberedContests: typeof contestsSlice = {
  ...contestsSlice,
  on: {
    ...contestsSlice.on,
    ContestCompleted(contests: Table<Contest>, event) {
      const after = contestAfter(contests.get(event.data.contest), event);
      if (after) contests.set(event.data.contest, after);
    },
  },
};

const rememberedOrders: typeof ordersSlice = {
  ...ordersSlice,
  on: forEach(ORDER_EVENTS, (orders: Table<Order>, event: EventOf<OrderEvent>) =>
    orders.set(event.data.order, orderAfter(event)),
  ),
};

const remembering: readonly Slice[] = [rememberedOrders, rememberedContests, rememberedParticipants];

const problemOf = eventChecker(eventsSchema(eventDeclarations));

/** Holds nothing: stops a test that makes an event which is not as its feature declares it. */
const checking: Slice = {
  name: 'checkedEvents' as keyof LedgerState,
  version: 1,
  evolve(_, event) {
    const problem = problemOf(event);
    if (problem !== undefined) throw new Error(problem);
  },
};

/**
 * Slices that keep what is finished, as the state is on which a command about it is decided once the read tables have it
 * (platform/commands/archived.ts).
 */
export const withFinished = (slices: readonly Slice[]): Slice[] => [
  checking,
  ...slices.map((slice) => remembering.find(({ name }) => name === slice.name) ?? slice),
];

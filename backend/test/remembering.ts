import type { Contest } from '../src/contests/contest.js';
import { contestAfter, contestsSlice, openedContest, participantsSlice } from '../src/contests/contest-slices.js';
import type { Slice } from '../src/ledger/state.js';
import type { Table } from '../src/ledger/tables.js';
import { orderAfter, ordersSlice } from '../src/marketplace/order.js';

const remembering: readonly Slice[] = [
  {
    ...ordersSlice,
    evolve(orders, event) {
      const order = orderAfter(event);
      if (order) orders.set(order.order, order);
    },
  },
  {
    ...(contestsSlice as Slice),
    evolve(contests, event, postings) {
      const id = String(event.data.contest);
      if (event.type === 'ContestOpened') contests.set(id, openedContest(event));
      else if (event.type !== 'ContestCompleted') contestsSlice.evolve(contests as Table<Contest>, event, postings);
      else contests.set(id, contestAfter(contests.get(id) as Contest, event));
    },
  },
  {
    ...(participantsSlice as Slice),
    evolve(participants, event, postings) {
      if (event.type !== 'ContestCompleted') (participantsSlice as Slice).evolve(participants, event, postings);
    },
  },
];

/**
 * Slices that keep what is finished, as the state is on which a command about it is decided once the read tables recalled it
 * (projections/recall.ts).
 */
export const withFinished = (slices: readonly Slice[]): Slice[] =>
  slices.map((slice) => remembering.find(({ name }) => name === slice.name) ?? slice);

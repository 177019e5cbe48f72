import type { Slice } from '../src/engine/ledger/state/state.js';
import {
  contestAfter,
  contestsSlice,
  openedContest,
  participantsSlice,
} from '../src/features/contests/domain/contest-slices.js';
import { orderAfter, ordersSlice } from '../src/features/marketplace/domain/order.js';

const rememberedParticipants: typeof participantsSlice = {
  ...participantsSlice,
  evolve(participants, event, postings) {
    if (event.type !== 'ContestCompleted') participantsSlice.evolve(participants, event, postings);
  },
};

const rememberedContests: typeof contestsSlice = {
  ...contestsSlice,
  evolve(contests, event, postings) {
    const id = String(event.data.contest);
    const after = contestAfter(contests.get(id), event);
    if (event.type === 'ContestOpened') contests.set(id, openedContest(event));
    else if (event.type !== 'ContestCompleted') contestsSlice.evolve(contests, event, postings);
    else if (after) contests.set(id, after);
  },
};

const remembering: readonly Slice[] = [
  {
    ...ordersSlice,
    evolve(orders, event) {
      const order = orderAfter(event);
      if (order) orders.set(order.order, order);
    },
  },
  rememberedContests,
  rememberedParticipants,
];

/**
 * Slices that keep what is finished, as the state is on which a command about it is decided once the read tables recalled it
 * (platform/commands/recall.ts).
 */
export const withFinished = (slices: readonly Slice[]): Slice[] =>
  slices.map((slice) => remembering.find(({ name }) => name === slice.name) ?? slice);

import { commitment, type DataOf, day, event, optional, postings } from '../../engine/ledger/state/event-data.js';

export const coinEvents = {
  CoinsTransferred: event('A person gave coins to another one.', {
    postings: postings('from wallet to wallet'),
    note: optional(commitment()),
    week: optional(day('the Monday of the week in whose limit it counts, where a guardian set one')),
  }),
};

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof coinEvents> {}
}

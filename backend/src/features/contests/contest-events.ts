import {
  commitment,
  type DataOf,
  event,
  flag,
  id,
  mark,
  moment,
  optional,
  postings,
  text,
  wallet,
  whole,
} from '../../engine/ledger/state/event-data.js';

const contest = { contest: id() };
const shared = optional(mark('where several people share the prize'));

export const contestEvents = {
  ContestOpened: event('A contest was opened, and its prize is in escrow.', {
    ...contest,
    automatic: flag(),
    creator: optional(wallet('unless it is automatic')),
    category: optional(text('of an automatic one')),
    title: optional(text('of an automatic one')),
    startDate: moment(),
    endDate: moment(),
    reward: whole('coins'),
    terms: commitment('to title, description and rules'),
    postings: postings('from creator or treasury to contest'),
  }),
  ContestRevised: event('A contest was changed; the event has what changed.', {
    ...contest,
    startDate: optional(moment()),
    endDate: optional(moment()),
    reward: optional(whole('coins')),
    terms: optional(commitment()),
    postings: optional(postings('with the reward')),
    postponed: optional(mark('the end date was put off while people took part')),
  }),
  ContestJoined: event('A person takes part; again after `ContestLeft`, too.', { ...contest, participant: wallet() }),
  ContestLeft: event('A person takes part no more, and their entry does not count.', {
    ...contest,
    participant: wallet(),
    entry: optional(commitment('their newest entry; events of earlier releases do not say')),
  }),
  EntrySubmitted: event('A participant sent an entry; the newest counts.', {
    ...contest,
    participant: wallet(),
    entry: commitment(),
    replaced: optional(commitment('the entry before; events of earlier releases do not say')),
  }),
  ContestClosed: event('A contest takes no more entries, and waits for its winner.', {
    ...contest,
    due: optional(moment('until when; without it, of an earlier release: 30 calendar days of Rome after `ts`')),
    reason: optional(commitment('where it was closed before its end')),
  }),
  ContestPrizeShared: event(
    'A part of a shared prize that does not fit the event that ends the contest, which follows.',
    {
      ...contest,
      postings: postings('from contest to some of those who share the prize'),
    },
  ),
  ContestCompleted: event('A contest ended, with a winner or with none.', {
    ...contest,
    postings: postings('from contest to the winner, to those who share the prize, or back to who paid'),
    winner: optional(wallet()),
    shared,
  }),
  ContestWithdrawn: event('A contest was taken back.', {
    ...contest,
    postings: postings('from contest back to who paid, or to those who share the prize'),
    shared,
  }),
};

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof contestEvents> {}
}

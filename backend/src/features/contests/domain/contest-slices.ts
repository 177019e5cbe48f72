import { DueTable } from '../../../engine/ledger/state/due-table.js';
import { type EventOf, forEach } from '../../../engine/ledger/state/event-data.js';
import { GroupedTable } from '../../../engine/ledger/state/grouped-table.js';
import type { Slice } from '../../../engine/ledger/state/state.js';
import type { Table } from '../../../engine/ledger/state/tables.js';
import { type Contest, creatorKey, dueOf, fundedBy, type Participation, participantKey } from './contest.js';

/** How events change what the ledger's state holds of contests: nothing of those that are completed or withdrawn. */

const CHANGING_EVENTS = ['ContestRevised', 'ContestJoined', 'ContestLeft', 'ContestClosed'] as const;
type ChangingEvent = (typeof CHANGING_EVENTS)[number];

const ENDING_EVENTS = ['ContestCompleted', 'ContestWithdrawn'] as const;
type EndingEvent = (typeof ENDING_EVENTS)[number];

export const contestsSlice: Slice<Contest> = {
  name: 'contests',
  version: 3,
  on: {
    ContestOpened: (contests, event) => contests.set(event.data.contest, openedContest(event)),
    ...forEach(CHANGING_EVENTS, (contests: Table<Contest>, event: EventOf<ChangingEvent>) => {
      const contest = contestAfter(contests.get(event.data.contest), event);
      if (contest) contests.set(event.data.contest, contest);
    }),
    ...forEach(ENDING_EVENTS, (contests: Table<Contest>, { data: { contest } }: EventOf<EndingEvent>) => {
      if (contests.has(contest)) contests.delete(contest);
    }),
  },
};

/** A contest after one of its events; undefined where it is not known. */
export function contestAfter(
  contest: Contest | undefined,
  { type, data }: EventOf<ChangingEvent | 'ContestCompleted'>,
): Contest | undefined {
  if (!contest) return undefined;
  switch (type) {
    case 'ContestRevised':
      return revisedContest(contest, data);
    case 'ContestJoined':
      return { ...contest, participants: contest.participants + 1 };
    case 'ContestLeft':
      return { ...contest, participants: contest.participants - 1 };
    case 'ContestClosed':
      return { ...contest, status: 'closed' };
    case 'ContestCompleted':
      return { ...contest, status: 'completed' };
  }
}

export const openedContest = ({ data }: EventOf<'ContestOpened'>): Contest => ({
  ...(data.creator && { creator: data.creator }),
  funder: fundedBy(data),
  reward: data.reward,
  startDate: data.startDate,
  endDate: data.endDate,
  status: 'active',
  ...(data.category && { category: data.category }),
  terms: data.terms,
  participants: 0,
});

const revisedContest = (contest: Contest, revised: EventOf<'ContestRevised'>['data']): Contest => ({
  ...contest,
  reward: revised.reward ?? contest.reward,
  startDate: revised.startDate ?? contest.startDate,
  endDate: revised.endDate ?? contest.endDate,
  terms: revised.terms ?? contest.terms,
  ...(revised.postponed && { postponed: true }),
});

type Participants = GroupedTable<Participation>;

export const participantsSlice: Slice<Participation, Participants> = {
  name: 'participants',
  version: 3,
  table: () => new GroupedTable(),
  on: {
    ContestJoined: (participants, { data }) => participants.set(participantKey(data.contest, data.participant), {}),
    EntrySubmitted: (participants, { data: { contest, participant, entry } }) =>
      participants.set(participantKey(contest, participant), { entry }),
    ContestLeft: (participants, { data }) => participants.delete(participantKey(data.contest, data.participant)),
    ...forEach(ENDING_EVENTS, (participants: Participants, { data }: EventOf<EndingEvent>) =>
      participants.deleteGroup(data.contest),
    ),
  },
};

export const openContestsSlice: Slice<string, DueTable> = {
  name: 'openContests',
  version: 3,
  table: () => new DueTable(),
  on: {
    ContestOpened: (open, { data }) => open.set(data.contest, data.endDate),
    ContestRevised(open, { data }) {
      if (data.endDate !== undefined) open.set(data.contest, data.endDate);
    },
    ContestClosed: (open, event) => open.set(event.data.contest, dueOf(event)),
    // The next command continues at once to share a prize that one command cannot share.
    ContestPrizeShared: (open, { data, ts }) => open.set(data.contest, ts),
    ...forEach(ENDING_EVENTS, (open: DueTable, { data }: EventOf<EndingEvent>) => open.delete(data.contest)),
  },
};

type Creators = Table<string | number>;

export const creatorsSlice: Slice<string | number> = {
  name: 'creators',
  version: 1,
  on: {
    ContestOpened(creators, { data: { contest, creator } }) {
      if (creator === undefined) return;
      count(creators, creator, 1);
      creators.set(contestKey(contest), creator);
    },
    ...forEach(ENDING_EVENTS, (creators: Creators, { data: { contest } }: EventOf<EndingEvent>) => {
      const creator = creators.get(contestKey(contest));
      if (typeof creator !== 'string') return;
      count(creators, creator, -1);
      creators.delete(contestKey(contest));
    }),
  },
};

function count(creators: Creators, creator: string, change: number): void {
  const contests = Number(creators.get(creatorKey(creator)) ?? 0) + change;
  if (contests === 0) creators.delete(creatorKey(creator));
  else creators.set(creatorKey(creator), contests);
}

export const automaticContestsSlice: Slice<string> = {
  name: 'automaticContests',
  version: 1,
  on: {
    ContestOpened(automatic, { data: { category, contest } }) {
      if (category !== undefined) automatic.set(category, contest);
    },
  },
};

const contestKey = (contest: string): string => `contest:${contest}`;

import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { DueTable } from '../../../engine/ledger/state/due-table.js';
import { GroupedTable } from '../../../engine/ledger/state/grouped-table.js';
import type { Slice } from '../../../engine/ledger/state/state.js';
import { type Contest, creatorKey, dueOf, fundedBy, type Participation, participantKey, textOf } from './contest.js';

/** How events change what the ledger's state holds of contests: nothing of those that are completed or withdrawn. */

/** Every event of the ledger passes here, and most are none of these. */
const isOfContest = (type: string): boolean => type.startsWith('Contest');

export const contestsSlice: Slice<Contest> = {
  name: 'contests',
  version: 3,
  evolve(contests, event) {
    const { type, data } = event;
    if (!isOfContest(type)) return;
    const id = String(data.contest);
    const contest = type === 'ContestOpened' ? openedContest(event) : contestAfter(contests.get(id), event);
    if (!contest) return;
    if (contest.status === 'completed' || type === 'ContestWithdrawn') contests.delete(id);
    else contests.set(id, contest);
  },
};

/** A contest after one of its events. */
export function contestAfter(contest: Contest | undefined, event: SealedEvent): Contest | undefined {
  if (!contest) return undefined;
  switch (event.type) {
    case 'ContestRevised':
      return revisedContest(contest, event);
    case 'ContestJoined':
      return { ...contest, participants: contest.participants + 1 };
    case 'ContestLeft':
      return { ...contest, participants: contest.participants - 1 };
    case 'ContestClosed':
      return { ...contest, status: 'closed' };
    case 'ContestCompleted':
      return { ...contest, status: 'completed' };
    default:
      return contest;
  }
}

export function openedContest({ data }: SealedEvent): Contest {
  const creator = textOf(data.creator);
  const category = textOf(data.category);
  return {
    ...(creator && { creator }),
    funder: fundedBy(data),
    reward: Number(data.reward),
    startDate: String(data.startDate),
    endDate: String(data.endDate),
    status: 'active',
    ...(category && { category }),
    terms: String(data.terms),
    participants: 0,
  };
}

function revisedContest(contest: Contest, { data }: SealedEvent): Contest {
  return {
    ...contest,
    reward: typeof data.reward === 'number' ? data.reward : contest.reward,
    startDate: textOf(data.startDate) ?? contest.startDate,
    endDate: textOf(data.endDate) ?? contest.endDate,
    terms: textOf(data.terms) ?? contest.terms,
    ...(data.postponed === true && { postponed: true }),
  };
}

export const participantsSlice: Slice<Participation, GroupedTable<Participation>> = {
  name: 'participants',
  version: 3,
  table: () => new GroupedTable(),
  evolve(participants, { type, data }) {
    const contest = String(data.contest);
    if (type === 'ContestCompleted' || type === 'ContestWithdrawn') participants.deleteGroup(contest);
    if (type !== 'ContestJoined' && type !== 'EntrySubmitted' && type !== 'ContestLeft') return;
    const key = participantKey(contest, String(data.participant));
    if (type === 'ContestLeft') participants.delete(key);
    else participants.set(key, type === 'EntrySubmitted' ? { entry: String(data.entry) } : {});
  },
};

export const openContestsSlice: Slice<string, DueTable> = {
  name: 'openContests',
  version: 3,
  table: () => new DueTable(),
  evolve(open, event) {
    const { type, data } = event;
    if (!isOfContest(type)) return;
    const id = String(data.contest);
    if (type === 'ContestOpened') open.set(id, String(data.endDate));
    if (type === 'ContestRevised' && typeof data.endDate === 'string') open.set(id, data.endDate);
    if (type === 'ContestClosed') open.set(id, dueOf(event));
    // The next command continues at once to share a prize that one command cannot share.
    if (type === 'ContestPrizeShared') open.set(id, event.ts);
    if (isEnding(type)) open.delete(id);
  },
};

export const creatorsSlice: Slice<string | number> = {
  name: 'creators',
  version: 1,
  evolve(creators, { type, data }) {
    const key = contestKey(String(data.contest));
    const creator = type === 'ContestOpened' ? data.creator : isEnding(type) ? creators.get(key) : undefined;
    if (typeof creator !== 'string') return;
    const count = Number(creators.get(creatorKey(creator)) ?? 0) + (isEnding(type) ? -1 : 1);
    if (count === 0) creators.delete(creatorKey(creator));
    else creators.set(creatorKey(creator), count);
    if (isEnding(type)) creators.delete(key);
    else creators.set(key, creator);
  },
};

export const automaticContestsSlice: Slice<string> = {
  name: 'automaticContests',
  version: 1,
  evolve(automatic, { type, data }) {
    if (type === 'ContestOpened' && typeof data.category === 'string')
      automatic.set(data.category, String(data.contest));
  },
};

const isEnding = (type: string): boolean => type === 'ContestCompleted' || type === 'ContestWithdrawn';
const contestKey = (contest: string): string => `contest:${contest}`;

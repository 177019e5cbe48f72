import { listsOf, type Tag } from '../api/tags';
import type { Change } from '../api/words.gen';

/** The one place that says which answers a piece of news makes stale, whether a notification or the server's stream tells it. */
const stale: Record<Change, readonly Tag[]> = {
  coins: ['Me', listsOf('Transactions')],
  // What was ordered, and what was sent to a contest, ticks steps of a path.
  orders: ['Orders', 'Path'],
  contests: ['Contests', 'Entries', 'Path'],
  notifications: ['Notifications', 'Unread'],
  // A consent opens or closes what a minor may read.
  family: ['Family', 'Me'],
  guidance: ['Guidance', 'Guided'],
  // The queue of administrators.
  reports: ['Reports'],
};

export const allNews = Object.keys(stale) as readonly Change[];

export const staleAfter = (news: readonly Change[]): Tag[] => [...new Set(news)].flatMap((one) => stale[one]);

/** A server of a newer release may say more than this one understands. */
export const newsIn = (words: readonly unknown[]): Change[] => allNews.filter((one) => words.includes(one));

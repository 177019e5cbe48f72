import { listsOf, type Tag } from '../api/tags';

/** What has changed on the server for the person who is signed in. */
const everything = ['coins', 'orders', 'contests', 'notifications', 'family'] as const;
export type News = (typeof everything)[number];

/** The one place that says which answers a piece of news makes stale, whether a notification or the server's stream tells it. */
const stale: Record<News, readonly Tag[]> = {
  coins: ['Me', listsOf('Transactions')],
  orders: ['Orders'],
  contests: ['Contests', 'Entries'],
  notifications: ['Notifications', 'Unread'],
  // A consent opens or closes what a minor may read.
  family: ['Family', 'Me'],
};

export const staleAfter = (news: readonly News[]): Tag[] => [...new Set(news)].flatMap((one) => stale[one]);

/** A server of a newer release may say more than this one understands. */
export const newsIn = (words: readonly unknown[]): News[] => everything.filter((one) => words.includes(one));
export const allNews: readonly News[] = everything;

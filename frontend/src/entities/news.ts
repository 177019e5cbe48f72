import type { Tag } from '../api/tags';
import { staleByChange } from './stale-answers.gen';

export type Change = keyof typeof staleByChange;

const stale: Readonly<Record<Change, readonly Tag[]>> = staleByChange;

export const allNews = Object.keys(staleByChange) as readonly Change[];

/** Which answers a piece of news makes stale, whether a notification or the server's stream tells it. */
export const staleAfter = (news: readonly Change[]): Tag[] => [...new Set(news)].flatMap((one) => stale[one]);

/** A server of a newer release may say more than this one understands. */
export const newsIn = (words: readonly unknown[]): Change[] => allNews.filter((one) => words.includes(one));

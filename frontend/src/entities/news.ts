import type { Tag } from '../api/tags';
import { staleByChange } from './stale-answers.gen';

export type Change = keyof typeof staleByChange;

const stale: Readonly<Record<Change, readonly Tag[]>> = staleByChange;

export const allNews = Object.keys(staleByChange) as readonly Change[];

/** Which answers a piece of news makes stale, whether a notification or the server's stream tells it: what is to be done, too. */
export const staleAfter = (news: readonly Change[]): Tag[] =>
  news.length === 0 ? [] : ['Overview', ...[...new Set(news)].flatMap((one) => stale[one])];

let isHeard = false;
/** Whether the server's stream tells this tab what changes. */
export const hearNews = (is: boolean): void => {
  isHeard = is;
};

/**
 * Which answers an own change makes stale: none of which the stream tells anyway, or they would be asked for twice. Without an answer
 * the change may be made, and nobody may have told it.
 */
export const staleAfterOwn =
  (...news: Change[]) =>
  (answer: unknown): Tag[] =>
    answer !== undefined && isHeard ? [] : staleAfter(news);

/** A server of a newer release may say more than this one understands. */
export const newsIn = (words: readonly unknown[]): Change[] => allNews.filter((one) => words.includes(one));

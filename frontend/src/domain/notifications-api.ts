import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api';
import type { Notification } from '../api/api-types';
import { call, type Part } from '../api/call';
import { type Page, paged, rowsOf } from '../api/paging';
import { type News, staleAfter } from './news';

const notificationsPerPage = 100;
/** The polling interval of the feed. */
export const notificationsRefreshMs = 60_000;

interface FeedPage extends Page<Notification> {
  /** The number of unread notifications, loaded or not. */
  unread: number;
}

type Feed = { pages: FeedPage[] };

const feedPages = paged<Notification, void>(notificationsPerPage, (_, params) =>
  call('get', '/notifications', { params }),
);

/** The bell and the list share one feed for the session. */
const feedApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.infiniteQuery<FeedPage, void, Part>({
      ...feedPages,
      transformResponse: (rows: Notification[], meta: FetchBaseQueryMeta | undefined) => ({
        ...feedPages.transformResponse(rows, meta),
        unread: Number(meta?.response?.headers.get('X-Unread-Count') ?? 0),
      }),
      providesTags: ['Notifications'],
      async onQueryStarted(_, { dispatch, getCacheEntry, queryFulfilled }) {
        const before = getCacheEntry().data;
        const after = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (before && after)
          dispatch(
            api.util.invalidateTags(staleAfter(arrivedSince(before, after).flatMap(({ type }) => newsOf[type]))),
          );
      },
    }),
  }),
});

/** The notifications of `after` that are newer than every one in `before`. */
function arrivedSince(before: Feed, after: Feed): Notification[] {
  const known = new Set(rowsOf(before).map(({ _id }) => _id));
  const rows = rowsOf(after);
  const end = rows.findIndex(({ _id }) => known.has(_id));
  return end === -1 ? rows : rows.slice(0, end);
}

const newsOf: Record<Notification['type'], readonly News[]> = {
  coin: ['coins'],
  // An order moves coins, and so does a contest when its prize arrives.
  marketplace: ['orders', 'coins'],
  contest: ['contests', 'coins'],
  system: [],
  social: [],
};

const patchOf = (change: (feed: Feed) => void) => feedApi.util.updateQueryData('notifications', undefined, change);
const selectFeed = feedApi.endpoints.notifications.select();

interface Store {
  dispatch: (action: ReturnType<typeof patchOf> | ReturnType<typeof api.util.invalidateTags>) => unknown;
  getState: () => Parameters<typeof selectFeed>[0];
}

/**
 * The feed changes only after the server's answer; an error is logged and changes nothing. A feed that is still on its way
 * may be older than the change, so it is asked for once more.
 */
const afterwards = (
  done: Promise<unknown>,
  refused: string,
  change: (feed: Feed) => void,
  { dispatch, getState }: Store,
) =>
  done.then(
    () => {
      dispatch(patchOf(change));
      if (selectFeed(getState()).status === 'pending') dispatch(api.util.invalidateTags(['Notifications']));
    },
    ({ error }: { error: unknown }) => console.error(refused, error),
  );

const actionsApi = feedApi.injectEndpoints({
  endpoints: (build) => ({
    markNotificationRead: build.mutation<void, string>({
      query: (id) => call('put', '/notifications/{id}/read', { path: { id } }),
      onQueryStarted: (id, { queryFulfilled, ...store }) =>
        afterwards(queryFulfilled, 'La notifica non è stata segnata come letta', markRead(id), store),
    }),
    markAllNotificationsRead: build.mutation<void, void>({
      query: () => call('put', '/notifications/read-all'),
      onQueryStarted: (_, { queryFulfilled, ...store }) =>
        afterwards(queryFulfilled, 'Le notifiche non sono state segnate come lette', markAllRead, store),
    }),
    deleteNotification: build.mutation<void, string>({
      query: (id) => call('delete', '/notifications/{id}', { path: { id } }),
      onQueryStarted: (id, { queryFulfilled, ...store }) =>
        afterwards(queryFulfilled, 'La notifica non è stata eliminata', remove(id), store),
    }),
  }),
});

/** Each page has the count of the whole feed. */
const countUnread = (feed: Feed, count: (unread: number) => number) => {
  for (const page of feed.pages) page.unread = count(page.unread);
};

const oneLess = (unread: number) => Math.max(unread - 1, 0);

const markRead = (id: string) => (feed: Feed) => {
  const row = rowsOf(feed).find(({ _id, read }) => _id === id && !read);
  if (!row) return;
  row.read = true;
  countUnread(feed, oneLess);
};

const markAllRead = (feed: Feed) => {
  for (const row of rowsOf(feed)) row.read = true;
  countUnread(feed, () => 0);
};

const remove = (id: string) => (feed: Feed) => {
  const removed = rowsOf(feed).find(({ _id }) => _id === id);
  if (!removed) return;
  for (const page of feed.pages) {
    page.rows = page.rows.filter(({ _id }) => _id !== id);
    page.total -= 1;
  }
  if (!removed.read) countUnread(feed, oneLess);
};

export const loadedIn = (feed: Feed | undefined) => (feed ? rowsOf(feed).length : 0);

/** The number of unread notifications, loaded or not. */
export const unreadIn = (feed: Feed | undefined) => feed?.pages.at(-1)?.unread ?? 0;

export const { useNotificationsInfiniteQuery } = feedApi;

type Action<Subject> = (subject: Subject) => Promise<{ error?: unknown }>;

/** An action that says whether it was done (product.md 6.8), and whether it is under way. */
const told = <Subject>([act, { isLoading }]: readonly [Action<Subject>, { isLoading: boolean }, ...unknown[]]) =>
  [async (subject: Subject) => (await act(subject)).error === undefined, isLoading] as const;

export const useMarkNotificationRead = () => told<string>(actionsApi.useMarkNotificationReadMutation());
export const useMarkAllNotificationsRead = () => told<void>(actionsApi.useMarkAllNotificationsReadMutation());
export const useDeleteNotification = () => told<string>(actionsApi.useDeleteNotificationMutation());

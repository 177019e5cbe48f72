import { api } from './api';
import type { Notification } from './api-types';
import { type Page, pagedOptions, pageOf } from './paging';

const notificationsPerPage = 100;
/** The polling interval of the feed. */
export const notificationsRefreshMs = 60_000;

type Feed = { pages: Page<Notification>[] };

/** The bell and the list share one feed for the session. */
const feedApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.infiniteQuery<Page<Notification>, void, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => ({
        url: '/notifications',
        params: { limit: notificationsPerPage, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: Notification[], meta) => pageOf(rows, meta),
      providesTags: ['Notifications'],
    }),
  }),
});

const changeFeed = (change: (feed: Feed) => void) => feedApi.util.updateQueryData('notifications', undefined, change);

/** The feed changes only after the server's answer; an error is logged and changes nothing. */
const afterwards = (done: Promise<unknown>, refused: string, change: () => void) =>
  done.then(change, ({ error }: { error: unknown }) => console.error(refused, error));

const actionsApi = feedApi.injectEndpoints({
  endpoints: (build) => ({
    markNotificationRead: build.mutation<void, string>({
      query: (id) => ({ url: `/notifications/${encodeURIComponent(id)}/read`, method: 'PUT' }),
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        afterwards(queryFulfilled, 'La notifica non è stata segnata come letta', () =>
          dispatch(changeFeed(markRead((row) => row._id === id))),
        ),
    }),
    markAllNotificationsRead: build.mutation<void, void>({
      query: () => ({ url: '/notifications/read-all', method: 'PUT' }),
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        afterwards(queryFulfilled, 'Le notifiche non sono state segnate come lette', () =>
          dispatch(changeFeed(markRead(() => true))),
        ),
    }),
    deleteNotification: build.mutation<void, string>({
      query: (id) => ({ url: `/notifications/${encodeURIComponent(id)}`, method: 'DELETE' }),
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        afterwards(queryFulfilled, 'La notifica non è stata eliminata', () => dispatch(changeFeed(remove(id)))),
    }),
  }),
});

const rowsOf = (feed: Feed) => feed.pages.flatMap(({ rows }) => rows);

const markRead = (which: (row: Notification) => boolean) => (feed: Feed) => {
  for (const row of rowsOf(feed)) if (which(row)) row.read = true;
};

const remove = (id: string) => (feed: Feed) => {
  if (!rowsOf(feed).some((row) => row._id === id)) return;
  for (const page of feed.pages) {
    page.rows = page.rows.filter((row) => row._id !== id);
    page.total -= 1;
  }
};

export const loadedIn = (feed: Feed | undefined) => (feed ? rowsOf(feed).length : 0);

/** The number of unread notifications among the loaded ones. */
export const unreadIn = (feed: Feed | undefined) => (feed ? rowsOf(feed).filter(({ read }) => !read).length : 0);

export const { useNotificationsInfiniteQuery } = feedApi;
export const { useMarkNotificationReadMutation, useMarkAllNotificationsReadMutation, useDeleteNotificationMutation } =
  actionsApi;

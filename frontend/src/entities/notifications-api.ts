import { api } from '../api/api';
import type { Notification } from '../api/api-types';
import { call, type Part } from '../api/call';
import { type Page, paged, rowsOf } from '../api/paging';

const notificationsPerPage = 25;

type Feed = { pages: Page<Notification>[] };

const feedApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.infiniteQuery<Page<Notification>, void, Part>({
      ...paged(notificationsPerPage, (_, params) => call('get', '/notifications', { params })),
      providesTags: ['Notifications'],
    }),
  }),
});

const patchOf = (change: (feed: Feed) => void) => feedApi.util.updateQueryData('notifications', undefined, change);
const selectFeed = feedApi.endpoints.notifications.select();

interface Store {
  dispatch: (action: ReturnType<typeof patchOf> | ReturnType<typeof api.util.invalidateTags>) => unknown;
  getState: () => Parameters<typeof selectFeed>[0];
}

/**
 * The feed changes only after the server's answer, and the number of unread ones is asked for; an error is logged and changes
 * nothing. A feed that is still on its way may be older than the change, so it is asked for once more.
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
      const isUnderWay = selectFeed(getState()).status === 'pending';
      dispatch(api.util.invalidateTags(isUnderWay ? ['Unread', 'Notifications'] : ['Unread']));
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

const markRead = (id: string) => (feed: Feed) => {
  for (const row of rowsOf(feed)) if (row._id === id) row.read = true;
};

const markAllRead = (feed: Feed) => {
  for (const row of rowsOf(feed)) row.read = true;
};

const remove = (id: string) => (feed: Feed) => {
  if (!rowsOf(feed).some(({ _id }) => _id === id)) return;
  for (const page of feed.pages) {
    page.rows = page.rows.filter(({ _id }) => _id !== id);
    page.total -= 1;
  }
};

export const { useNotificationsInfiniteQuery } = feedApi;

type Action<Subject> = (subject: Subject) => Promise<{ error?: unknown }>;

/** An action that says whether it was done (product.md 6.8), and whether it is under way. */
const told = <Subject>([act, { isLoading }]: readonly [Action<Subject>, { isLoading: boolean }, ...unknown[]]) =>
  [async (subject: Subject) => (await act(subject)).error === undefined, isLoading] as const;

export const useMarkNotificationRead = () => told<string>(actionsApi.useMarkNotificationReadMutation());
export const useMarkAllNotificationsRead = () => told<void>(actionsApi.useMarkAllNotificationsReadMutation());
export const useDeleteNotification = () => told<string>(actionsApi.useDeleteNotificationMutation());

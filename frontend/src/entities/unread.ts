import { useInterval } from '@mantine/hooks';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useStore } from 'react-redux';
import { api } from '../api/api';
import { askForMe, selectMe, useMeQuery } from '../session/current-user';
import { allNews, staleAfter } from './news';

const refreshMs = 60_000;

type WithMe = Parameters<typeof selectMe>[0];
/** A store in which the answer of `GET /user/me` stands. */
interface MeStore {
  dispatch: ThunkDispatch<WithMe, unknown, UnknownAction>;
  getState: () => WithMe;
}

/**
 * Asks for the balance and the number of unread notifications. Where the number has grown, or the balance is another one, and no
 * stream said so, what is shown is asked for again.
 */
export async function askForNews({ dispatch, getState }: MeStore): Promise<void> {
  const { data: before } = selectMe(getState());
  const { data: now } = await dispatch(askForMe());
  if (before && now && (now.unread > before.unread || now.coinBalance !== before.coinBalance))
    dispatch(api.util.invalidateTags(staleAfter(allNews)));
}

/** The number of unread notifications, asked for again every minute. */
export function useRefreshedUnread(): { unread: number; isError: boolean } {
  const { currentData, isError } = useMeQuery();
  const store = useStore<WithMe>();
  useInterval(() => void askForNews(store), refreshMs, { autoInvoke: true });
  return { unread: currentData?.unread ?? 0, isError };
}

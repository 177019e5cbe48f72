import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { useSelector } from 'react-redux';
import { api } from '../api/api';
import type { User } from '../api/api-types';
import { httpStatus } from '../api/base-query';
import { asking } from '../api/call';
import { useConnection } from '../api/connection';
import { sessionExpired } from '../api/credentials';
import { timeToldOf } from '../ui/text/clock';
import { selectToken } from './session-slice';

const refusals: readonly (number | null)[] = [403, 404];

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query({
      ...asking('/user/me'),
      providesTags: ['Me', 'Balance', 'Unread'],
      // Every call handles a 401; here any other refusal means as much (product.md 2.11). A server error or a lost connection
      // has refused nothing.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const failure = await queryFulfilled.then(
          () => null,
          ({ error }: { error: unknown }) => error as FetchBaseQueryError,
        );
        if (failure && refusals.includes(httpStatus(failure))) dispatch(sessionExpired());
      },
    }),
  }),
});

export const { useMeQuery } = userApi;
export const selectMe = userApi.endpoints.me.select();
/** Who is signed in, for a page that begins. */
export const askWhoIsHere = () => userApi.endpoints.me.initiate(undefined, { subscribe: false });
/** What changes of a person while the page is open. */
export const askForMe = () => userApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false });

export type Auth =
  | { status: 'loading' | 'anonymous' }
  | { status: 'authenticated'; user: User }
  | { status: 'unreachable'; retry: () => void; cause: unknown };

/** The signed-in person. The user is loaded only when there is a token. */
export function useAuth(): Auth {
  const token = useSelector(selectToken);
  const { currentData, error, isFetching, refetch } = useMeQuery(undefined, { skip: token === null });
  if (token === null) return { status: 'anonymous' };
  if (currentData) return { status: 'authenticated', user: currentData };
  if (error && !isFetching) return { status: 'unreachable', retry: refetch, cause: error };
  return { status: 'loading' };
}

/** The signed-in user, for screens behind the gate; null only while the session is ending. */
export function useCurrentUser(): User | null {
  const auth = useAuth();
  return auth.status === 'authenticated' ? auth.user : null;
}

/** When the balance on the screen was the person's; null while it is the current one, as far as anybody knows. */
export function useBalanceTime(): string | null {
  const isConnected = useConnection() === 'online';
  const { currentData, isError, fulfilledTimeStamp } = userApi.endpoints.me.useQueryState();
  if (!currentData || !fulfilledTimeStamp || (isConnected && !isError)) return null;
  return new Date(timeToldOf(fulfilledTimeStamp)).toISOString();
}

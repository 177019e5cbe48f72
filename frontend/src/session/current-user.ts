import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { useSelector } from 'react-redux';
import { api } from './api';
import type { User } from './api-types';
import { httpStatus } from './base-query';
import { selectToken, sessionExpired } from './session-slice';

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<User, void>({
      query: () => '/user/me',
      providesTags: ['Me'],
      // A 401 is handled for every call; here a 404 also means that the account behind the token is gone.
      // Anything else (a fault of the server, a lost connection) says nothing about the session, which stays.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const failure = await queryFulfilled.then(
          () => null,
          ({ error }: { error: unknown }) => error as FetchBaseQueryError,
        );
        if (failure && httpStatus(failure) === 404) dispatch(sessionExpired());
      },
    }),
  }),
});

export type Auth =
  | { status: 'loading' | 'anonymous' }
  | { status: 'authenticated'; user: User }
  | { status: 'unreachable'; retry: () => void };

/** Who is signed in. The user is loaded only when there is a token. */
export function useAuth(): Auth {
  const token = useSelector(selectToken);
  const { currentData, isError, isFetching, refetch } = userApi.useMeQuery(undefined, {
    skip: token === null,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  if (token === null) return { status: 'anonymous' };
  if (currentData) return { status: 'authenticated', user: currentData };
  if (isError && !isFetching) return { status: 'unreachable', retry: refetch };
  return { status: 'loading' };
}

/** The signed-in user, for screens behind the gate; null only while the session is ending. */
export function useCurrentUser(): User | null {
  const auth = useAuth();
  return auth.status === 'authenticated' ? auth.user : null;
}

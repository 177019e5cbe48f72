import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionExpired } from '../api/credentials';
import { paths } from '../paths';
import { readToken, wasLeft } from './token-storage';

interface SessionState {
  token: string | null;
  /** True from the moment the server refuses the token until somebody signs in or leaves the login screen. */
  expired: boolean;
  /** The path to go to after a logout on a screen that needs a sign-in. */
  logoutRedirect: string;
  /** Somebody has ended their session here, and nobody signed in since: where they were is nothing to who signs in next. */
  hasLeft?: boolean;
  /** The path to go to when the session ends, while the person deletes their account: the server ends it, too. */
  leavingFor?: string;
}

const atLogin = { logoutRedirect: paths.login };

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ token: readToken(), expired: false, hasLeft: wasLeft(), ...atLogin }),
  reducers: {
    signedIn: (_, { payload }: PayloadAction<string>) => ({ token: payload, expired: false, ...atLogin }),
    /** Replaces the token of the same person, unless they have left meanwhile. */
    tokenRenewed: (session, { payload }: PayloadAction<string>) =>
      session.token === null ? session : { ...session, token: payload, expired: false },
    /** @param payload the path to go to, by default that of the login */
    signedOut: (_, { payload = paths.login }: PayloadAction<string | undefined>) => ({
      token: null,
      expired: false,
      hasLeft: true,
      logoutRedirect: payload,
    }),
    leaving: (session, { payload }: PayloadAction<string | undefined>) => ({ ...session, leavingFor: payload }),
    expiryAcknowledged: (session) => ({ ...session, expired: false }),
  },
  extraReducers: (builder) =>
    builder.addCase(sessionExpired, ({ leavingFor }) =>
      leavingFor === undefined
        ? { token: null, expired: true, ...atLogin }
        : { token: null, expired: false, hasLeft: true, logoutRedirect: leavingFor },
    ),
});

export const { signedIn, tokenRenewed, signedOut, leaving, expiryAcknowledged } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;

export interface WithSession {
  session: SessionState;
}

export const selectToken = (state: WithSession) => state.session.token;
export const selectHasLeft = (state: WithSession) => state.session.hasLeft === true;
export const selectExpired = (state: WithSession) => state.session.expired;
export const selectLogoutRedirect = (state: WithSession) => state.session.logoutRedirect;

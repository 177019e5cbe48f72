import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readToken } from './token-storage';

export interface SessionState {
  token: string | null;
  /** True from the moment the server refuses the token until somebody signs in or leaves the login screen. */
  expired: boolean;
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ token: readToken(), expired: false }),
  reducers: {
    signedIn: (_, { payload }: PayloadAction<string>) => ({ token: payload, expired: false }),
    signedOut: () => ({ token: null, expired: false }),
    sessionExpired: () => ({ token: null, expired: true }),
    expiryAcknowledged: (session) => ({ ...session, expired: false }),
  },
});

export const { signedIn, signedOut, sessionExpired, expiryAcknowledged } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;

interface WithSession {
  session: SessionState;
}

export const selectToken = (state: WithSession) => state.session.token;
export const selectExpired = (state: WithSession) => state.session.expired;

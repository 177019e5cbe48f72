import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readToken } from './token-storage';

export interface SessionState {
  token: string | null;
  /** True from the moment the server refuses the token until somebody signs in or leaves the login screen. */
  expired: boolean;
  /** Where who signs out on purpose is led from a screen that needs a sign-in. */
  leaveTo: string;
}

const atLogin = '/login';

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ token: readToken(), expired: false, leaveTo: atLogin }),
  reducers: {
    signedIn: (_, { payload }: PayloadAction<string>) => ({ token: payload, expired: false, leaveTo: atLogin }),
    /** The same person goes on with another token. */
    tokenRenewed: (session, { payload }: PayloadAction<string>) => ({ ...session, token: payload, expired: false }),
    signedOut: (_, { payload = atLogin }: PayloadAction<string | undefined>) => ({
      token: null,
      expired: false,
      leaveTo: payload,
    }),
    sessionExpired: () => ({ token: null, expired: true, leaveTo: atLogin }),
    expiryAcknowledged: (session) => ({ ...session, expired: false }),
  },
});

export const { signedIn, tokenRenewed, signedOut, sessionExpired, expiryAcknowledged } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;

interface WithSession {
  session: SessionState;
}

export const selectToken = (state: WithSession) => state.session.token;
export const selectExpired = (state: WithSession) => state.session.expired;
export const selectLeaveTo = (state: WithSession) => state.session.leaveTo;

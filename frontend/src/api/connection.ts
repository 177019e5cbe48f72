import { createAction, createReducer, isFulfilled, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { codeOf, isAnswered } from './errors';
import { fetchOwn } from './own-answer';

/** `offline`: this device has no network; `unreachable`: it has one, and FORM does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

const PROBE = '/health/live';
const probeEveryMs = 10_000;
const probeMs = 8_000;

const connectionIs = createAction<Connection>('connection/is');

export const connectionReducer = createReducer<Connection>('online', (builder) =>
  builder.addCase(connectionIs, (_, { payload }) => payload),
);

interface WithConnection {
  connection?: Connection;
}

/** A screen without the application around it is online. */
export const connectionOf = (state: unknown): Connection => (state as WithConnection).connection ?? 'online';
export const useConnection = () => useSelector(connectionOf);

/** The answer to a command that is not sent: without a connection nothing waits to be sent later. */
export const notSent = {
  status: 'CUSTOM_ERROR',
  error: 'offline',
  data: {
    code: 'OFFLINE',
    msg: 'Senza connessione non abbiamo inviato nulla. Riprova quando la connessione torna.',
  },
} as const;

/**
 * Follows what calls tell about the connection. A call without an answer may have other causes, so FORM is asked once more before
 * anybody reads that it does not answer; from then on it is asked again and again.
 * @param returned called when FORM answers again
 */
export function watchConnection(returned: () => void): Middleware {
  return ({ dispatch, getState }) => {
    let probing = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const set = (connection: Connection) => {
      const before = connectionOf(getState());
      if (connection === before) return;
      dispatch(connectionIs(connection));
      if (connection === 'online') returned();
    };

    const probe = async () => {
      if (probing) return;
      probing = true;
      clearTimeout(timer);
      const answers = await isReachable();
      probing = false;
      set(answers ? 'online' : unreachableState());
      if (!answers) timer = setTimeout(probe, probeEveryMs);
    };

    window.addEventListener('offline', probe);
    window.addEventListener('online', probe);
    if (!navigator.onLine) void probe();

    return (next) => (action) => {
      const result = next(action);
      // An answer may be one that the browser has kept (`max-age`), so FORM is asked then too.
      const isFound = isFulfilled(action) && connectionOf(getState()) !== 'online';
      if (isFound || (isRejectedWithValue(action) && isUnanswered(action.payload))) void probe();
      return result;
    };
  };
}

const unreachableState = (): Connection => (navigator.onLine ? 'unreachable' : 'offline');

async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetchOwn(PROBE, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeMs) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** An answer of 500 and above may be a proxy's. A command that was not sent asks too, so that the next one may be. */
const isUnanswered = (error: unknown) =>
  typeof error === 'object' && error !== null && (!isAnswered(error) || codeOf(error) === notSent.data.code);

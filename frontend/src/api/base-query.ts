import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { type BaseQueryFn, type FetchBaseQueryMeta, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { hearTime } from '../ui/text/clock';
import type { Call } from './call';
import { connectionOf, notSent } from './connection';
import { sessionExpired, tokenOf } from './credentials';
import { fetchOnce } from './first-answer';
import { begunInTime, isTooLate, tooLate, waitMs } from './longest-wait';
import { ownAnswer } from './own-answer';
import { uploadWith } from './upload';

const requestBy = (fetchFn: typeof fetch) =>
  fetchBaseQuery({
    baseUrl: '/api',
    prepareHeaders: (headers, { getState }) => {
      const token = tokenOf(getState());
      if (token) headers.set('Authorization', `Bearer ${token}`);
    },
    async fetchFn(input, init) {
      // The first answer may have been asked for before the application was there.
      const askedAt = globalThis.firstAnswer ? 0 : performance.now();
      const answer = await ownAnswer(await fetchFn(input, init));
      hearTime(answer, askedAt);
      return answer;
    },
  });

const request = requestBy((input, init) => begunInTime(fetchOnce(input, init)));

const carriesFile = (body: unknown): body is FormData =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File);

/** The HTTP status of a failed call, or null when no answer came. */
export function httpStatus({ status, ...error }: FetchBaseQueryError): number | null {
  if (typeof status === 'number') return status;
  return 'originalStatus' in error ? error.originalStatus : null;
}

function log(error: FetchBaseQueryError) {
  const status = httpStatus(error);
  if (status === null) console.error('Nessuna risposta dal server');
  else if (status === 403) console.error('Accesso non autorizzato');
  else if (status >= 500) console.error('Errore del server', status);
}

const send: typeof request = (args, api, options) => {
  if (typeof args === 'string') return request({ url: args, timeout: waitMs }, api, options);
  const { onProgress, ...call }: Call = args;
  if (onProgress && carriesFile(call.body)) return requestBy(uploadWith(call.body, onProgress))(call, api, options);
  // A file, or a verification, comes for as long as it takes once it has begun.
  const timeout = typeof call.responseHandler === 'function' ? undefined : waitMs;
  return request({ ...call, timeout }, api, options);
};

/**
 * Every call of the application goes through here. A 401 ends the session only when the refused token is still the
 * current one: the answer to an old call must not end the session of a person who has signed in since.
 */
export const baseQuery: BaseQueryFn<string | Call, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta> = async (
  args,
  api,
  options,
) => {
  if (api.type === 'mutation' && connectionOf(api.getState()) !== 'online') return { error: notSent };
  const token = tokenOf(api.getState());
  try {
    const answer = await send(args, api, options);
    const result = isTooLate(answer.error) ? { error: tooLate(api.type), meta: answer.meta } : answer;
    if (result.error && !api.signal.aborted) {
      log(result.error);
      const refused = httpStatus(result.error) === 401 && token !== null;
      if (refused && tokenOf(api.getState()) === token) api.dispatch(sessionExpired());
    }
    return result;
  } catch (cause) {
    console.error('Errore durante la configurazione della richiesta', cause);
    return { error: { status: 'CUSTOM_ERROR', error: String(cause) } };
  }
};

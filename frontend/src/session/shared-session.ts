import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { type Answer, call } from '../api/call';
import { announce, withdraw } from '../ui/feedback/announce';
import { selectToken, signedOut, tokenRenewed, type WithSession } from './session-slice';
import { endSession } from './sign-outs';
import { isTabSession } from './token-storage';

/**
 * On a shared computer a session lasts for as long as somebody uses it: a token is good for a little more than half an hour,
 * and is renewed while keys or the screen are touched. What the page does by itself is no use.
 */

const idleMsMax = 30 * 60_000;
const warningMs = 2 * 60_000;
const renewedEveryMs = 5 * 60_000;
const lookEveryMs = 15_000;
const uses = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const warning = 'session-ends';

const renewApi = api.injectEndpoints({
  endpoints: (build) => ({
    renew: build.mutation<Answer<'post', '/auth/renew'>, void>({ query: () => call('post', '/auth/renew') }),
  }),
});

interface Store {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState(): WithSession;
}

/** @returns what ends it */
export function watchUse({ dispatch, getState }: Store): () => void {
  let usedAt = Date.now();
  /** Of the token in use; unknown after the page was loaded, and of a token from elsewhere. */
  let renewed: { readonly token: string; readonly at: number } | undefined;
  let isWarned = false;

  const renew = async (token: string, at: number) => {
    renewed = { token, at };
    const { data } = await dispatch(renewApi.endpoints.renew.initiate(undefined, { track: false }));
    // Somebody may have signed out, or in, meanwhile.
    if (!data || selectToken(getState()) !== token) return;
    renewed = { token: data.token, at };
    dispatch(tokenRenewed(data.token));
  };
  const end = (token: string) => {
    dispatch(signedOut());
    endSession(token);
    announce('Sessione chiusa: su questo computer condiviso nessuno usava FORM da 30 minuti', { stays: true });
  };
  const look = (isUse: boolean) => {
    const token = isTabSession() ? selectToken(getState()) : null;
    const now = Date.now();
    const idleMs = now - usedAt;
    if (isUse || token === null) usedAt = now;
    if (token === null) return;
    if (idleMs >= idleMsMax) return end(token);
    const isNear = !isUse && idleMs >= idleMsMax - warningMs;
    if (isNear && !isWarned)
      announce(
        'Tra due minuti la sessione si chiude, perché nessuno usa FORM: premi un tasto o tocca lo schermo per restare',
        {
          id: warning,
          bad: true,
          stays: true,
        },
      );
    if (!isNear && isWarned) withdraw(warning);
    isWarned = isNear;
    if (isUse && (renewed?.token !== token || now - renewed.at >= renewedEveryMs)) void renew(token, now);
  };

  const used = () => look(true);
  // Also of a computer that has slept.
  const seen = () => look(false);
  for (const use of uses) window.addEventListener(use, used, { capture: true, passive: true });
  document.addEventListener('visibilitychange', seen);
  const timer = setInterval(seen, lookEveryMs);
  return () => {
    for (const use of uses) window.removeEventListener(use, used, { capture: true });
    document.removeEventListener('visibilitychange', seen);
    clearInterval(timer);
  };
}

import { QueryStatus } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { sessionExpired } from '../api/credentials';
import { allNews, type Change, hearNews, newsIn, staleAfter } from '../entities/news';
import { askForNews } from '../entities/unread';
import { selectToken } from '../session/session-slice';
import { shareStream } from '../session/shared-stream';
import type { createStore } from './store';

/** This long after a page has begun, all that it shows is asked for again where its stream opens; before, only where there is news. */
const freshMs = 5000;

const isSending = (store: ReturnType<typeof createStore>): boolean =>
  Object.values(store.getState()[api.reducerPath].mutations).some((one) => one?.status === QueryStatus.pending);

/**
 * Asks again for what the server says has changed, as long as somebody is signed in. A hidden tab notes it, and asks when it
 * is looked at.
 * @returns what ends it
 */
export function goLive(store: ReturnType<typeof createStore>): () => void {
  const noted = new Set<Change>();
  let token: string | null = null;
  let session = new AbortController();

  const ask = () => {
    if (document.visibilityState !== 'visible' || noted.size === 0) return;
    const news = [...noted];
    noted.clear();
    store.dispatch(api.util.invalidateTags(staleAfter(news)));
  };
  const note = (news: readonly Change[]) => {
    for (const one of news) noted.add(one);
    ask();
  };

  const begin = (ofToken: string) => {
    const since = performance.now();
    shareStream(
      {
        token: ofToken,
        onOpen: () => {
          hearNews(true);
          // What is on its way may be done before the stream was there to tell it.
          if (performance.now() - since > freshMs || isSending(store)) note(allNews);
          else void askForNews(store);
        },
        onClose: () => hearNews(false),
        onTakenOver: () => {
          hearNews(true);
          note(allNews);
        },
        onChange: (words) => note(newsIn(words)),
        onRefused: () => {
          const { token, leavingFor } = store.getState().session;
          // Who deletes their account waits for the answer to that, which the end of the session would cut off.
          if (token === ofToken && leavingFor === undefined) store.dispatch(sessionExpired());
        },
      },
      session.signal,
    ).catch((cause: unknown) => console.error('Gli aggiornamenti in tempo reale non sono disponibili', cause));
  };
  const follow = () => {
    const current = selectToken(store.getState());
    if (current === token) return;
    token = current;
    session.abort();
    noted.clear();
    hearNews(false);
    session = new AbortController();
    if (token !== null) begin(token);
  };

  // Before the window hears of it: what is asked for here is not asked for a second time because the tab is back.
  document.addEventListener('visibilitychange', ask);
  const unsubscribe = store.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', ask);
    session.abort();
  };
}

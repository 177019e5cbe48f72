import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { serve } from '../../test/server';
import { endWithTest } from '../../test/stores';
import { api } from '../api/api';
import { staleAfterOwn } from '../entities/news';
import { askForMe } from '../session/current-user';
import { leaving, signedIn, signedOut, tokenRenewed } from '../session/session-slice';
import { goLive } from './live';
import { createStore } from './store';

/** The streams that the browser has asked for, and the answers of the screens' requests. */
interface Stream {
  readonly token: string | null;
  readonly isOpen: () => boolean;
  say(...words: string[]): Promise<void>;
  end(): void;
}
const TOKEN = 'a-token-of-giulia-ferrante';
const CHANNEL = `form-events-${TOKEN.slice(-16)}`;

let streams: Stream[];
let ends: (() => void)[];
let me: { coinBalance: number; unread: number };
/** How the next requests for a stream are refused; empty: they are answered. */
let refusals: number[];

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    balance: build.query<{ turn: number }, void>({ query: () => '/balance', providesTags: ['Balance'] }),
    orders: build.query<{ turn: number }, void>({ query: () => '/orders', providesTags: ['Orders'] }),
    change: build.mutation<object, void>({
      query: () => ({ url: '/change', method: 'POST' }),
      invalidatesTags: staleAfterOwn('orders'),
    }),
  }),
});

function streamOf({ headers, signal }: Request): Response {
  const status = refusals.shift();
  if (status !== undefined) return Response.json({ msg: 'Rifiutato' }, { status });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  let isOpen = true;
  const end = () => {
    if (isOpen) writer.close().catch(() => undefined);
    isOpen = false;
  };
  signal.addEventListener('abort', end);
  void write(':\n\n');
  const say = (...words: string[]) => write(`event: changed\ndata: ${JSON.stringify(words)}\n\n`);
  streams.push({ token: headers.get('Authorization'), isOpen: () => isOpen, say, end });
  return new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } });
}

/** One lock after the other, as browsers give them. */
class Locks {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly held = new Set<string>();

  request(
    name: string,
    { signal, ifAvailable }: { signal?: AbortSignal; ifAvailable?: true },
    hold: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> {
    if (ifAvailable && this.held.has(name)) return hold(null);
    const before = this.last.get(name) ?? Promise.resolve();
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
    if (ifAvailable) this.held.add(name);
    const turn = before.then(() => {
      if (signal?.aborted) return undefined;
      this.held.add(name);
      return hold({}).finally(() => this.held.delete(name));
    });
    this.last.set(name, turn);
    return Promise.race([before.then(() => turn), aborted.then(() => turn)]);
  }
}

function setVisible(isVisible: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: isVisible ? 'visible' : 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  [streams, refusals, ends] = [[], [], []];
  me = { coinBalance: 10, unread: 0 };
  setVisible(true);
  Object.assign(navigator, { locks: new Locks() });
  // No pause between two attempts is longer than half of what it may be.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  for (const end of ends) end();
  for (const { end } of streams) end();
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
});

let turn = 0;
function openTab(token: string | null = TOKEN, live = goLive) {
  let changed: () => void = () => undefined;
  const requests = serve({
    'POST /api/change': () => new Promise<Response>((answer) => (changed = () => answer(Response.json({})))),
    'GET /api/events': streamOf,
    'GET /api/balance': () => Response.json({ turn: ++turn }),
    'GET /api/orders': () => Response.json({ turn: ++turn }),
    'GET /api/user/me': () => Response.json(me),
  });
  const store = createStore();
  endWithTest(store);
  if (token) store.dispatch(signedIn(token));
  ends.push(live(store));
  const asked = (path: string) => requests.filter(({ url }) => url.endsWith(path)).length;
  return { store, asked, change: () => changed() };
}

/** A tab that shows balance and orders, and has both. */
async function showingTab() {
  const tab = openTab();
  await Promise.all([
    tab.store.dispatch(testApi.endpoints.balance.initiate()),
    tab.store.dispatch(testApi.endpoints.orders.initiate()),
  ]);
  return tab;
}

const streamsToBe = (count: number) => waitFor(() => expect(streams).toHaveLength(count));
const lastStream = () => {
  const stream = streams.at(-1);
  if (!stream) throw new Error('no stream was opened');
  return stream;
};
/** What the page asked for at first is old by now. */
const pass = (ms: number) => {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + ms);
};

describe('what the server says', () => {
  it('is asked for again where it is shown, and nothing else', async () => {
    const { asked } = await showingTab();
    await streamsToBe(1);
    expect(lastStream().token).toBe(`Bearer ${TOKEN}`);
    await lastStream().say('coins', 'what a newer release says');
    await waitFor(() => expect(asked('/balance')).toBe(2));
    expect(asked('/orders')).toBe(1);
  });

  it.each([
    ['its stream', () => undefined],
    ['the one of another tab', openTab],
  ])(
    'before a page hears %s, is asked for again where balance or notifications are others by then',
    async (_, before) => {
      before();
      const { store, asked } = openTab(TOKEN, () => () => undefined);
      await Promise.all([store.dispatch(askForMe()), store.dispatch(testApi.endpoints.orders.initiate())]);
      me = { ...me, coinBalance: 17 };
      ends.push(goLive(store));
      await waitFor(() => expect(asked('/orders')).toBe(2));
      expect(streams).toHaveLength(1);
    },
  );

  it('is noted by a hidden tab, which asks once it is looked at', async () => {
    const { asked } = await showingTab();
    await streamsToBe(1);
    setVisible(false);
    await waitFor(() => expect(lastStream().isOpen()).toBe(false));
    const other = new BroadcastChannel(CHANNEL);
    other.postMessage(['orders']);
    other.postMessage(['orders']);
    // A message of the same channel that comes back says that those before it have arrived.
    const heard = new BroadcastChannel(CHANNEL);
    await new Promise((resolve) => {
      heard.onmessage = resolve;
      other.postMessage([]);
    });
    expect(asked('/orders')).toBe(1);
    setVisible(true);
    await waitFor(() => expect(asked('/orders')).toBe(2));
    await streamsToBe(2);
    expect([asked('/orders'), asked('/balance')]).toEqual([2, 1]);
    other.close();
    heard.close();
  });

  it('is heard by all tabs of a browser over one stream, which another tab takes over', async () => {
    const first = await showingTab();
    await streamsToBe(1);
    const second = openTab();
    await second.store.dispatch(testApi.endpoints.balance.initiate());
    await lastStream().say('coins');
    // Both stores ask the same server, which answered three times before.
    await waitFor(() => expect(first.asked('/balance') + second.asked('/balance')).toBe(4));
    expect(streams).toHaveLength(1);
    ends[0]?.();
    await streamsToBe(2);
    expect(streams.map(({ isOpen }) => isOpen())).toEqual([false, true]);
    // What changed while nobody read.
    await waitFor(() => expect(first.asked('/balance') + second.asked('/balance')).toBe(5));
  });
});

describe('the stream', () => {
  it('that opens while something is on its way has not told of it: everything is asked for again', async () => {
    const { store, asked, change } = openTab();
    const sent = store.dispatch(testApi.endpoints.change.initiate());
    await store.dispatch(testApi.endpoints.orders.initiate());
    await streamsToBe(1);
    await waitFor(() => expect(asked('/change')).toBe(1));
    // Its first bytes have been read.
    await lastStream().say();
    change();
    await sent;
    await waitFor(() => expect(asked('/orders')).toBe(2));
  });

  it('is opened again after it ended, and then everything is asked for again once', async () => {
    const { asked } = await showingTab();
    await streamsToBe(1);
    pass(10_000);
    refusals = [503];
    lastStream().end();
    await streamsToBe(2);
    await waitFor(() => expect([asked('/balance'), asked('/orders')]).toEqual([2, 2]));
    expect(asked('/events')).toBe(3);
  });

  it('ends at the sign-out, and begins with the token of the next person', async () => {
    const { store } = openTab(null);
    store.dispatch(signedIn(TOKEN));
    await streamsToBe(1);
    store.dispatch(tokenRenewed('another-token-of-giulia'));
    await streamsToBe(2);
    expect(streams.map(({ isOpen, token }) => [isOpen(), token])).toEqual([
      [false, `Bearer ${TOKEN}`],
      [true, 'Bearer another-token-of-giulia'],
    ]);
    store.dispatch(signedOut());
    await waitFor(() => expect(lastStream().isOpen()).toBe(false));
    expect(streams).toHaveLength(2);
  });

  it('ends the session when its token is refused, and is not asked for again', async () => {
    refusals = [401];
    const { store, asked } = openTab();
    await waitFor(() => expect(store.getState().session).toMatchObject({ token: null, expired: true }));
    expect(asked('/events')).toBe(1);
  });

  it('leaves the session to the answer that a person waits for who deletes their account', async () => {
    const { store } = openTab();
    await streamsToBe(1);
    store.dispatch(leaving('/'));
    refusals = [401];
    lastStream().end();
    await waitFor(() => expect(refusals).toEqual([]));
    await waitFor(() => expect(lastStream().isOpen()).toBe(false));
    expect(store.getState().session).toMatchObject({ token: TOKEN, expired: false });
  });

  it.each<[string, () => void]>([
    ['has no locks', () => Reflect.deleteProperty(navigator, 'locks')],
    [
      'withholds locks',
      () =>
        Object.assign(navigator, { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } }),
    ],
  ])('is read by each visible tab where the browser %s', async (_, hinder) => {
    hinder();
    openTab();
    openTab();
    await streamsToBe(2);
    expect(streams.map(({ isOpen }) => isOpen())).toEqual([true, true]);
  });
});

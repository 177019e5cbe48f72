import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { api } from './api';
import { connectionOf, connectionReducer, notSent, watchConnection } from './connection';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    look: build.query<unknown, void>({ query: () => '/look' }),
    act: build.mutation<unknown, void>({ query: () => ({ url: '/act', method: 'POST' }) }),
  }),
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const ok = () => Promise.resolve(new Response('{}', { headers: { 'Content-Type': 'application/json' } }));

/** What each path answers, and what has been asked for. */
let answers: Record<string, () => Promise<Response>>;
let asked: string[];

function createStore(returned = () => {}) {
  return configureStore({
    reducer: { session: () => ({ token: null }), connection: connectionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware, watchConnection(returned)),
  });
}

beforeEach(() => {
  asked = [];
  answers = { '/api/look': ok, '/api/act': ok, '/health/live': ok };
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const path = input instanceof Request ? new URL(input.url).pathname : String(input);
    asked.push(path);
    return answers[path]?.() ?? lost();
  });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the connection', () => {
  it('is lost when a call and the question after it stay without an answer', async () => {
    const store = createStore();
    answers = {};
    await store.dispatch(testApi.endpoints.look.initiate());
    await waitFor(() => expect(connectionOf(store.getState())).toBe('unreachable'));
  });

  it.each([lost, async () => new Response('', { status: 502 })])(
    'stays while FORM answers another call',
    async (look) => {
      jest.useFakeTimers();
      const store = createStore();
      answers['/api/look'] = look;
      await store.dispatch(testApi.endpoints.look.initiate());
      await jest.advanceTimersByTimeAsync(1_000);
      expect(asked).toEqual(['/api/look', '/health/live']);
      expect(connectionOf(store.getState())).toBe('online');
    },
  );

  it('is lost when a proxy answers in place of FORM', async () => {
    const store = createStore();
    const proxy = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    answers = { '/api/look': proxy, '/health/live': proxy };
    await store.dispatch(testApi.endpoints.look.initiate());
    await waitFor(() => expect(connectionOf(store.getState())).toBe('unreachable'));
  });

  it('is lost in a network that shows its own page in place of FORM', async () => {
    const store = createStore();
    const page = async () => new Response('<h1>Accedi</h1>', { headers: { 'Content-Type': 'text/html' } });
    answers = { '/api/look': page, '/health/live': page };
    await store.dispatch(testApi.endpoints.look.initiate());
    await waitFor(() => expect(connectionOf(store.getState())).toBe('unreachable'));
  });

  it('is offline when the device says so, before any call', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answers = {};
    const store = createStore();
    window.dispatchEvent(new Event('offline'));
    await waitFor(() => expect(connectionOf(store.getState())).toBe('offline'));
    onLine.mockReturnValue(true);
    answers = { '/health/live': ok };
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(connectionOf(store.getState())).toBe('online'));
  });

  it('comes back by itself when FORM answers again', async () => {
    jest.useFakeTimers();
    const returned = jest.fn();
    const store = createStore(returned);
    answers = {};
    await store.dispatch(testApi.endpoints.look.initiate());
    await jest.advanceTimersByTimeAsync(1_000);
    expect(connectionOf(store.getState())).toBe('unreachable');
    answers = { '/health/live': ok };
    await jest.advanceTimersByTimeAsync(10_000);
    expect(connectionOf(store.getState())).toBe('online');
    expect(returned).toHaveBeenCalledTimes(1);
  });

  it('stays lost when the browser answers with what it has kept, and comes back with an answer of FORM', async () => {
    const store = createStore();
    answers = {};
    await store.dispatch(testApi.endpoints.look.initiate());
    await waitFor(() => expect(connectionOf(store.getState())).toBe('unreachable'));
    answers = { '/api/look': ok };
    await store.dispatch(testApi.endpoints.look.initiate(undefined, { forceRefetch: true }));
    await waitFor(() => expect(asked).toEqual(['/api/look', '/health/live', '/api/look', '/health/live']));
    expect(connectionOf(store.getState())).toBe('unreachable');
    answers = { '/api/look': ok, '/health/live': ok };
    await store.dispatch(testApi.endpoints.look.initiate(undefined, { forceRefetch: true }));
    await waitFor(() => expect(connectionOf(store.getState())).toBe('online'));
  });

  it('sends no command while it is lost, and says so', async () => {
    const store = createStore();
    answers = {};
    await store.dispatch(testApi.endpoints.look.initiate());
    await waitFor(() => expect(connectionOf(store.getState())).toBe('unreachable'));
    const { error } = await store.dispatch(testApi.endpoints.act.initiate());
    expect(error).toEqual(notSent);
    expect(asked).not.toContain('/api/act');
  });
});

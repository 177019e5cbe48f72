import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { api } from './api';
import { call } from './call';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    slowly: build.query<unknown, void>({ query: () => '/slowly' }),
    me: build.query<unknown, void>({ query: () => '/user/me' }),
    act: build.mutation<unknown, void>({
      query: () => call('post', '/coin/transfer', { body: { recipient: 'a@b.it', amount: 1 }, key: 'one-intention' }),
    }),
    file: build.mutation<unknown, void>({
      query: () => ({ url: '/file', responseHandler: (answer) => answer.text() }),
    }),
  }),
});
const { slowly, me, act, file } = testApi.endpoints;

/** Never answers; as `fetch`, it ends when its request is given up. */
const silent: typeof fetch = (input) =>
  new Promise((_, reject) => {
    if (input instanceof Request) input.signal.addEventListener('abort', () => reject(input.signal.reason));
  });

const store = configureStore({
  reducer: { session: () => ({ token: null }), [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
});
const asked = jest.fn<typeof fetch>();

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(globalThis, 'fetch').mockImplementation(asked.mockReset().mockImplementation(silent));
});
afterEach(() => {
  globalThis.firstAnswer = undefined;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** What is known of it after 29.9 seconds, and after 30. */
async function around30Seconds(answering: PromiseLike<{ error?: unknown; data?: unknown }>) {
  let known: { error?: unknown; data?: unknown } | undefined;
  void answering.then((answer) => {
    known = answer;
  });
  await jest.advanceTimersByTimeAsync(29_900);
  const before = known;
  await jest.advanceTimersByTimeAsync(200);
  return { before, after: known };
}

const noAnswer = (msg: string) => ({ error: { data: { code: 'NO_ANSWER', msg } } });

describe('a call without an answer', () => {
  it('is given up after 30 seconds', async () => {
    const { before, after } = await around30Seconds(store.dispatch(slowly.initiate()));
    expect(before).toBeUndefined();
    expect(after).toMatchObject(noAnswer('FORM non ha risposto entro 30 secondi. Puoi riprovare.'));
  });

  it('that changes something offers to send it again', async () => {
    const { before, after } = await around30Seconds(store.dispatch(act.initiate()));
    expect(before).toBeUndefined();
    expect(after).toMatchObject(noAnswer('FORM non ha risposto entro 30 secondi. Puoi inviare di nuovo.'));
  });

  it('that began with the page is given up, too', async () => {
    const answer = new Promise<Response>(() => {});
    globalThis.firstAnswer = { path: '/api/user/me', authorization: '', answer };
    const asking = store.dispatch(me.initiate());
    const { after } = await around30Seconds(asking);
    expect(after).toMatchObject({ error: { data: { code: 'NO_ANSWER' } } });
  });

  it('of which the answer begins and does not end is given up, too', async () => {
    asked.mockImplementation(async (input) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const { signal } = input as Request;
          signal.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'application/json' } });
    });
    const { after } = await around30Seconds(store.dispatch(slowly.initiate(undefined, { forceRefetch: true })));
    expect(after).toMatchObject({ error: { data: { code: 'NO_ANSWER' } } });
  });
});

describe('a file', () => {
  it('is given up where it does not begin', async () => {
    const { after } = await around30Seconds(store.dispatch(file.initiate()));
    expect(after).toMatchObject({ error: { data: { code: 'NO_ANSWER' } } });
  });

  it('comes for as long as it takes once it has begun', async () => {
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        end = () => controller.close();
      },
    });
    asked.mockResolvedValue(new Response(body, { headers: { 'Content-Type': 'text/csv' } }));
    const coming = store.dispatch(file.initiate());
    const { after } = await around30Seconds(coming);
    expect(after).toBeUndefined();
    await jest.advanceTimersByTimeAsync(100_000);
    end();
    jest.useRealTimers();
    expect(await coming).toEqual({ data: '' });
  });
});

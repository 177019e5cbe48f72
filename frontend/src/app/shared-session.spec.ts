import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import { json, serve } from '../../test/render-screen';
import { endWithTest } from '../../test/stores';
import { signedIn } from '../session/session-slice';
import { watchUse } from '../session/shared-session';
import { rememberSharedComputer } from '../session/token-storage';
import { createStore } from './store';

const minute = 60_000;
const realTimeout = setTimeout;
const tokens: string[] = [];
let requests: Request[];
let stop: () => void;
let store: ReturnType<typeof createStore>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  tokens.length = 0;
  requests = serve({
    'POST /api/auth/sign-out': () => new Response(null, { status: 204 }),
    'POST /api/auth/renew': () => {
      const token = `rinnovato.${tokens.length}`;
      tokens.push(token);
      return json({ token });
    },
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

function begin(isShared: boolean) {
  rememberSharedComputer(isShared);
  store = createStore();
  endWithTest(store);
  stop = watchUse(store);
  store.dispatch(signedIn('primo'));
}
const calls = () => requests.map(({ url }) => new URL(url).pathname);
const said = () => notificationsStore.getState().notifications.map(({ message }) => String(message));
const use = () => window.dispatchEvent(new Event('keydown'));
/** The network of the tests answers in real time. */
const answered = async (of: () => boolean) => {
  for (let turn = 0; turn < 500 && !of(); turn++) await new Promise((resolve) => realTimeout(resolve, 5));
  expect(of()).toBe(true);
};
const tokenNow = () => store.getState().session.token;

it('a session on a shared computer is kept in the tab only, and renewed while it is used', async () => {
  begin(true);
  expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual(['primo', null]);
  use();
  await answered(() => tokenNow() === 'rinnovato.0');
  expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual(['rinnovato.0', null]);
  use();
  jest.advanceTimersByTime(4 * minute);
  use();
  expect(tokens).toHaveLength(1);
  jest.advanceTimersByTime(minute);
  use();
  await answered(() => tokenNow() === 'rinnovato.1');
});

it('a session on a shared computer ends after 30 minutes without use, and says so two minutes before', async () => {
  begin(true);
  use();
  await answered(() => tokenNow() === 'rinnovato.0');
  jest.advanceTimersByTime(27 * minute);
  expect(said()).toEqual([]);
  jest.advanceTimersByTime(2 * minute);
  expect(said()).toEqual([expect.stringMatching(/^Tra due minuti la sessione si chiude/)]);
  use();
  expect(said()).toEqual([]);
  await answered(() => tokenNow() === 'rinnovato.1');
  jest.advanceTimersByTime(29 * minute);
  expect(tokenNow()).toBe('rinnovato.1');
  jest.advanceTimersByTime(minute);
  expect([tokenNow(), sessionStorage.getItem('token')]).toEqual([null, null]);
  expect(said()).toEqual([expect.stringMatching(/nessuno usava FORM da 30 minuti$/)]);
  await answered(() => calls().at(-1) === '/api/auth/sign-out');
});

it('a computer that has slept is no longer used by the touch that wakes it', () => {
  begin(true);
  jest.setSystemTime(Date.now() + 31 * minute);
  use();
  expect(tokenNow()).toBeNull();
});

it('a session on a computer of one’s own is in local storage, and ends by itself', () => {
  begin(false);
  expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual([null, 'primo']);
  use();
  jest.advanceTimersByTime(60 * minute);
  expect(tokenNow()).toBe('primo');
  expect(calls()).toEqual([]);
});

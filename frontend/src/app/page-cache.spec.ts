import { beforeEach, expect, it, jest } from '@jest/globals';
import { removeToken, storeToken } from '../session/token-storage';
import { guardKeptPage } from './page-cache';

const reload = jest.fn();
let token: string | null = null;
guardKeptPage({ getState: () => ({ session: { token, expired: false, logoutRedirect: '/' } }) }, reload);

const event = (type: string, persisted: boolean) => window.dispatchEvent(Object.assign(new Event(type), { persisted }));
const isHidden = () => document.documentElement.style.visibility === 'hidden';

beforeEach(() => {
  reload.mockClear();
  token = 'ada';
  storeToken('ada');
  event('pagehide', true);
});

it('is hidden when it goes, and shown again to the same session', () => {
  expect(isHidden()).toBe(true);
  event('pageshow', true);
  expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
});

it.each([
  ['has left', () => removeToken()],
  ['has left to another', () => storeToken('ben')],
])('shows nothing of a person who %s, and is loaded anew', (_, leave) => {
  leave();
  event('pageshow', true);
  expect([isHidden(), reload.mock.calls.length]).toEqual([true, 1]);
});

it('of a visitor is not hidden, and loaded anew for who has signed in', () => {
  event('pageshow', false);
  token = null;
  event('pagehide', true);
  expect(isHidden()).toBe(false);
  event('pageshow', true);
  expect(reload).toHaveBeenCalledTimes(1);
});

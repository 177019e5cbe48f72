import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../test/render-screen';
import { signedIn } from '../session/session-slice';
import { resumeSignOuts } from '../session/sign-outs';
import { LogoutButton } from './frame/logout-button';
import { StatusBar } from './frame/status-bar';

const end = 'x'.repeat(22);
const token = `testa.dati.${'f'.repeat(21)}${end}`;
const cut = token.slice(0, -end.length);
const sentWith = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get('authorization'));
const logout = () => userEvent.click(screen.getByRole('button', { name: 'Logout' }));
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  localStorage.setItem('token', token);
});

const show = () =>
  renderScreen(
    <>
      <StatusBar />
      <LogoutButton />
    </>,
  );

it('Logout ends the session here at once, and on the server', async () => {
  const requests = serve({ 'POST /api/auth/sign-out': () => new Response(null, { status: 204 }) });
  const store = show();
  await logout();
  expect(store.getState().session.token).toBeNull();
  await waitFor(() => expect(sentWith(requests)).toEqual([`Bearer ${cut}`]));
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
});

it('Logout without a connection is said, sent when the network is back, and leaves nothing that opens the account', async () => {
  serve({ 'POST /api/auth/sign-out': offline });
  show();
  await logout();
  expect(await screen.findByText('Su questo dispositivo la sessione è chiusa.')).toBeVisible();
  expect(Object.keys(localStorage)).toEqual(['sign-outs']);
  expect(localStorage.getItem('sign-outs')).not.toContain(end);
  const requests = serve({ 'POST /api/auth/sign-out': () => new Response(null, { status: 204 }) });
  act(resumeSignOuts);
  await waitFor(() => expect(screen.queryByText('Su questo dispositivo la sessione è chiusa.')).toBeNull());
  expect(sentWith(requests)).toEqual([`Bearer ${cut}`]);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('a Logout that waited is over where the session has ended meanwhile, and goes on waiting where a proxy answers', async () => {
  let answer = () => new Response('<h1>401 Authorization Required</h1>', { status: 401 });
  const requests = serve({ 'POST /api/auth/sign-out': () => answer() });
  localStorage.setItem('sign-outs', JSON.stringify([cut]));
  resumeSignOuts();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(localStorage.getItem('sign-outs')).toContain(cut);
  answer = () => json({ msg: 'Sessione scaduta', code: 'UNAUTHORIZED' }, { status: 401 });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem('sign-outs')).toBeNull());
});

it('a sign-in over the session of somebody else ends that one', async () => {
  const requests = serve({ 'POST /api/auth/sign-out': () => new Response(null, { status: 204 }) });
  const store = show();
  act(() => void store.dispatch(signedIn('un.altro.token')));
  await waitFor(() => expect(sentWith(requests)).toEqual([`Bearer ${cut}`]));
  expect(localStorage.getItem('token')).toBe('un.altro.token');
});

it('a browser that stores nothing sends the Logout as well', async () => {
  const requests = serve({ 'POST /api/auth/sign-out': () => new Response(null, { status: 204 }) });
  show();
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked');
  });
  await logout();
  await waitFor(() => expect(sentWith(requests)).toEqual([`Bearer ${cut}`]));
  blocked.mockRestore();
});

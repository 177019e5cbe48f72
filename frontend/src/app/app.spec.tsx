import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { allowError, expectErrors } from '../../test/console-errors';
import { giulia, json, serve } from '../../test/render-screen';
import { endWithTest } from '../../test/stores';
import type { Dashboard } from '../api/api-types';
import { readToken } from '../session/token-storage';
import { App } from './app';
import { routes } from './routes';
import { createStore } from './store';

function open(path: string) {
  const store = createStore();
  endWithTest(store);
  render(<App store={store} router={createMemoryRouter(routes, { initialEntries: [path] })} />);
  return store;
}

const figures: Dashboard = {
  stats: {
    contests: { active: 0, participated: 0, won: 0 },
    marketplace: { purchased: 0, listed: 0 },
    coins: { balance: 100, transactions: 0 },
  },
  recentActivities: [],
  todo: [],
  firstSteps: null,
};

/** What the header and the screens below ask for, where a test is about something else. */
beforeEach(() => {
  serve({
    'GET /api/family': () => json([]),
    'GET /api/coin/trend': () => json({ balances: [], kinds: [] }),
    'GET /api/user/dashboard': () => json(figures),
    'GET /api/categories': () => json([]),
    'GET /api/contests': () => json([]),
    'GET /api/marketplace': () => json([]),
    'GET /api/admin/stats': () => json(null, { status: 503 }),
    'GET /api/admin/stats/weeks': () => json([]),
    'GET /api/admin/waiting': () => json([]),
    'GET /api/admin/second-step-removals': () => json([]),
    'GET /api/admin/backup': () => json({ lastAt: null }),
    'GET /api/admin/users/nessuno': () => json({ msg: 'Utente non trovato', code: 'NOT_FOUND' }, { status: 404 }),
  });
});

const refused = () => json({ msg: 'Sessione scaduta', code: 'UNAUTHORIZED' }, { status: 401 });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('the gate', () => {
  it('shows that it is checking, then the screen', async () => {
    localStorage.setItem('token', 't');
    let answer = (_: Response) => {};
    serve({ 'GET /api/user/me': () => new Promise((resolve) => (answer = resolve)) });
    open('/dashboard');
    expect(await screen.findByText('Verifica autenticazione...')).toBeVisible();
    await act(async () => answer(json(giulia)));
    expect(await heading('Ciao, Giulia Ferrante')).toBeVisible();
    expect(screen.getByText('Usi FORM con un account da adulto.')).toBeVisible();
  });

  it('sends a visitor to sign in, and then back to the requested page', async () => {
    const requests = serve({
      'POST /api/auth/login': () => json({ token: 'nuovo' }),
      'GET /api/user/me': () => json({ ...giulia, role: 'admin' }),
      'GET /api/admin/users': () => json([]),
    });
    open('/admin/users?role=minor');
    await heading('Accedi');
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('E-mail'), 'giulia@esempio.it');
    await user.type(screen.getByLabelText('Password'), 'segreta');
    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    await heading('Utenti');
    expect(readToken()).toBe('nuovo');
    const list = requests.find(({ url }) => url.includes('/admin/users'));
    expect(list?.url).toContain('role=minor');
    expect(list?.headers.get('Authorization')).toBe('Bearer nuovo');
  });

  it('sends a person without the role to the dashboard', async () => {
    localStorage.setItem('token', 't');
    serve({ 'GET /api/user/me': () => json(giulia) });
    open('/admin/blockchain');
    await heading('Ciao, Giulia Ferrante');
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });
});

describe('the session', () => {
  it.each([401, 403, 404])('ends when the request for the user is answered with %i', async (status) => {
    localStorage.setItem('token', 'vecchio');
    serve({ 'GET /api/user/me': () => json({ msg: 'No', code: 'NO' }, { status }) });
    open('/wallet');
    await heading('Accedi');
    expect(await screen.findByText('Sessione scaduta o non valida')).toBeVisible();
    expect(readToken()).toBeNull();
  });

  it.each([401, 403, 404])('survives the page of something before FORM that answers with %i', async (status) => {
    localStorage.setItem('token', 't');
    allowError('Nessuna risposta dal server');
    serve({ 'GET /api/user/me': () => new Response('<h1>nginx</h1>', { status }) });
    open('/wallet');
    await heading('Il server non risponde');
    expect(readToken()).toBe('t');
  });

  it('leads to the login when it ends on a public page too', async () => {
    localStorage.setItem('token', 'vecchio');
    serve({ 'GET /api/user/me': refused });
    open('/marketplace');
    await heading('Accedi');
    expect(readToken()).toBeNull();
  });

  it('survives a server error, and the request can be retried', async () => {
    localStorage.setItem('token', 't');
    let up = false;
    serve({ 'GET /api/user/me': () => (up ? json(giulia) : json({ msg: 'Giù', code: 'DOWN' }, { status: 503 })) });
    open('/dashboard');
    await heading('Il server non risponde');
    expect(readToken()).toBe('t');
    expectErrors(/^Errore del server 503$/);
    up = true;
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    await heading('Ciao, Giulia Ferrante');
  });

  it('says of the profile what it says wherever that does not load', async () => {
    localStorage.setItem('token', 't');
    serve({ 'GET /api/user/me': () => json({ msg: 'Giù', code: 'DOWN' }, { status: 503 }) });
    open('/profile');
    await heading('Errore nel caricamento del profilo');
    expectErrors(/^Errore del server 503$/);
  });

  it('survives a lost connection', async () => {
    localStorage.setItem('token', 't');
    serve({ 'GET /api/user/me': () => Promise.reject(new TypeError('Failed to fetch')) });
    open('/dashboard');
    await heading('Il server non risponde');
    expect(readToken()).toBe('t');
    expectErrors(/^Nessuna risposta dal server$/);
  });

  it.each([
    ['gives no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers nothing for a while', () => new Promise<Response>(() => undefined)],
  ])('ends with a logout also where FORM %s when the page is loaded', async (_, answer) => {
    localStorage.setItem('token', 't');
    localStorage.setItem('own:vittorie', 'x');
    serve({ 'GET /api/user/me': answer, 'POST /api/auth/sign-out': () => Promise.reject(new TypeError('Failed')) });
    open('/wallet');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await heading('Accedi');
    expect([readToken(), Object.keys(localStorage)]).toEqual([null, ['sign-outs']]);
    expect(await screen.findByText('Su questo dispositivo la sessione è chiusa.')).toBeVisible();
  });

  it('ends with the logout, without the data of the user or the last location', async () => {
    localStorage.setItem('token', 't');
    serve({
      'GET /api/user/me': () => json(giulia),
      'POST /api/auth/sign-out': () => new Response(null, { status: 204 }),
    });
    const store = open('/dashboard');
    await heading('Ciao, Giulia Ferrante');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await heading('Accedi');
    await waitFor(() => expect(localStorage.getItem('sign-outs')).toBeNull());
    expect(readToken()).toBeNull();
    // What the footer shows to everyone is no data of a user.
    expect(Object.keys(store.getState().api.queries)).toEqual(['pages(undefined)']);
    expect(screen.queryByText('Sessione scaduta o non valida')).toBeNull();
  });
});

describe('the header', () => {
  beforeEach(() => localStorage.setItem('token', 't'));
  afterEach(() => {
    jest.useRealTimers();
  });

  it('asks for the balance and the unread notifications every minute, in one call', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let me = { ...giulia, coinBalance: 100, unread: 3 };
    const requests = serve({ 'GET /api/user/me': () => json(me) });
    open('/accessibilita');
    expect(await screen.findByRole('link', { name: '100 Coin FORM: apri il portafoglio' })).toBeVisible();
    const before = requests.length;
    me = { ...me, unread: 2 };
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByRole('link', { name: 'Notifiche, 2 da leggere' })).toBeVisible();
    expect(requests).toHaveLength(before + 1);
  });
});

describe('the footer', () => {
  const links = () => within(screen.getByRole('contentinfo')).getAllByRole('link');
  const offered = () => links().map((link) => link.textContent);

  it('offers the registration to a visitor', () => {
    open('/accessibilita');
    expect(offered()).toContain('Registrati');
  });

  it('does not offer the registration to a person who is signed in', async () => {
    localStorage.setItem('token', 't');
    serve({ 'GET /api/user/me': () => json(giulia) });
    open('/accessibilita');
    expect(await screen.findByRole('link', { name: 'Profilo' })).toBeVisible();
    expect(offered()).toContain('Accessibilità');
    expect(offered()).not.toContain('Registrati');
  });
});

describe('addresses', () => {
  it('set the title of the tab to the name of their screen', async () => {
    open('/contests');
    await heading('Contest');
    await waitFor(() => expect(document.title).toBe('Contest · FORM'));
  });

  it.each([
    ['/admin', 'Panoramica'],
    ['/admin/dashboard', 'Panoramica'],
    ['/admin/users/edit/nessuno', 'Modifica utente'],
    ['/admin/broadcast-notification', 'Invia una notifica'],
    ['/admin/verify-blockchain', 'Registro'],
    ['/admin/altrove', 'Pagina non trovata'],
  ])('lead an administrator from %s to «%s»', async (path, title) => {
    localStorage.setItem('token', 't');
    serve({ 'GET /api/user/me': () => json({ ...giulia, role: 'admin' }) });
    open(path);
    await heading(title);
  });

  it('show a page of their own when they do not exist', async () => {
    open('/non-esiste');
    await heading('Pagina non trovata');
    expect(screen.getByRole('link', { name: 'Torna alla home' })).toHaveAttribute('href', '/');
  });
});

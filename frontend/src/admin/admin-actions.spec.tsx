import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { TransactionsScreen } from './ledger/transactions-screen';
import { BroadcastScreen } from './mail/broadcast-screen';
import { GenerateScreen } from './publications/generate-screen';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the broadcast', () => {
  const write = async () => {
    await userEvent.type(screen.getByLabelText('Titolo'), 'Avviso');
    await userEvent.type(screen.getByLabelText('Messaggio'), 'Domani chiudiamo alle 12');
    await press('Continua');
  };
  const audience = (people: number) => ({ 'GET /api/admin/notifications/audience': () => json({ people }) });

  it('needs a title and a message, shows its readers before it is sent, and then the answer of the server', async () => {
    const requests = serve({
      ...audience(1200),
      'POST /api/admin/notifications/broadcast': () => json({ msg: 'Notifica inviata con successo' }, { status: 201 }),
    });
    const sent = () => requests.find(({ method }) => method === 'POST');
    renderScreen(<BroadcastScreen />);
    await press('Continua');
    expect(screen.getByText('Inserisci il titolo')).toBeVisible();
    expect(screen.getByLabelText('Titolo')).toHaveFocus();
    await write();
    expect(await screen.findByRole('heading', { name: 'Controlla prima di inviare' })).toHaveFocus();
    expect(screen.getByText('1.200 persone')).toBeVisible();
    expect(requests[0]?.url).toContain('?targetRole=all');
    expect(sent()).toBeUndefined();
    await press('Invia a 1.200 persone');
    expect(await screen.findByText('Notifica inviata con successo')).toBeVisible();
    expect(await sent()?.json()).toEqual({
      title: 'Avviso',
      message: 'Domani chiudiamo alle 12',
      targetRole: 'all',
    });
    expect(sent()?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByLabelText('Titolo')).toHaveValue('');
  });

  it('can be edited, or sent again with the same key, when sending failed', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    const requests = serve({ ...audience(1), 'POST /api/admin/notifications/broadcast': lost });
    renderScreen(<BroadcastScreen />);
    await write();
    await userEvent.click(await screen.findByRole('button', { name: 'Invia a 1 persona' }));
    expect(await screen.findByText("Errore durante l'invio della notifica")).toBeVisible();
    await press('Riprova');
    const keys = () =>
      requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Modifica' }));
    expect(screen.getByLabelText('Titolo')).toHaveValue('Avviso');
  });

  it('is not sent when it would reach no one, or when the number of readers is unknown', async () => {
    let answer = () => json({ people: 0 });
    serve({ 'GET /api/admin/notifications/audience': () => answer() });
    renderScreen(<BroadcastScreen />);
    await write();
    expect(await screen.findByText('Nessuno ha questo ruolo: scegli altri destinatari.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Invia/ })).toBeNull();
    await press('Modifica');
    answer = () => json({ msg: 'Giù', code: 'DOWN' }, { status: 503 });
    await press('Continua');
    expect(await screen.findByText('Non siamo riusciti a contare i destinatari')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Invia/ })).toBeNull();
    answer = () => json({ people: 2 });
    await press('Riprova');
    expect(await screen.findByRole('button', { name: 'Invia a 2 persone' })).toBeVisible();
  });
});

describe('the automatic contests', () => {
  beforeEach(() => localStorage.setItem('token', 't'));

  it('are generated and listed', async () => {
    const contest = { _id: 'k', title: 'La mappa', category: null, reward: 50, endDate: '2026-12-02T09:30:00.000Z' };
    serve({
      'GET /api/user/me': () => json({ ...giulia, role: 'admin' }),
      'POST /api/contests/generate-automatic': () =>
        json({ msg: 'Generato 1 contest automatico', contests: [contest] }),
    });
    renderScreen(<GenerateScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Genera i contest' }));
    expect(await screen.findByText('Generato 1 contest automatico')).toBeVisible();
    expect(await screen.findByRole('link', { name: /La mappa/ })).toHaveAttribute('href', '/contests/k');
  });

  it('show a message of their own on failure, and refuse people who are not administrators', async () => {
    serve({ 'GET /api/user/me': () => json({ ...giulia, role: 'admin' }) });
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    serve({
      'GET /api/user/me': () => json({ ...giulia, role: 'admin' }),
      'POST /api/contests/generate-automatic': lost,
    });
    renderScreen(<GenerateScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Genera i contest' }));
    expect(await screen.findByText('Errore durante la generazione dei contest automatici')).toBeVisible();
    serve({ 'GET /api/user/me': () => json(giulia) });
    renderScreen(<GenerateScreen />);
    expect(await screen.findByText('Solo gli amministratori possono accedere a questa pagina.')).toBeVisible();
  });
});

describe('the transactions', () => {
  const address = `/admin/transactions?type=reward&user=${giulia._id}&from=2026-07-01&to=domani`;
  const person = { [`GET /api/admin/users/${giulia._id}`]: () => json(giulia), 'GET /api/admin/users': () => json([]) };

  it('are requested with the filters of the URL, without the invalid ones', async () => {
    const requests = serve({ ...person, 'GET /api/admin/transactions': () => json([]) });
    renderScreen(<TransactionsScreen />, { at: address });
    expect(await screen.findByText('Nessuna transazione trovata')).toBeVisible();
    const asked = requests.find(({ url }) => url.includes('/admin/transactions'));
    const { searchParams } = new URL(asked?.url ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      type: 'reward',
      user: giulia._id,
      from: '2026-07-01',
      limit: '50',
    });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Utente' })).toHaveValue('Giulia Ferrante (giulia@esempio.it)'),
    );
    await press('Togli i filtri');
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/admin\/transactions null$/);
  });

  it('are saved as a file, with the token and the same filters', async () => {
    localStorage.setItem('token', 't');
    Object.assign(URL, { createObjectURL: jest.fn(() => 'blob:x'), revokeObjectURL: jest.fn() });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const requests = serve({
      ...person,
      'GET /api/admin/transactions': ({ headers }) =>
        headers.get('Accept') === 'text/csv'
          ? new Response('Data;Tipo', { headers: { 'Content-Type': 'text/csv' } })
          : json([]),
    });
    renderScreen(<TransactionsScreen />, { at: address });
    await press('Scarica CSV');
    expect(await screen.findByText('Il file è stato scaricato')).toBeVisible();
    expect(click).toHaveBeenCalledTimes(1);
    const asked = requests.find(({ headers }) => headers.get('Accept') === 'text/csv');
    expect(asked?.headers.get('Authorization')).toBe('Bearer t');
    expect(asked?.url).toContain('type=reward');
  });
});

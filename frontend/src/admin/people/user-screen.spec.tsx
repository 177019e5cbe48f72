import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { familyChild, minor } from '../../../test/family';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { UserScreen } from './user-screen';

const path = `/api/admin/users/${giulia._id}`;

function open(section = '') {
  renderScreen(
    <Routes>
      <Route path="/admin/users/:id" element={<UserScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/admin/users/${giulia._id}${section}` },
  );
}

const body = (requests: Request[]) => requests.find(({ method }) => method === 'PUT')?.json();

describe('editing a user', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('does not send the balance when only the name changes, and returns to the list after two seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const requests = serve({ [`GET ${path}`]: () => json(giulia), [`PUT ${path}`]: () => json(giulia) });
    open();
    await user.type(await screen.findByLabelText('Nome'), ' Neri');
    expect(screen.queryByLabelText('Motivo della rettifica')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Utente aggiornato con successo')).toBeVisible();
    const unchanged = { email: 'giulia@esempio.it', role: 'adult', expectedVersion: giulia.version };
    expect(await body(requests)).toEqual({ name: 'Giulia Ferrante Neri', ...unchanged });
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.getByTestId('address')).toHaveTextContent('/admin/users null');
  });

  it('leaves out a name of before that is longer than a new one may be, and has not changed', async () => {
    const long = { ...giulia, role: 'company', name: 'N'.repeat(130), companyName: 'Po', companySize: 'S'.repeat(50) };
    const requests = serve({ [`GET ${path}`]: () => json(long), [`PUT ${path}`]: () => json(long) });
    open();
    await userEvent.type(await screen.findByLabelText('Sede'), 'Pavia');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await screen.findByText('Utente aggiornato con successo');
    const { name, companyName, companySize, companyLocation } = (await body(requests)) as Record<string, unknown>;
    expect([name, companyName, companySize, companyLocation]).toEqual([undefined, 'Po', undefined, 'Pavia']);
  });

  it('leaves the e-mail of another administrator alone, and asks for the password to change one’s own', async () => {
    const admin = { ...giulia, role: 'admin' } as const;
    const refusal = { msg: 'La password attuale non è corretta', code: 'WRONG_PASSWORD' };
    let me = { ...admin, _id: '2f1c7a0e-0000-4000-8000-000000000002' };
    const answers = {
      'GET /api/user/me': () => json(me),
      [`GET ${path}`]: () => json(admin),
      [`PUT ${path}`]: () => json(refusal, { status: 403 }),
    };
    localStorage.setItem('token', 't');
    serve(answers);
    open();
    expect(await screen.findByLabelText('E-mail')).toHaveAttribute('readonly');
    cleanup();
    me = admin;
    const requests = serve(answers);
    open();
    await waitFor(() => expect(screen.getByLabelText('E-mail')).not.toHaveAttribute('readonly'));
    await userEvent.type(screen.getByLabelText('E-mail'), '.eu');
    await userEvent.type(screen.getByLabelText('La tua password'), 'sbagliata');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('La password attuale non è corretta')).toBeVisible();
    expect(await body(requests)).toMatchObject({ email: 'giulia@esempio.it.eu', password: 'sbagliata' });
    localStorage.clear();
  });

  it('asks whoever has a second step for a code to change their own e-mail', async () => {
    const admin = { ...giulia, role: 'admin', secondStep: true } as const;
    const refusal = { msg: 'Il codice non è corretto', code: 'WRONG_OTP' };
    localStorage.setItem('token', 't');
    const requests = serve({
      'GET /api/user/me': () => json(admin),
      [`GET ${path}`]: () => json(admin),
      [`PUT ${path}`]: () => json(refusal, { status: 403 }),
    });
    open();
    await waitFor(() => expect(screen.getByLabelText('E-mail')).not.toHaveAttribute('readonly'));
    expect(screen.queryByLabelText('Codice dell’app o di recupero')).toBeNull();
    await userEvent.type(screen.getByLabelText('E-mail'), '.eu');
    await userEvent.type(screen.getByLabelText('La tua password'), 'segreta');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Inserisci il codice')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Codice dell’app o di recupero'), ' 123 456 ');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Il codice non è corretto')).toBeVisible();
    expect(screen.getByLabelText('Codice dell’app o di recupero')).toHaveAttribute('aria-invalid', 'true');
    expect(await body(requests)).toMatchObject({ password: 'segreta', otp: '123 456' });
    localStorage.clear();
  });

  it('sends the link to a new password, and says why a second step stays', async () => {
    const msg = 'Si può togliere 24 ore dopo la richiesta';
    let answer = () => json({ msg, code: 'REMOVAL_TOO_EARLY' }, { status: 409 });
    const requests = serve({
      [`GET ${path}`]: () => json({ ...giulia, secondStep: true }),
      'GET /api/admin/second-step-removals': () =>
        json([{ person: giulia, askedAt: '2026-03-01T09:00:00.000Z', removableFrom: '2026-03-02T09:00:00.000Z' }]),
      [`POST ${path}/reset-link`]: () => json({ msg: 'Link inviato' }, { status: 202 }),
      [`DELETE ${path}/second-step`]: () => answer(),
    });
    open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Accesso' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Invia il link per una nuova password' }));
    expect(await screen.findByText('Link inviato')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Togli la verifica in due passaggi' }));
    expect(await screen.findByText(msg)).toBeVisible();
    expect(screen.getByText(/si può dal 2 mar/)).toBeVisible();
    expect(requests.flatMap(({ method }) => (method === 'GET' ? [] : method))).toEqual(['POST', 'DELETE']);
    answer = () => new Response(null, { status: 204 });
    await userEvent.click(screen.getByRole('button', { name: 'Togli la verifica in due passaggi' }));
    expect(await screen.findByText(/^Verifica in due passaggi tolta/)).toBeVisible();
  });

  it('reviews a changed balance with its reason before anything is sent', async () => {
    const requests = serve({ [`GET ${path}`]: () => json(giulia), [`PUT ${path}`]: () => json(giulia) });
    open();
    const balance = await screen.findByLabelText('Saldo');
    await userEvent.clear(balance);
    await userEvent.type(balance, '130');
    const reason = screen.getByLabelText('Motivo della rettifica');
    expect(reason).toHaveAttribute('placeholder', 'Rettifica amministrativa');
    await userEvent.type(reason, 'Errore di sportello');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(screen.getByRole('heading', { name: 'Conferma la rettifica' })).toHaveFocus();
    const said = screen.getAllByRole('definition').map((definition) => definition.textContent);
    const amounts = ['+30', giulia.name, '100 Coin FORM', '130 Coin FORM'];
    expect(said.slice(-5)).toEqual([...amounts, 'Errore di sportello']);
    expect(screen.queryByText(/altre modifiche/)).toBeNull();
    expect(await body(requests)).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Modifica' }));
    expect(screen.getByLabelText('Saldo')).toHaveValue('130');
    await userEvent.type(screen.getByLabelText('Nome'), ' Neri');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(screen.getByText(/Si salvano anche le altre modifiche/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Conferma e salva' }));
    await screen.findByText('Utente aggiornato con successo');
    expect(await body(requests)).toMatchObject({
      expectedVersion: giulia.version,
      coinBalance: 130,
      expectedBalance: giulia.coinBalance,
      adjustmentReason: 'Errore di sportello',
    });
  });

  it('leaves balance and role of the administrator’s own child alone, and says who changes them', async () => {
    serve({
      [`GET ${path}`]: () => json({ ...minor, coinBalance: 30 }),
      'GET /api/family': () => json([familyChild({ _id: minor._id })]),
    });
    open();
    await waitFor(() => expect(screen.getByLabelText('Saldo')).toBeDisabled());
    for (const field of [screen.getByLabelText('Saldo'), screen.getByRole('combobox', { name: 'Ruolo' })]) {
      expect(field).toBeDisabled();
      expect(field).toHaveAccessibleDescription('Sei parte in causa: decide un altro amministratore');
    }
    expect(screen.getByLabelText('Nome')).toBeEnabled();
  });

  it('requires a reason for another date of birth', async () => {
    const born2012 = { ...minor, dateOfBirth: '2012-01-31' };
    const requests = serve({
      'GET /api/family': () => json([familyChild()]),
      [`GET ${path}`]: () => json(born2012),
      [`PUT ${path}`]: () => json(born2012),
    });
    open();
    const date = await screen.findByLabelText('Data di nascita');
    expect(screen.queryByLabelText('Motivo della correzione')).toBeNull();
    await userEvent.clear(date);
    await userEvent.type(date, '15/03/2013');
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(screen.getByText('Scrivi perché cambia la data di nascita')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Motivo della correzione'), 'Visto il documento');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await screen.findByText('Utente aggiornato con successo');
    expect(await body(requests)).toMatchObject({ dateOfBirth: '2013-03-15', adjustmentReason: 'Visto il documento' });
  });

  it('shows the current balance when it has changed meanwhile', async () => {
    const answers = [giulia, { ...giulia, coinBalance: 77 }];
    const requests = serve({
      [`GET ${path}`]: () => json(answers.shift() ?? giulia),
      [`PUT ${path}`]: () => json({ msg: 'Il saldo è cambiato: ricarica', code: 'BALANCE_CHANGED' }, { status: 409 }),
    });
    open();
    const balance = await screen.findByLabelText('Saldo');
    await userEvent.clear(balance);
    await userEvent.type(balance, '130');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await userEvent.click(screen.getByRole('button', { name: 'Conferma e salva' }));
    expect(await screen.findByText('Il saldo è cambiato: ricarica')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Conferma e salva' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ricarica il saldo' }));
    const current = await screen.findByLabelText('Saldo');
    expect(current).toHaveValue('77');
    expect(screen.queryByText('Il saldo è cambiato: ricarica')).toBeNull();
    await userEvent.clear(current);
    await userEvent.type(current, '78');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await userEvent.click(screen.getByRole('button', { name: 'Conferma e salva' }));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(await requests.findLast(({ method }) => method === 'PUT')?.json()).toMatchObject({ expectedBalance: 77 });
  });

  it('shows a message of its own on failure', async () => {
    serve({
      [`GET ${path}`]: () => json(giulia),
      [`PUT ${path}`]: () => json({ msg: 'X', code: 'X' }, { status: 409 }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Salva' }));
    expect(await screen.findByText("Errore durante l'aggiornamento dell'utente")).toBeVisible();
  });

  it('reports that the user cannot be loaded', async () => {
    serve({ [`GET ${path}`]: () => json({ msg: '', code: 'DOWN' }, { status: 503 }) });
    open();
    expect(await screen.findByText("Errore nel caricamento dei dati dell'utente")).toBeVisible();
  });
});

it('of an erased account says so, and offers no second try', async () => {
  serve({ [`GET ${path}`]: () => json({ msg: 'Utente non trovato', code: 'NOT_FOUND' }, { status: 404 }) });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Utente non trovato' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vai ad Attività' })).toHaveAttribute('href', '/admin/log');
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
});

describe('the sections of a user', () => {
  const order = {
    _id: 'o',
    status: 'delivered',
    price: 30,
    item: { _id: 'i', title: 'Lezione di canto', type: 'service', image: null },
    buyer: { _id: giulia._id, name: giulia.name, contact: null },
    seller: { _id: 's', name: 'Gino Serra', contact: null },
    createdAt: '2026-03-02T09:30:00.000Z',
  };

  it('keep what was typed, and ask only for what is open', async () => {
    const requests = serve({
      [`GET ${path}`]: () => json(giulia),
      'GET /api/admin/orders': () => json([order]),
    });
    open();
    await userEvent.type(await screen.findByLabelText('Nome'), ' Neri');
    await userEvent.click(screen.getByRole('tab', { name: 'Ordini' }));
    expect(await screen.findByRole('rowheader', { name: 'Lezione di canto' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Compra da Gino Serra' })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('?sezione=ordini');
    await userEvent.click(screen.getByRole('tab', { name: 'Dati' }));
    expect(screen.getByLabelText('Nome')).toHaveValue('Giulia Ferrante Neri');
    const asked = requests.map(({ url }) => new URL(url));
    expect(asked.map(({ pathname }) => pathname)).toEqual([path, '/api/admin/orders']);
    expect(asked[1]?.searchParams.get('user')).toBe(giulia._id);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownGuardians } from '../../../test/family';
import { unverified } from '../../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { write } from '../../../test/write';
import type { User } from '../../api/api-types';
import { readToken } from '../../session/token-storage';
import { ProfileScreen } from './profile-screen';

const userIs = (user: User) => ({
  'GET /api/user/me': () => json(user),
  'GET /api/user/profile': () => json(user),
});
const own = {
  ...userIs(giulia),
  'GET /api/categories': () => json([]),
  'GET /api/user/devices': () => json([]),
  'GET /api/user/email': () => json({ pending: null }),
};
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const bodyOf = (requests: Request[], method: string) => requests.find((request) => request.method === method);

describe('the profile', () => {
  beforeEach(() => localStorage.setItem('token', 't'));
  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends fields that are not empty, and shows for three seconds that it is saved', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const requests = serve({ ...own, 'PUT /api/user/profile': () => json({ ...giulia, name: 'Giulia Neri' }) });
    renderScreen(<ProfileScreen />);
    const name = await screen.findByLabelText('Nome e Cognome');
    await user.clear(name);
    await user.type(name, 'Giulia Neri');
    await user.click(screen.getByRole('button', { name: 'Salva le modifiche' }));
    expect(await screen.findByText('Profilo aggiornato con successo!')).toBeVisible();
    const sent = await bodyOf(requests, 'PUT')?.formData();
    expect([...(sent?.entries() ?? [])]).toEqual([['name', 'Giulia Neri']]);
    await act(() => jest.advanceTimersByTimeAsync(2900));
    expect(screen.getByText('Profilo aggiornato con successo!')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Profilo aggiornato con successo!')).toBeNull();
  });

  it('offers the files that were uploaded, where there are some', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
    const last = { _id: 'f1', name: 'Curriculum.pdf', type: 'application/pdf', size: 10, sha256: '' };
    const requests = serve({
      ...own,
      'GET /api/user/blocks': () => json([]),
      'GET /api/files/last': () => json({ last }),
      'GET /api/user/export/files': () => new Response('PK', { headers: { 'Content-Type': 'application/zip' } }),
    });
    renderScreen(<ProfileScreen />);
    await openTab('Privacy');
    await userEvent.click(await screen.findByRole('button', { name: 'Scarica i file che hai caricato' }));
    expect(await screen.findByText('Il file è stato scaricato')).toBeVisible();
    expect(requests.some(({ url }) => url.endsWith('/api/user/export/files'))).toBe(true);
    expect(saved).toHaveBeenCalled();
    saved.mockRestore();
  });

  it('names emptied and removed fields, so that they are cleared', async () => {
    const full = { ...giulia, bio: 'Ciao', profileImage: '/api/images/x.webp' };
    const requests = serve({
      ...own,
      ...userIs(full),
      'PUT /api/user/profile': () => json(giulia),
    });
    renderScreen(<ProfileScreen />);
    await userEvent.clear(await screen.findByLabelText('Biografia (facoltativa)'));
    await userEvent.click(screen.getByRole('button', { name: 'Togli l’immagine' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salva le modifiche' }));
    expect(await screen.findByText('Profilo aggiornato con successo!')).toBeVisible();
    const sent = await bodyOf(requests, 'PUT')?.formData();
    expect([...(sent?.entries() ?? [])]).toEqual([
      ['name', 'Giulia Ferrante'],
      ['clear', 'profileImage,bio'],
    ]);
  });

  it('clears what was saved just before', async () => {
    let bio: string | null = null;
    const requests = serve({
      ...own,
      'PUT /api/user/profile': async (request) => {
        const sent = await request.formData();
        bio = sent.get('clear') === 'bio' ? null : String(sent.get('bio'));
        return json({ ...giulia, bio });
      },
    });
    renderScreen(<ProfileScreen />);
    const field = await screen.findByLabelText('Biografia (facoltativa)');
    const save = screen.getByRole('button', { name: 'Salva le modifiche' });
    await write(field, 'Ciao');
    await userEvent.click(save);
    expect(await screen.findByText('Profilo aggiornato con successo!')).toBeVisible();
    // The user, whom this page has read before, has no biography yet.
    await userEvent.clear(field);
    await userEvent.click(save);
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    await waitFor(() => expect(bio).toBeNull());
    expect(field).toHaveValue('');
  });

  it('saves the profile of a minor who has come of age since', async () => {
    const grown = { ...giulia, role: 'minor', parentEmail: 'mamma@esempio.it', dateOfBirth: '2000-01-31' } as const;
    const requests = serve({
      ...own,
      ...userIs(grown),
      'GET /api/user/guardians': () => json(ownGuardians({ isRequired: false, limits: null })),
      'PUT /api/user/profile': () => json(grown),
    });
    renderScreen(<ProfileScreen />);
    await write(await screen.findByLabelText('Biografia (facoltativa)'), 'Ciao');
    await userEvent.click(screen.getByRole('button', { name: 'Salva le modifiche' }));
    expect(await screen.findByText('Profilo aggiornato con successo!')).toBeVisible();
    expect((await bodyOf(requests, 'PUT')?.formData())?.get('dateOfBirth')).toBe('2000-01-31');
  });

  it('has no link to a public profile while a child waits for a consent', async () => {
    const link = () => screen.queryByRole('link', { name: 'Vedi il profilo pubblico' });
    const of = (standing: 'waiting' | 'free') => ({
      ...own,
      ...userIs({ ...giulia, role: 'minor' }),
      'GET /api/user/guardians': () => json(ownGuardians({ standing })),
    });
    serve(of('free'));
    renderScreen(<ProfileScreen />);
    await waitFor(() => expect(link()).toBeVisible());
    cleanup();
    serve(of('waiting'));
    renderScreen(<ProfileScreen />);
    expect(await screen.findByText('Consenso e limiti')).toBeVisible();
    expect(await screen.findByLabelText('Nome e Cognome')).toBeVisible();
    expect(link()).toBeNull();
  });

  it('shows the e-mail as read-only', async () => {
    serve(own);
    renderScreen(<ProfileScreen />);
    const email = await screen.findByLabelText('E-mail');
    expect(email).toHaveAttribute('readonly');
    expect(screen.getByText("L'email non può essere modificata")).toBeVisible();
  });

  it('shows a company its own fields, and errors beside them', async () => {
    serve({
      ...own,
      ...userIs({ ...giulia, role: 'company', companyName: 'Officine' }),
      'GET /api/user/company-verification': () => json(unverified),
      'PUT /api/user/profile': () =>
        json(
          { msg: 'Dati non validi', code: 'BAD', errors: [{ field: 'companyName', msg: 'Troppo lungo' }] },
          { status: 400 },
        ),
    });
    renderScreen(<ProfileScreen />);
    expect(await screen.findByLabelText('Nome azienda')).toHaveValue('Officine');
    expect(screen.queryByLabelText('Data di nascita')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Salva le modifiche' }));
    expect(await screen.findByText('Troppo lungo')).toBeVisible();
    expect(screen.getByLabelText('Nome azienda')).toHaveFocus();
  });

  it('shows its own text on failure', async () => {
    serve({ ...own, 'PUT /api/user/profile': () => Promise.reject(new TypeError('Failed to fetch')) });
    renderScreen(<ProfileScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Salva le modifiche' }));
    expect(await screen.findByText("Errore durante l'aggiornamento del profilo")).toBeVisible();
  });

  it('reports that it cannot be loaded', async () => {
    serve({ ...own, 'GET /api/user/profile': () => json({ msg: 'X', code: 'X' }, { status: 500 }) });
    renderScreen(<ProfileScreen />);
    expect(await screen.findByText('Errore nel caricamento del profilo')).toBeVisible();
  });

  it('keeps in the address which section is open, and in the others what was typed', async () => {
    serve(own);
    renderScreen(<ProfileScreen />, { at: '/profile?sezione=altro' });
    await write(await screen.findByLabelText('Biografia (facoltativa)'), 'Restauro mobili');
    screen.getByRole('tab', { name: 'Dati', selected: true }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Sicurezza', selected: true })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Cambia password' })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('/profile?sezione=sicurezza null');
    expect(screen.getByLabelText('Biografia (facoltativa)')).not.toBeVisible();
    await openTab('Dati');
    expect(screen.getByLabelText('Biografia (facoltativa)')).toHaveValue('Restauro mobili');
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/profile null$/);
  });

  it('continues with the token of a changed password', async () => {
    serve({ ...own, 'PUT /api/user/password': () => json({ msg: 'Password aggiornata', token: 'nuovo' }) });
    const store = renderScreen(<ProfileScreen />, { at: '/profile?sezione=sicurezza' });
    await write(await screen.findByLabelText('Password attuale'), 'segreta');
    await write(screen.getByLabelText('Nuova password'), 'segretissima');
    await write(screen.getByLabelText('Conferma nuova password'), 'altra');
    await userEvent.click(screen.getByRole('button', { name: 'Cambia password' }));
    expect(screen.getByText('Le password non coincidono')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Conferma nuova password'));
    await write(screen.getByLabelText('Conferma nuova password'), 'segretissima');
    await userEvent.click(screen.getByRole('button', { name: 'Cambia password' }));
    expect(await screen.findByText('Password aggiornata')).toBeVisible();
    expect(readToken()).toBe('nuovo');
    expect(store.getState().session.token).toBe('nuovo');
  });

  it('explains a deletion, shows why it is refused, and signs out after it', async () => {
    let answer = () => json({ msg: 'Hai ordini aperti', code: 'OPEN_ORDERS' }, { status: 409 });
    serve({ ...own, 'GET /api/user/blocks': () => json([]), 'DELETE /api/user/me': () => answer() });
    const store = renderScreen(<ProfileScreen />);
    await openTab('Privacy');
    await userEvent.click(await screen.findByRole('button', { name: 'Elimina l’account' }));
    expect(screen.getByRole('heading', { name: 'Vuoi davvero eliminare l’account?' })).toHaveFocus();
    expect(screen.getByText(/I tuoi 100 Coin FORM tornano alla tesoreria/)).toBeVisible();
    await write(screen.getByLabelText('La tua password'), 'segreta');
    await userEvent.click(screen.getByRole('button', { name: 'Elimina per sempre' }));
    expect(await screen.findByText('Hai ordini aperti')).toBeVisible();
    expect(readToken()).toBe('t');
    answer = () => new Response(null, { status: 204 }) as ReturnType<typeof json>;
    await userEvent.click(screen.getByRole('button', { name: 'Elimina per sempre' }));
    await waitFor(() => expect(readToken()).toBeNull());
    expect(store.getState().session).toMatchObject({ logoutRedirect: '/' });
    expect(await screen.findByText('Il tuo account è stato eliminato')).toBeVisible();
  });
});

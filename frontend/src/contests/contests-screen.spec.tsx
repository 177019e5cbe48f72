import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contest, signedInAs } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { ContestsScreen } from './contests-screen';

const statusAsked = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === '/api/contests')
    .map(({ searchParams }) => searchParams.get('status'));

describe('the contests', () => {
  it('shows the active ones by default, with the content of a card', async () => {
    const requests = serve({
      ...signedInAs(),
      'GET /api/contests': () => json([contest({ isAutomatic: true, participantsCount: 1 })]),
    });
    renderScreen(<ContestsScreen />);
    for (const words of ['Attivo', 'Automatico', 'Lingue', '1 partecipante', 'Scade in 3 giorni'])
      expect((await screen.findAllByText(words)).at(-1)).toBeVisible();
    expect(screen.getByText('Premio').parentElement).toHaveTextContent('Premio 120 Coin FORM');
    expect(statusAsked(requests)).toEqual(['active']);
  });

  const lists = { 'GET /api/contests': () => json([]) };
  it('invites to create one whom the server lets', async () => {
    serve({ ...signedInAs({ ...giulia, role: 'admin' }), ...lists });
    renderScreen(<ContestsScreen />);
    const link = await screen.findByRole('link', { name: 'Crea un contest' });
    expect(link).toHaveAttribute('href', '/contests/new');
  });

  it('says to others who creates them', async () => {
    serve({ ...signedInAs(), ...lists });
    renderScreen(<ContestsScreen />);
    expect(await screen.findByText('I contest li creano aziende e amministratori.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Crea un contest' })).toBeNull();
  });

  it('puts another status into the URL; no status selects all', async () => {
    const requests = serve({ ...signedInAs(), 'GET /api/contests': () => json([contest({ status: 'closed' })]) });
    renderScreen(<ContestsScreen />);
    await userEvent.click(await screen.findByRole('radio', { name: 'Tutti' }));
    expect(screen.getByTestId('address')).toHaveTextContent('?status=all');
    expect(await screen.findByText('Chiuso')).toBeVisible();
    expect(screen.queryByText(/Scade in/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Completati' }));
    expect(screen.getByTestId('address')).toHaveTextContent('?status=completed');
    expect(statusAsked(requests)).toEqual(['active', null, 'completed']);
  });

  it('shows all of one creator’s', async () => {
    const requests = serve({ ...signedInAs(), 'GET /api/contests': () => json([contest({ status: 'closed' })]) });
    renderScreen(<ContestsScreen />, { at: '/contests?creator=o1' });
    expect(await screen.findByText('Chiuso')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Tutti' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Attivi' }));
    expect(screen.getByTestId('address')).toHaveTextContent('?creator=o1&status=active');
    expect(statusAsked(requests)).toEqual([null, 'active']);
  });

  it('shows when a contest opens that has not begun, beside its status and the time left', async () => {
    const startDate = new Date(Date.now() + 86_400_000).toISOString();
    serve({ ...signedInAs(), 'GET /api/contests': () => json([contest({ startDate })]) });
    renderScreen(<ContestsScreen />);
    for (const words of ['Attivo', 'In arrivo', 'Scade in 3 giorni', /^Apre il \d/])
      expect((await screen.findAllByText(words)).at(-1)).toBeVisible();
  });

  it('reports that there is nothing, or that it cannot be loaded', async () => {
    let answer = () => json([]);
    serve({ ...signedInAs(), 'GET /api/contests': () => answer() });
    renderScreen(<ContestsScreen />);
    expect(await screen.findByText('Nessun risultato trovato')).toBeVisible();
    answer = () => json({ msg: 'Altro', code: 'X' }, { status: 500 });
    renderScreen(<ContestsScreen />, { at: '/contests?search=x' });
    expect(await screen.findByText('Errore nel caricamento dei contest')).toBeVisible();
  });
});

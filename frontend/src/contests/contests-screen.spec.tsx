import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contest, signedInAs } from '../../test/marketplace-things';
import { json, renderScreen, serve } from '../../test/render-screen';
import { ContestsScreen } from './contests-screen';

const statusAsked = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === '/api/contests')
    .map(({ searchParams }) => searchParams.get('status'));

describe('the contests', () => {
  it('shows the active ones first, with what a card must say', async () => {
    const requests = serve({
      ...signedInAs(),
      'GET /api/contests': () => json([contest({ isAutomatic: true, participantsCount: 1 })]),
    });
    renderScreen(<ContestsScreen />);
    for (const words of ['Attivo', 'Automatico', 'Lingue', '1 partecipante', 'Scade in 3 giorni'])
      expect((await screen.findAllByText(words)).at(-1)).toBeVisible();
    expect(screen.getByText('Premio').parentElement).toHaveTextContent('Premio 120 Coin FORM');
    expect(screen.getByRole('link', { name: 'Crea un contest' })).toHaveAttribute('href', '/contests/new');
    expect(statusAsked(requests)).toEqual(['active']);
  });

  it('keeps another status in the address; all of them is none', async () => {
    const requests = serve({ ...signedInAs(), 'GET /api/contests': () => json([contest({ status: 'closed' })]) });
    renderScreen(<ContestsScreen />);
    await userEvent.selectOptions(await screen.findByLabelText('Stato'), 'Tutti');
    expect(screen.getByTestId('address')).toHaveTextContent('?status=all');
    expect(await screen.findByText('Chiuso')).toBeVisible();
    expect(screen.queryByText(/Scade in/)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Stato'), 'Completati');
    expect(screen.getByTestId('address')).toHaveTextContent('?status=completed');
    expect(statusAsked(requests)).toEqual(['active', null, 'completed']);
  });

  it('says when there is nothing, and when it cannot be loaded', async () => {
    let answer = () => json([]);
    serve({ ...signedInAs(), 'GET /api/contests': () => answer() });
    renderScreen(<ContestsScreen />);
    expect(await screen.findByText('Nessun risultato trovato')).toBeVisible();
    answer = () => json({ msg: 'Altro', code: 'X' }, { status: 500 });
    renderScreen(<ContestsScreen />, { at: '/contests?search=x' });
    expect(await screen.findByText('Errore nel caricamento dei contest')).toBeVisible();
  });
});

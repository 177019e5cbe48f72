import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { contest, item, sara } from '../../test/marketplace-things';
import { json, renderScreen, serve } from '../../test/render-screen';
import { HomeScreen } from './home-screen';

const community = { members: 59, items: 77, activeContests: 1, completedOrders: 0, coinsPaid: 12_199 };

const none = { 'GET /api/marketplace': () => json([]), 'GET /api/contests': () => json([]) };
const failing = () => json({ msg: 'Errore', code: 'X' }, { status: 500 });

describe('the landing page', () => {
  it('shows the newest items, the open contests and the authors, each once', async () => {
    const requests = serve({
      'GET /api/community': () => json(community),
      'GET /api/marketplace': () =>
        json([item(), item({ _id: 'b', title: 'Grammatica' }), item({ _id: 'c', creator: { _id: null, name: '' } })]),
      'GET /api/contests': () => json([contest()]),
    });
    renderScreen(<HomeScreen />);
    expect(await screen.findByRole('link', { name: 'Dettagli: Grammatica' })).toHaveAttribute('href', '/marketplace/b');
    expect(await screen.findByRole('link', { name: 'Dettagli: Ridisegna il banco di prova' })).toBeVisible();
    expect(screen.getByText(/Scade in 3 giorni/)).toBeVisible();
    const people = within(screen.getByRole('region', { name: 'Chi trovi qui' })).getAllByRole('link');
    expect(people.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Sara Conti', `/user/${sara._id}`],
    ]);
    expect(requests.map(({ url }) => new URL(url).search).sort()).toEqual([
      '',
      '?limit=12&sort=newest',
      '?limit=4&status=active',
    ]);
  });

  it('shows the figures of the community, without those that are zero', async () => {
    serve({ ...none, 'GET /api/community': () => json(community) });
    renderScreen(<HomeScreen />);
    const figures = await screen.findByRole('region', { name: 'FORM in numeri' });
    expect(await within(figures).findByText('12.199')).toBeVisible();
    expect(within(figures).getByText('contest aperto')).toBeVisible();
    expect(within(figures).queryByText(/ordin/)).toBeNull();
  });

  it('begins with the questionnaire, and says with how many coins one starts, where there are any', async () => {
    serve({ ...none, 'GET /api/community': () => json({ ...community, welcomeCoins: 100 }) });
    renderScreen(<HomeScreen />);
    expect(await screen.findByText('Un account nuovo comincia con 100.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Scopri che cosa ti piace' })).toHaveAttribute('href', '/orientamento');
    const areas = screen.getByRole('link', { name: 'Sei aree di interesse, e come si sceglie una scuola' });
    expect(areas).toHaveAttribute('href', '/orientamento/aree');
  });

  it('is complete without items and contests, when there are none or they do not load', async () => {
    serve({ ...none, 'GET /api/contests': failing, 'GET /api/community': failing });
    renderScreen(<HomeScreen />);
    expect(document.body).not.toHaveTextContent('comincia con');
    expect(await screen.findByRole('link', { name: 'Servizi' })).toHaveAttribute('href', '/marketplace?type=service');
    expect(screen.getByRole('link', { name: 'Guarda i contest' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'FORM in numeri' })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

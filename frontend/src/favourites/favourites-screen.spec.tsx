import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { item, signedInAs } from '../../test/marketplace-things';
import { json, renderScreen, serve } from '../../test/render-screen';
import { FavouritesScreen } from './favourites-screen';

const search = { _id: '44444444-0000-4000-8000-000000000001', name: 'Cucina', query: 'search=cucina', found: 12 };
const open = (at = '/preferiti') => renderScreen(<FavouritesScreen />, { at });

describe('the favourites', () => {
  it('are the cards of what is kept, and stay where one is no longer', async () => {
    const [first, second] = [item({ isFavourite: true }), item({ _id: 'b', title: 'Ceramica', isFavourite: true })];
    serve({
      ...signedInAs(),
      'GET /api/favourites': () => json([first, second]),
      'DELETE /api/marketplace/b/favourite': () => new Response(null, { status: 204 }),
    });
    open();
    const heart = await screen.findByRole('button', { name: 'Tieni fra i preferiti: Ceramica' });
    await userEvent.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
    expect(screen.getByRole('heading', { name: first.title })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ceramica' })).toBeVisible();
  });

  it('say what to do where there is none', async () => {
    serve({ ...signedInAs(), 'GET /api/favourites': () => json([]), 'GET /api/saved-searches': () => json([]) });
    open();
    expect(await screen.findByText('Ancora nessun preferito')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Vai al marketplace' })).toHaveAttribute('href', '/marketplace');
    await userEvent.click(screen.getByRole('tab', { name: 'Ricerche' }));
    expect(await screen.findByText('Ancora nessuna ricerca salvata')).toBeVisible();
  });
});

describe('the saved searches', () => {
  it('say how much they find and lead there; one is deleted after a question', async () => {
    let searches = [search];
    serve({
      ...signedInAs(),
      'GET /api/saved-searches': () => json(searches),
      [`DELETE /api/saved-searches/${search._id}`]: () => {
        searches = [];
        return new Response(null, { status: 204 });
      },
    });
    open('/preferiti?sezione=ricerche');
    expect(await screen.findByRole('link', { name: 'Cucina' })).toHaveAttribute('href', '/marketplace?search=cucina');
    expect(screen.getByText('12 articoli')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Elimina Cucina' }));
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    expect(await screen.findByText('Ancora nessuna ricerca salvata')).toBeVisible();
    expect(screen.getByText('Ricerca eliminata')).toBeVisible();
  });

  it.each([
    ['of a search leads to what it finds, the newest first', search._id, '/marketplace?search=cucina&sort=newest null'],
    [
      'of one that is gone leads to the others',
      '55555555-0000-4000-8000-000000000001',
      '/preferiti?sezione=ricerche null',
    ],
  ])('a notification %s', async (_, id, path) => {
    serve({ ...signedInAs(), 'GET /api/saved-searches': () => json([search]), 'GET /api/favourites': () => json([]) });
    open(`/preferiti?ricerca=${id}`);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(path));
  });
});

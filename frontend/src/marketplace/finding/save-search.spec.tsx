import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { item, lingue, signedInAs } from '../../../test/marketplace-things';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { MarketplaceScreen } from '../marketplace-screen';

const button = 'Salva questa ricerca';
const at = `/marketplace?search=inglese&type=course&category=${lingue._id}&sort=price_asc`;

describe('a search of the marketplace', () => {
  it('is saved with a name made of its words and filters, and without its order', async () => {
    const requests = serve({
      ...signedInAs(),
      'GET /api/marketplace': () => json([item()]),
      'POST /api/saved-searches': () => json({ _id: 'a', name: 'x', query: 'x', found: 1 }, { status: 201 }),
    });
    renderScreen(<MarketplaceScreen />, { at });
    await screen.findByRole('option', { name: 'Lingue' });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByLabelText(/^Nome/)).toHaveValue('inglese, Corso, Lingue');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Ricerca salvata: la trovi fra i preferiti')).toBeVisible();
    const sent = requests.find(({ method }) => method === 'POST');
    expect(await sent?.json()).toEqual({
      name: 'inglese, Corso, Lingue',
      query: `search=inglese&type=course&category=${lingue._id}`,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is saved with a price of 0', async () => {
    const requests = serve({
      ...signedInAs(),
      'GET /api/marketplace': () => json([item()]),
      'POST /api/saved-searches': () => json({ _id: 'a', name: 'x', query: 'x', found: 1 }, { status: 201 }),
    });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?type=course&priceTo=0' });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByLabelText(/^Nome/)).toHaveValue('Corso, Fino a 0 Coin FORM');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    const sent = requests.find(({ method }) => method === 'POST');
    expect(await sent?.json()).toMatchObject({ query: 'type=course&priceTo=0' });
  });

  it('says in the form why it is not saved', async () => {
    const msg = 'Hai già 20 ricerche salvate: elimina quelle che non ti servono più';
    serve({
      ...signedInAs(),
      'GET /api/marketplace': () => json([item()]),
      'POST /api/saved-searches': () => json({ msg, code: 'TOO_MANY_SEARCHES' }, { status: 409 }),
    });
    renderScreen(<MarketplaceScreen />, { at });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await userEvent.click(await screen.findByRole('button', { name: 'Salva' }));
    expect(await screen.findByText(msg)).toBeVisible();
  });

  it('is offered to nobody who looks for nothing, and to no visitor', async () => {
    serve({ ...signedInAs(), 'GET /api/marketplace': () => json([item()]) });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?sort=price_asc' });
    await screen.findByRole('link', { name: 'Pubblica un articolo' });
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});

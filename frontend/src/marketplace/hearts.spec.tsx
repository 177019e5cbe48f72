import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { item, signedInAs } from '../../test/marketplace-things';
import { json, renderScreen, serve } from '../../test/render-screen';
import { MarketplaceScreen } from './marketplace-screen';

const { _id, title } = item();
const favourite = `/api/marketplace/${_id}/favourite`;
const heart = () => screen.findByRole('button', { name: `Tieni fra i preferiti: ${title}` });
/** A list is drawn when there is time. */
const isPressed = (pressed: 'true' | 'false') =>
  waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', pressed));

const sentBy = (requests: Request[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${new URL(url).pathname}`);

describe('the heart of an item', () => {
  it('keeps it, and no longer, without asking for the list again', async () => {
    const requests = serve({
      ...signedInAs(),
      'GET /api/marketplace': () => json([item({ isFavourite: false })]),
      [`PUT ${favourite}`]: () => new Response(null, { status: 204 }),
      [`DELETE ${favourite}`]: () => new Response(null, { status: 204 }),
    });
    renderScreen(<MarketplaceScreen />);
    await isPressed('false');
    await userEvent.click(await heart());
    await isPressed('true');
    await waitFor(() => expect(sentBy(requests)).toEqual([`PUT ${favourite}`]));
    await userEvent.click(await heart());
    await waitFor(() => expect(sentBy(requests)).toEqual([`PUT ${favourite}`, `DELETE ${favourite}`]));
    await isPressed('false');
    expect(requests.filter(({ url }) => new URL(url).pathname === '/api/marketplace')).toHaveLength(1);
  });

  it('is filled before the answer, and empty again where the server refuses', async () => {
    let refuse: (answer: Response) => void = () => undefined;
    serve({
      ...signedInAs(),
      'GET /api/marketplace': () => json([item({ isFavourite: false })]),
      [`PUT ${favourite}`]: () => new Promise<Response>((answer) => (refuse = answer)),
    });
    renderScreen(<MarketplaceScreen />);
    await userEvent.click(await heart());
    await isPressed('true');
    const msg = 'Hai già 500 preferiti: togli quelli che non ti servono più';
    await waitFor(() => {
      refuse(json({ msg, code: 'TOO_MANY_FAVOURITES' }, { status: 409 }));
      return expect(screen.getByText(msg)).toBeVisible();
    });
    await isPressed('false');
  });

  it('asks a visitor to sign in, and remembers where they were', async () => {
    serve({ 'GET /api/marketplace': () => json([item()]), 'GET /api/categories': () => json([]) });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace' });
    await userEvent.click(await screen.findByRole('button', { name: `Accedi per tenere fra i preferiti: ${title}` }));
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/login \{"from":/);
  });

  it('is not on what its author sells', async () => {
    serve({
      ...signedInAs(),
      'GET /api/marketplace': () => json([item({ isFavourite: false, favourites: 3 })]),
    });
    renderScreen(<MarketplaceScreen />);
    const card = within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement);
    await screen.findByRole('link', { name: 'Pubblica un articolo' });
    expect(card.queryByRole('button')).toBeNull();
  });
});

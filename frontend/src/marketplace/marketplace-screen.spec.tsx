import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { item, lingue, sara, signedInAs } from '../../test/marketplace-things';
import { json, renderScreen, serve } from '../../test/render-screen';
import { MarketplaceScreen } from './marketplace-screen';

const asked = (requests: Request[]) =>
  requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === '/api/marketplace');
const address = () => screen.getByTestId('address');

describe('the marketplace', () => {
  it('shows the cards with their content, newest first', async () => {
    const requests = serve({
      ...signedInAs(),
      'GET /api/marketplace': () =>
        json([item({ isOfficial: true, category: null, type: 'course', creator: { _id: null, name: '' } })]),
    });
    renderScreen(<MarketplaceScreen />);
    const card = within(
      (await screen.findByRole('heading', { name: 'Conversazione in inglese' })).closest('li') as HTMLElement,
    );
    for (const words of ['Corso', 'Ufficiale', 'Categoria N/D', 'FORM']) expect(card.getByText(words)).toBeVisible();
    expect(card.getByText('30').parentElement).toHaveTextContent('30 Coin FORM');
    expect(card.getByRole('link', { name: 'Dettagli: Conversazione in inglese' })).toHaveAttribute(
      'href',
      `/marketplace/${item()._id}`,
    );
    expect(await screen.findByRole('link', { name: 'Pubblica un articolo' })).toHaveAttribute(
      'href',
      '/marketplace/new',
    );
    expect(asked(requests)[0]?.searchParams.get('sort')).toBe('newest');
  });

  it('puts type, category, sort and search into the URL and requests with all of them', async () => {
    const requests = serve({ ...signedInAs(), 'GET /api/marketplace': () => json([item()]) });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?type=nonsense' });
    await screen.findByRole('option', { name: 'Lingue' });
    await userEvent.click(screen.getByRole('radio', { name: 'Servizi' }));
    await userEvent.selectOptions(screen.getByLabelText('Categoria'), 'Lingue');
    await userEvent.selectOptions(screen.getByLabelText('Ordina per'), 'Prezzo crescente');
    await userEvent.type(screen.getByLabelText('Cerca'), 'inglese');
    await waitFor(() => expect(address()).toHaveTextContent('search=inglese'));
    expect(address()).toHaveTextContent(`type=service&category=${lingue._id}&sort=price_asc`);
    await waitFor(() =>
      expect(Object.fromEntries(asked(requests).at(-1)?.searchParams ?? [])).toMatchObject({
        type: 'service',
        category: lingue._id,
        sort: 'price_asc',
        search: 'inglese',
      }),
    );
    // The search waits for a pause in typing: seven letters are one request.
    expect(asked(requests).filter(({ searchParams }) => searchParams.has('search'))).toHaveLength(1);
  });

  it('lists job offers with company and category, and no amount where the company gives none', async () => {
    const job = item({ type: 'job_offer', price: 0, title: 'Apprendista tornitore' });
    serve({
      ...signedInAs(),
      'GET /api/marketplace': () => json([job, item({ ...job, _id: 'b', title: 'Saldatore', price: 80 })]),
    });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?type=job_offer' });
    const rowOf = async (name: string) =>
      within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);
    const row = await rowOf('Apprendista tornitore');
    for (const words of ['Offerta di lavoro', 'Sara Conti', 'Lingue', 'Un’ora per parlare di lavoro.'])
      expect(row.getByText(words)).toBeVisible();
    expect(row.queryByText(/Coin FORM|Premio/)).toBeNull();
    const paid = await rowOf('Saldatore');
    expect(paid.getByText('Premio all’assunzione')).toBeVisible();
    expect(paid.getByText('80').parentElement).toHaveTextContent('80 Coin FORM');
  });

  it('shows whose items these are', async () => {
    serve({
      ...signedInAs(),
      'GET /api/marketplace': () => json([item()]),
      [`GET /api/user/profile/${sara._id}`]: () => json(sara),
    });
    renderScreen(<MarketplaceScreen />, { at: `/marketplace?creator=${sara._id}` });
    expect(await screen.findByRole('link', { name: 'Sara Conti' })).toHaveAttribute('href', `/user/${sara._id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Mostra tutti' }));
    expect(address()).not.toHaveTextContent('creator');
  });

  it('names a person without items, and reports an unknown person', async () => {
    serve({
      'GET /api/categories': () => json([]),
      'GET /api/marketplace': () => json([]),
      [`GET /api/user/profile/${sara._id}`]: () => json(sara),
    });
    renderScreen(<MarketplaceScreen />, { at: `/marketplace?creator=${sara._id}` });
    expect(await screen.findByText('Sara Conti non ha articoli nel marketplace.')).toBeVisible();
    cleanup();
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?creator=nessuno' });
    expect(await screen.findByText(/un profilo che non c’è più/)).toBeVisible();
  });

  it('reports that there is nothing, or that it cannot be loaded', async () => {
    let answer = () => json([]);
    serve({ ...signedInAs(), 'GET /api/marketplace': () => answer() });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?search=x' });
    expect(await screen.findByText('Nessun risultato trovato')).toBeVisible();
    answer = () => json({ msg: 'Altro', code: 'X' }, { status: 500 });
    renderScreen(<MarketplaceScreen />);
    expect(await screen.findByText('Errore nel caricamento degli articoli del marketplace')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Riprova' })).toBeVisible();
  });

  it.each(['creator=me', 'category=x'])('finds nothing for a malformed id: %s', async (address) => {
    const requests = serve({ 'GET /api/marketplace': () => json([item()]), 'GET /api/categories': () => json([]) });
    renderScreen(<MarketplaceScreen />, { at: `/marketplace?${address}` });
    expect(await screen.findByText('Nessun risultato trovato')).toBeVisible();
    expect(requests.filter(({ url }) => /marketplace|profile/.test(new URL(url).pathname))).toEqual([]);
  });

  it('orders what is searched by how well it fits, unless another order was chosen', async () => {
    const requests = serve({ ...signedInAs(), 'GET /api/marketplace': () => json([item()]) });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?search=inglese' });
    await waitFor(() => expect(asked(requests).at(-1)?.searchParams.get('sort')).toBe('relevance'));
    expect(screen.getByLabelText('Ordina per')).toHaveValue('relevance');
    await userEvent.selectOptions(screen.getByLabelText('Ordina per'), 'Più recenti');
    await waitFor(() => expect(address()).toHaveTextContent('sort=newest'));
    await userEvent.clear(screen.getByLabelText('Cerca'));
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Pertinenza' })).toBeNull());
  });

  it('does not send an order by relevance where nothing is searched', async () => {
    const requests = serve({ ...signedInAs(), 'GET /api/marketplace': () => json([item()]) });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?sort=relevance' });
    await waitFor(() => expect(asked(requests)[0]?.searchParams.get('sort')).toBe('newest'));
  });

  it('says which other words were looked for', async () => {
    const headers = { 'X-Search-Also': 'cucina,caff%C3%A8' };
    serve({ ...signedInAs(), 'GET /api/marketplace': () => json([item()], { headers }) });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?search=cuochi' });
    expect((await screen.findByText('Abbiamo cercato anche:')).parentElement).toHaveTextContent(
      'Abbiamo cercato anche: cucina, caffè',
    );
  });

  it('offers what is found with one word or one filter less', async () => {
    const counts: Record<string, number> = { 'corso,course': 12, 'tornio,course': 3, 'corso tornio,': 0 };
    const found = ({ url }: Request) => {
      const { searchParams } = new URL(url);
      const count = counts[`${searchParams.get('search')},${searchParams.get('type') ?? ''}`] ?? 0;
      return json([], { headers: { 'X-Total-Count': String(count) } });
    };
    serve({ ...signedInAs(), 'GET /api/marketplace': found });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?search=corso+tornio&type=course' });
    const offered = within(await screen.findByRole('list', { name: 'Con una parola o un filtro in meno' }));
    expect(offered.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '«corso» (12)',
      '«tornio» (3)',
    ]);
    expect(offered.getByRole('link', { name: '«corso» (12)' })).toHaveAttribute(
      'href',
      '/marketplace?search=corso&type=course',
    );
  });

  it('offers what the filters find without the only word', async () => {
    const found = ({ url }: Request) => {
      const { searchParams } = new URL(url);
      return json([], { headers: { 'X-Total-Count': searchParams.has('search') ? '0' : '7' } });
    };
    serve({ ...signedInAs(), 'GET /api/marketplace': found });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?search=zzzz&type=course&sort=price_asc' });
    const offered = within(await screen.findByRole('list', { name: 'Con una parola o un filtro in meno' }));
    expect(offered.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Senza «zzzz» (7)']);
    expect(offered.getByRole('link')).toHaveAttribute('href', '/marketplace?type=course&sort=price_asc');
  });

  it('shows the chosen type as a filter that a touch removes', async () => {
    serve({ ...signedInAs(), 'GET /api/marketplace': () => json([item()]) });
    renderScreen(<MarketplaceScreen />, { at: '/marketplace?type=course' });
    await userEvent.click(await screen.findByRole('button', { name: 'Togli il filtro: Corso' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Filtri scelti' })).toBeNull());
  });
});

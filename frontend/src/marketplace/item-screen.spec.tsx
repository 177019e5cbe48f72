import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { minor, ownGuardians } from '../../test/family';
import { item, order, sara, signedInAs } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { write } from '../../test/write';
import { ItemScreen } from './item-screen';

const path = `/api/marketplace/${item()._id}`;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const orders = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');

const profile = {
  ...sara,
  role: 'adult',
  category: null,
  profileImage: null,
  bio: 'Insegno da vent’anni.',
  contestsWon: 0,
  marketplaceItems: 2,
  answers: null,
  companyName: null,
  companySize: null,
  companyLocation: null,
  createdAt: '2026-03-02T09:30:00.000Z',
};
/** What a screen asks about the author of an item. */
const ofSara = {
  [`GET /api/user/profile/${sara._id}`]: () => json(profile),
  'GET /api/marketplace': () => json([]),
  'GET /api/files/last': () => json({ last: null }),
};

function open() {
  renderScreen(
    <Routes>
      <Route path="/marketplace/:id" element={<ItemScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/marketplace/${item()._id}` },
  );
}

describe('an item', () => {
  it('shows price, balance before and after, before any request', async () => {
    const requests = serve({
      ...signedInAs(),
      ...ofSara,
      [`GET ${path}`]: () => json(item()),
      [`POST ${path}/orders`]: () => json(order(), { status: 201 }),
    });
    open();
    await press('Acquista');
    expect(screen.getByRole('heading', { name: 'Conferma l’acquisto' })).toHaveFocus();
    expect(screen.getByText('Saldo ora').parentElement).toHaveTextContent('100 Coin FORM');
    expect(screen.getByText('Saldo dopo').parentElement).toHaveTextContent('70 Coin FORM');
    expect(orders(requests)).toHaveLength(0);

    await write(screen.getByLabelText('Messaggio per chi vende (facoltativo)'), 'Martedì?');
    await press('Conferma e acquista');
    expect(await screen.findByRole('heading', { name: 'Ordine inviato' })).toHaveFocus();
    expect(await orders(requests)[0]?.json()).toEqual({ expectedPrice: 30, message: 'Martedì?' });
    expect(orders(requests)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('does not offer an owned course again, also after a reload', async () => {
    const held = item({ type: 'course', order: order()._id });
    serve({ ...signedInAs(), ...ofSara, [`GET ${path}`]: () => json(held) });
    open();
    expect(await screen.findByText('Hai già acquistato questo corso.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Vai all’ordine' })).toHaveAttribute(
      'href',
      `/orders?order=${order()._id}`,
    );
    expect(screen.queryByRole('button', { name: 'Acquista' })).toBeNull();
  });

  it('says that it cannot be ordered for now, to members and visitors', async () => {
    const answers = { ...ofSara, [`GET ${path}`]: () => json(item({ isUnavailable: true })) };
    serve({ ...answers, ...signedInAs() });
    open();
    expect(await screen.findByText('Per ora questo articolo non si può ordinare.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Acquista' })).toBeNull();
    cleanup();
    serve(answers);
    open();
    expect(await screen.findByText('Per ora questo articolo non si può ordinare.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Accedi per acquistare' })).toBeNull();
  });

  it('lets a person without coins apply, and shows what the company pays', async () => {
    const requests = serve({
      ...signedInAs({ ...giulia, coinBalance: 0 }),
      ...ofSara,
      [`GET ${path}`]: () => json(item({ type: 'job_offer', price: 40 })),
      [`POST ${path}/orders`]: () => json(order({ status: 'sent' }), { status: 201 }),
    });
    open();
    expect(await screen.findByRole('heading', { name: 'Premio all’assunzione' })).toBeVisible();
    await press('Candidati');
    expect(screen.queryByText('Saldo dopo')).toBeNull();
    await press('Invia la candidatura');
    expect(await screen.findByRole('heading', { name: 'Candidatura inviata' })).toHaveFocus();
    expect(await orders(requests)[0]?.json()).toEqual({ expectedPrice: 40 });
  });

  it('tells its owner why they cannot change an official item', async () => {
    const own = item({ isOfficial: true, creator: { _id: giulia._id, name: giulia.name } });
    serve({ ...signedInAs(), ...ofSara, [`GET ${path}`]: () => json(own) });
    open();
    expect(await screen.findByText(/da quando lo è, lo modifica solo un amministratore/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Modifica' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Ritira/ })).toBeVisible();
  });

  it('shows the e-mail of its creator if the server sends it, and no category if there is none', async () => {
    const creator = { ...item().creator, email: 'sara@example.it' };
    serve({ ...signedInAs(), ...ofSara, [`GET ${path}`]: () => json(item({ creator, category: null })) });
    open();
    expect(await screen.findByRole('link', { name: 'sara@example.it' })).toHaveAttribute(
      'href',
      'mailto:sara@example.it',
    );
    expect(screen.queryByText('Categoria')).toBeNull();
  });

  it('introduces its author, with what else they offer', async () => {
    serve({
      ...signedInAs(),
      [`GET ${path}`]: () => json(item()),
      [`GET /api/user/profile/${sara._id}`]: () => json(profile),
      'GET /api/marketplace': () => json([item(), item({ _id: 'b', title: 'Ripasso di grammatica' })]),
    });
    open();
    expect(await screen.findByRole('link', { name: 'Sara Conti' })).toHaveAttribute('href', `/user/${sara._id}`);
    expect(await screen.findByText('Insegno da vent’anni.')).toBeVisible();
    expect(screen.getByText('su FORM dal 2 mar 2026')).toBeVisible();
    const others = within(await screen.findByRole('region', { name: 'Altri articoli di Sara Conti' }));
    expect(others.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Dettagli: Ripasso di grammatica',
    ]);
  });

  it('keeps its author without a profile, and asks for none', async () => {
    const gone = item({ creator: { _id: null, name: 'Utente eliminato' } });
    const requests = serve({ ...signedInAs(), [`GET ${path}`]: () => json(gone) });
    open();
    expect(await screen.findByRole('heading', { name: 'Utente eliminato' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Utente eliminato' })).toBeNull();
    expect(requests.filter(({ url }) => /profile|marketplace\?/.test(url))).toEqual([]);
  });

  it('shows no amount for a job whose company gives none', async () => {
    serve({ ...signedInAs(), ...ofSara, [`GET ${path}`]: () => json(item({ type: 'job_offer', price: 0 })) });
    open();
    await press('Candidati');
    expect(screen.queryByText('Premio all’assunzione')).toBeNull();
  });

  it('shows the new price when it has changed meanwhile, and buys at that price', async () => {
    let price = 30;
    const requests = serve({
      ...signedInAs(),
      ...ofSara,
      [`GET ${path}`]: () => json(item({ price })),
      [`POST ${path}/orders`]: async (request) => {
        const { expectedPrice } = await request.json();
        if (expectedPrice === 45) return json(order({ price: 45 }), { status: 201 });
        price = 45;
        return json({ msg: 'Il prezzo è cambiato: conferma di nuovo', code: 'PRICE_CHANGED' }, { status: 409 });
      },
    });
    open();
    await press('Acquista');
    await press('Conferma e acquista');
    expect(await screen.findByText('Il prezzo è cambiato: conferma di nuovo')).toBeVisible();
    expect(await screen.findByText(/Ora costa 45 Coin FORM/)).toBeVisible();
    expect(screen.getByText('Saldo dopo').parentElement).toHaveTextContent('55 Coin FORM');
    await press('Conferma e acquista');
    expect(await screen.findByText('Ordine inviato')).toBeVisible();
    const [first, second] = orders(requests).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).not.toBe(first);
  });

  it('sends an order whose answer was lost only as it was, even when the coins have left the wallet', async () => {
    let balance = 40;
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => json(order(), { status: 201 })];
    const requests = serve({
      ...signedInAs(),
      ...ofSara,
      'GET /api/user/me': () => json({ ...giulia, coinBalance: balance }),
      [`GET ${path}`]: () => json(item()),
      [`POST ${path}/orders`]: () => {
        balance = 10;
        return answers.shift()?.() ?? json({}, { status: 500 });
      },
    });
    open();
    await press('Acquista');
    await write(screen.getByLabelText(/^Messaggio/), 'Martedì?');
    await press('Indietro');
    await press('Acquista');
    expect(screen.getByLabelText(/^Messaggio/)).toHaveValue('Martedì?');
    await press('Conferma e acquista');
    expect(await screen.findByText(/non viene mai fatto due volte/)).toBeVisible();
    await waitFor(() => expect(requests.filter(({ url }) => url.endsWith('/user/me'))).toHaveLength(2));
    expect(screen.getByLabelText(/^Messaggio/)).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Indietro' })).toBeNull();
    expect(screen.queryByText('Saldo dopo')).toBeNull();

    await press('Riprova');
    await screen.findByRole('heading', { name: 'Ordine inviato' });
    const [first, second] = orders(requests);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(await second?.json()).toEqual(await first?.json());
  });

  it('shows how many coins are missing', async () => {
    serve({ ...signedInAs(), ...ofSara, [`GET ${path}`]: () => json(item({ price: 130 })) });
    open();
    expect((await screen.findByText(/te ne mancano/)).parentElement).toHaveTextContent(
      'Hai 100 Coin FORM: te ne mancano 30.',
    );
    expect(screen.queryByRole('button', { name: 'Acquista' })).toBeNull();
  });

  it('lets people apply for a job with a letter, and moves no coins', async () => {
    const requests = serve({
      ...signedInAs(),
      ...ofSara,
      [`GET ${path}`]: () => json(item({ type: 'job_offer', price: 0 })),
      [`POST ${path}/orders`]: () => json({ msg: 'Ti sei già candidato', code: 'ALREADY_ORDERED' }, { status: 409 }),
    });
    open();
    await press('Candidati');
    expect(screen.queryByText('Saldo dopo')).toBeNull();
    await write(screen.getByLabelText(/^Lettera/), 'Eccomi');
    await press('Invia la candidatura');
    expect(await screen.findByText('Ti sei già candidato')).toBeVisible();
    expect(screen.getByLabelText(/^Lettera/)).toHaveValue('Eccomi');
    expect(await orders(requests)[0]?.json()).toEqual({ expectedPrice: 0, letter: 'Eccomi' });
  });

  it('sends a visitor to sign in and back', async () => {
    serve({ ...ofSara, [`GET ${path}`]: () => json(item()) });
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Accedi per acquistare' }));
    expect(screen.getByTestId('address')).toHaveTextContent(`/login {"from":"/marketplace/${item()._id}"}`);
  });

  it('is withdrawn by its owner in two presses', async () => {
    let answer = () => json({ msg: 'Ci sono ordini aperti su questo articolo', code: 'OPEN_ORDERS' }, { status: 409 });
    serve({
      ...signedInAs(),
      ...ofSara,
      [`GET ${path}`]: () => json(item({ creator: { _id: giulia._id, name: giulia.name } })),
      [`DELETE ${path}`]: () => answer(),
    });
    open();
    await press(/^Ritira/);
    expect(screen.queryByRole('button', { name: 'Acquista' })).toBeNull();
    await press('Conferma');
    expect(await screen.findByText('Ci sono ordini aperti su questo articolo')).toBeVisible();
    answer = () => new Response(null, { status: 204 });
    await press('Conferma');
    expect(await screen.findByText(/» non è più nel marketplace$/)).toBeVisible();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/marketplace null$/));
  });

  it('reports that it does not exist', async () => {
    serve({
      [`GET /api/marketplace/${item()._id}`]: () => json({ msg: 'Non trovato', code: 'NOT_FOUND' }, { status: 404 }),
    });
    open();
    expect(await screen.findByRole('heading', { name: 'Articolo non trovato', level: 1 })).toBeVisible();
  });

  it('says once, under the message, what is wrong with it', async () => {
    const refusal = 'Per la tua sicurezza qui non si possono scrivere o chiedere numeri di telefono';
    const errors = [{ field: 'message', msg: refusal }];
    serve({
      ...signedInAs(),
      ...ofSara,
      [`GET ${path}`]: () => json(item()),
      [`POST ${path}/orders`]: () => json({ msg: refusal, code: 'CONTACT_DETAILS', errors }, { status: 400 }),
    });
    open();
    await press('Acquista');
    await press('Conferma e acquista');
    expect(await screen.findAllByText(refusal)).toHaveLength(1);
    expect(screen.getByLabelText(/^Messaggio/)).toBeInvalid();
  });

  it('tells a minor that an order above the limit waits for a guardian, before and after it is placed', async () => {
    serve({
      ...signedInAs(minor),
      ...ofSara,
      'GET /api/user/guardians': () => json(ownGuardians()),
      [`GET ${path}`]: () => json(item()),
      [`POST ${path}/orders`]: () => json(order({ status: 'awaiting_approval' }), { status: 201 }),
    });
    open();
    expect(await screen.findByText(/^Sono più di 20 Coin FORM: serve/)).toBeVisible();
    await press('Acquista');
    expect(await screen.findByText(/Sono più di 20 Coin FORM: serve il sì di un genitore/)).toBeVisible();
    await press('Conferma e acquista');
    expect(await screen.findByRole('heading', { name: 'Ordine in attesa del genitore' })).toBeVisible();
  });

  it('says why the server would refuse, and where that is decided, in place of the button', async () => {
    const obstacle = { code: 'JOBS_NOT_ALLOWED', msg: 'Per candidarti devi avere almeno 16 anni' };
    serve({
      ...signedInAs(minor),
      ...ofSara,
      'GET /api/user/guardians': () => json(ownGuardians()),
      [`GET ${path}`]: () => json(item({ type: 'job_offer', price: 0, obstacle })),
    });
    open();
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent(/^Per candidarti devi avere almeno 16 anni\./);
    expect(within(note).getByRole('link', { name: 'vai a Famiglia' })).toHaveAttribute('href', '/famiglia');
    expect(screen.queryByRole('button', { name: 'Candidati' })).toBeNull();
  });
});

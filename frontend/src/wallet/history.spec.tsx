import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../test/render-screen';
import { transaction } from '../../test/transactions';
import { dayHeading } from '../ui/text/days';
import { History } from './history';

/** The names of the files that the browser is asked to save. */
function spyOnSavedFiles(): string[] {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:prova', revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

const openRow = async () => userEvent.click(await screen.findByRole('button', { name: /^Impronta e ricevuta/ }));
const queryOf = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? '').searchParams);

describe('the history', () => {
  it('shows type, description, Roman date, signed amount and eight characters of the hash', async () => {
    serve({ 'GET /api/coin/transactions': () => json([transaction(1)]) });
    renderScreen(<History />);
    const row = within(await screen.findByRole('row', { name: /Trasferimento inviato/ }));
    expect(screen.getByText(dayHeading('2026-07-02', Date.now()))).toBeVisible();
    expect(row.getByText('A Persona 1')).toBeVisible();
    expect(row.getByText('00:30')).toBeVisible();
    expect(row.getByText(/−1\.201/)).toBeVisible();
    expect(row.getByText('1abcdef0')).toBeVisible();
    expect(screen.queryByText('1abcdef0123456789')).toBeNull();
    await openRow();
    expect(row.getByRole('button', { name: /1abcdef0/ })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('1abcdef0123456789')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copia l’impronta intera' })).toBeVisible();
  });

  it('calls the gift to a new account a welcome, and says once what an adjustment without a reason is', async () => {
    const adjustment = { type: 'adjustment', direction: 'in' } as const;
    serve({
      'GET /api/coin/transactions': () =>
        json([
          // Without a reason of the administrator's own.
          transaction(1, { ...adjustment, note: 'Rettifica amministrativa' }),
          transaction(2, { ...adjustment, reason: 'welcome' }),
          transaction(3, { ...adjustment, note: 'Premio della festa' }),
        ]),
    });
    renderScreen(<History />);
    expect(await screen.findAllByText('Rettifica amministrativa')).toHaveLength(2);
    const gift = within(screen.getByText('Benvenuto in FORM').closest('tr') ?? document.body);
    expect(gift.getByText('Da FORM')).toBeVisible();
    expect(gift.queryByText(/Rettifica/)).toBeNull();
    expect(screen.getAllByText('Premio della festa')).toHaveLength(1);
  });

  it('shows a kind of transaction of a newer release, which it does not know', async () => {
    const gift = transaction(1, { type: 'donation' as 'reward', direction: 'in', itemTitle: 'Algebra' });
    serve({ 'GET /api/coin/transactions': () => json([gift]) });
    renderScreen(<History />);
    const row = within(await screen.findByRole('row', { name: /Transazione/ }));
    expect(row.getByText('Algebra')).toBeVisible();
    expect(row.getByText(/\+1\.201/)).toBeVisible();
  });

  it('is printed with the names and notes of others only where somebody asks for them', async () => {
    serve({ 'GET /api/coin/transactions': () => json([transaction(1)]) });
    const printed: boolean[] = [];
    const areNamed = () => screen.getByRole('region', { name: 'Transazioni' }).hasAttribute('data-names');
    window.print = () => printed.push(areNamed());
    renderScreen(<History />);
    const choose = async (how: RegExp) => {
      await userEvent.click(screen.getByRole('button', { name: 'Stampa le transazioni' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: how }));
    };
    await choose(/^Senza nomi/);
    await choose(/^Con nomi/);
    expect(printed).toEqual([false, true]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(areNamed()).toBe(false);
  });

  it('loads the next page with the cursor of the Link header', async () => {
    const link = '</api/coin/transactions?limit=25&cursor=due>; rel="next"';
    const requests = serve({
      'GET /api/coin/transactions': ({ url }) =>
        url.includes('cursor=due')
          ? json([transaction(2, { type: 'transfer_received', direction: 'in', sender: null })])
          : json([transaction(1)], { headers: { Link: link, 'X-Total-Count': '2' } }),
    });
    renderScreen(<History />);
    await userEvent.click(await screen.findByRole('button', { name: 'Mostra altro' }));
    expect(await screen.findByText('Da Utente eliminato')).toBeVisible();
    expect(screen.getByText('A Persona 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mostra altro' })).toBeNull();
    expect(requests).toHaveLength(2);
  });

  it('says that there are more transactions than were counted', async () => {
    const headers = { 'X-Total-Count': '10000', 'X-Total-Count-Relation': 'gte' };
    serve({ 'GET /api/coin/transactions': () => json([transaction(1)], { headers }) });
    renderScreen(<History />);
    expect(await screen.findByText(/su più di 10\.000$/)).toBeVisible();
  });

  it('saves a receipt as a file, and explains why when it cannot', async () => {
    let answer = () => json({ hash: 'abc' });
    const requests = serve({
      'GET /api/coin/transactions': () => json([transaction(1)]),
      'GET /api/coin/transactions/id-1/receipt': () => answer(),
    });
    const saved = spyOnSavedFiles();
    renderScreen(<History />);
    await openRow();
    await userEvent.click(await screen.findByRole('button', { name: 'Scarica ricevuta' }));
    await waitFor(() => expect(saved).toEqual(['ricevuta-id-1.json']));
    expect(requests.at(-1)?.url).toMatch(/\/api\/coin\/transactions\/id-1\/receipt$/);

    answer = () => json({}, { status: 500 });
    await userEvent.click(screen.getByRole('button', { name: 'Scarica ricevuta' }));
    expect(await screen.findByText('Errore durante il download della ricevuta')).toBeVisible();
    answer = () => json({ msg: 'Transazione non trovata', code: 'X' }, { status: 404 });
    await userEvent.click(screen.getByRole('button', { name: 'Verifica ricevuta' }));
    expect(await screen.findByText('Transazione non trovata')).toBeVisible();
    expect(screen.queryByText('Errore durante il download della ricevuta')).toBeNull();
  });

  it('passes a receipt to its verification unchanged, and not in the URL', async () => {
    serve({
      'GET /api/coin/transactions': () => json([transaction(1)]),
      'GET /api/coin/transactions/id-1/receipt': () => new Response('{ "hash": "abc" }'),
    });
    renderScreen(<History />);
    await openRow();
    await userEvent.click(await screen.findByRole('button', { name: 'Verifica ricevuta' }));
    const state = JSON.stringify({ receipt: '{ "hash": "abc" }' });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(`/verifica ${state}`));
  });

  it('is filtered by the server, and the filters are in the URL', async () => {
    const requests = serve({ 'GET /api/coin/transactions': () => json([transaction(1)]) });
    renderScreen(<History />, { at: '/wallet?from=2026-07-01&to=2026-07-31&type=altro' });
    await screen.findByText('A Persona 1');
    expect(queryOf(requests[0])).toEqual({ limit: '25', from: '2026-07-01', to: '2026-07-31' });
    expect(screen.getByRole('button', { name: 'Filtri (2)' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'Premio');
    expect(screen.getByTestId('address')).toHaveTextContent('/wallet?from=2026-07-01&to=2026-07-31&type=reward');
    await waitFor(() => expect(queryOf(requests.at(-1))).toMatchObject({ type: 'reward' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Togli i filtri' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/wallet null');
    expect(screen.getByRole('button', { name: 'Filtri' })).toBeVisible();
  });

  it('says when no transaction matches the filters, and why the server refuses them', async () => {
    const msg = 'Al: scegli un giorno uguale o successivo a «Dal»';
    serve({
      'GET /api/coin/transactions': ({ url }) =>
        url.includes('to=') ? json({ msg, code: 'INVALID_INPUT' }, { status: 400 }) : json([]),
    });
    renderScreen(<History />, { at: '/wallet?type=reward' });
    expect(await screen.findByText('Nessuna transazione con questi filtri')).toBeVisible();
    expect(screen.getByRole('option', { name: 'Benvenuto in FORM, rettifiche' })).toBeInTheDocument();
    renderScreen(<History />, { at: '/wallet?from=2026-07-02&to=2026-07-01' });
    expect(await screen.findByText(msg)).toBeVisible();
  });

  it('shows when it is empty, and when it cannot be loaded', async () => {
    let answer = () => json([]);
    serve({ 'GET /api/coin/transactions': () => answer() });
    renderScreen(<History />);
    expect(await screen.findByText('Nessuna transazione, per ora')).toBeVisible();
    answer = () => json({ msg: 'Altro', code: 'X' }, { status: 500 });
    renderScreen(<History />);
    expect(await screen.findByText('Errore nel caricamento delle transazioni')).toBeVisible();
  });
});

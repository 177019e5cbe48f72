import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { order, signedInAs } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { OrdersScreen } from './orders-screen';

const path = `/api/orders/${order()._id}`;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');

describe('orders', () => {
  it('says what was bought, from whom, how it stands and when it ends by itself', async () => {
    serve({ ...signedInAs(), 'GET /api/orders': () => json([order({ message: 'Martedì?' })]) });
    renderScreen(<OrdersScreen />, { at: '/orders' });
    expect(await screen.findByText('In attesa di consegna')).toBeVisible();
    expect(
      screen.getByText('Si conclude da solo il 15 lug 2026, 12:00, con il rimborso a chi ha acquistato'),
    ).toBeVisible();
    expect(screen.getByText('Martedì?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sara Conti' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Contestazioni' })).toBeNull();
  });

  it('asks once more before coins move, and says what became of it', async () => {
    let current = order({ status: 'delivered', actions: ['complete', 'dispute'] });
    const requests = serve({
      ...signedInAs(),
      'GET /api/orders': () => json([current]),
      [`POST ${path}/complete`]: () => {
        current = order({ status: 'completed', due: null, actions: [] });
        return json(current);
      },
    });
    renderScreen(<OrdersScreen />);
    await press(/^Conferma la consegna/);
    expect(screen.getByRole('heading', { name: 'Hai ricevuto ciò che aspettavi?' })).toHaveFocus();
    expect(screen.getByText('30 Coin FORM passano dalla garanzia a Sara Conti. Non si può annullare.')).toBeVisible();
    expect(sent(requests)).toHaveLength(0);
    await press('Indietro');
    await press(/^Conferma la consegna/);
    await press('Sì, conferma');
    expect(await screen.findByText('Concluso')).toBeVisible();
    expect(await screen.findByText('Conversazione in inglese: Concluso')).toBeInTheDocument();
    expect(sent(requests)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is disputed only with a reason', async () => {
    const requests = serve({
      ...signedInAs(),
      'GET /api/orders': () => json([order({ status: 'delivered', actions: ['complete', 'dispute'] })]),
      [`POST ${path}/dispute`]: () => json({ msg: "L'ordine è già concluso", code: 'WRONG_STATUS' }, { status: 409 }),
    });
    renderScreen(<OrdersScreen />);
    await press(/^Contesta/);
    await press('Invia la contestazione');
    expect(screen.getByText('Scrivi che cosa non va')).toBeVisible();
    expect(screen.getByLabelText('Motivo')).toHaveFocus();
    expect(sent(requests)).toHaveLength(0);
    await userEvent.type(screen.getByLabelText('Motivo'), 'Non è arrivato');
    await press('Invia la contestazione');
    expect(await screen.findByText("L'ordine è già concluso")).toBeVisible();
    expect(await sent(requests)[0]?.json()).toEqual({ reason: 'Non è arrivato' });
  });

  it('shows administrators the disputes they decide', async () => {
    let waiting = [order({ status: 'disputed', reason: 'Non è arrivato', actions: ['resolve'] })];
    const requests = serve({
      ...signedInAs({ ...giulia, role: 'admin' }),
      'GET /api/admin/orders': () => json(waiting),
      [`POST ${path}/resolve`]: () => {
        waiting = [];
        return json(order({ status: 'refunded', due: null, actions: [] }));
      },
    });
    renderScreen(<OrdersScreen />, { at: '/orders?side=disputed' });
    expect(await screen.findByText('Non è arrivato')).toBeVisible();
    await press(/^Rimborsa chi ha acquistato/);
    await press('Conferma la decisione');
    expect(await screen.findByText('Nessuna contestazione da decidere')).toBeVisible();
    expect(await sent(requests)[0]?.json()).toEqual({ outcome: 'refund' });
    expect(requests.find(({ url }) => url.includes('/admin/orders'))?.url).toContain('status=disputed');
  });

  it('keeps the side in the address', async () => {
    const requests = serve({ ...signedInAs(), 'GET /api/orders': () => json([]) });
    renderScreen(<OrdersScreen />, { at: '/orders' });
    await userEvent.click(await screen.findByRole('link', { name: 'Venduti' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/orders?side=sold');
    expect(await screen.findByText('Nessun ordine sui tuoi articoli')).toBeVisible();
    expect(requests.at(-1)?.url).toContain('side=sold');
  });
});

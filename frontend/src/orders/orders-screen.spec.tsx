import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { order, signedInAs } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { write } from '../../test/write';
import type { Order } from '../api/api-types';
import { DisputesScreen } from './disputes-screen';
import { OrdersScreen } from './orders-screen';

const path = `/api/orders/${order()._id}`;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');

const waits: Order['actions'] = ['deliver', 'complete', 'answer', 'accept'];
const groupOf = ({ due, actions }: Order) => {
  if (due === null) return 'concluded';
  return actions.some((action) => waits.includes(action)) ? 'action' : 'open';
};
/** The server's lists: those of a group hold its orders. */
const lists = (orders: () => Order[]) => ({
  'GET /api/orders': ({ url }: Request) => {
    const group = new URL(url).searchParams.get('group');
    return json(orders().filter((one) => groupOf(one) === group));
  },
});

describe('orders', () => {
  it('shows the item, the seller, the status and when the order ends automatically', async () => {
    serve({ ...signedInAs(), ...lists(() => [order({ message: 'Martedì?' })]) });
    renderScreen(<OrdersScreen />, { at: '/orders' });
    expect(await screen.findByText('In attesa di consegna')).toBeVisible();
    expect(screen.getByText('Se non arriva entro il 15 lug 2026, 12:00, riavrai i tuoi 30 Coin FORM')).toBeVisible();
    expect(screen.getByText('Martedì?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sara Conti' })).toBeVisible();
  });

  it('asks for confirmation before coins move, and shows the new status', async () => {
    let current = order({ status: 'delivered', actions: ['complete', 'dispute'] });
    const requests = serve({
      ...signedInAs(),
      ...lists(() => [current]),
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
    await press('Sì, conferma la consegna');
    expect(await screen.findByText('Concluso')).toBeVisible();
    expect(await screen.findByText('Conversazione in inglese: Concluso')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Conclusi' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Conversazione in inglese' })).toHaveFocus();
    expect(sent(requests)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows an order in the group that it has now, also until the others were asked for again', async () => {
    let current = order({ status: 'delivered', actions: ['complete', 'dispute'] });
    let release = (): void => undefined;
    const oldGroup = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answer = lists(() => [current])['GET /api/orders'];
    serve({
      ...signedInAs(),
      'GET /api/orders': async (request: Request) => {
        const answered = answer(request);
        if (current.status === 'completed' && request.url.includes('group=action')) await oldGroup;
        return answered;
      },
      [`POST ${path}/complete`]: () => {
        current = order({ status: 'completed', due: null, actions: [] });
        return json(current);
      },
    });
    renderScreen(<OrdersScreen />);
    await press(/^Conferma la consegna/);
    await press('Sì, conferma la consegna');
    const concluded = await screen.findByRole('region', { name: 'Conclusi' });
    expect(within(concluded).getByRole('heading', { name: 'Conversazione in inglese' })).toBeVisible();
    expect(screen.getAllByRole('heading', { name: 'Conversazione in inglese' })).toHaveLength(1);
    release();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Serve una tua azione' })).not.toBeInTheDocument());
  });

  it('is disputed only with a reason', async () => {
    const requests = serve({
      ...signedInAs(),
      ...lists(() => [order({ status: 'delivered', actions: ['complete', 'dispute'] })]),
      [`POST ${path}/dispute`]: () => json({ msg: 'L’ordine è già concluso', code: 'WRONG_STATUS' }, { status: 409 }),
    });
    renderScreen(<OrdersScreen />);
    await press(/^Contesta/);
    await press('Invia la contestazione');
    expect(screen.getByText('Scrivi che cosa non va')).toBeVisible();
    expect(screen.getByLabelText('Motivo')).toHaveFocus();
    expect(sent(requests)).toHaveLength(0);
    await write(screen.getByLabelText('Motivo'), 'Non è arrivato');
    await press('Invia la contestazione');
    expect(await screen.findByText('L’ordine è già concluso')).toBeVisible();
    expect(await sent(requests)[0]?.json()).toEqual({ reason: 'Non è arrivato' });
  });

  it('lets the seller answer a dispute', async () => {
    let current = order({ status: 'disputed', reason: 'Non è arrivato', actions: ['answer'] });
    const requests = serve({
      ...signedInAs(),
      ...lists(() => [current]),
      [`POST ${path}/answer`]: () => {
        current = { ...current, answer: 'Era nella posta', actions: [] };
        return json(current);
      },
    });
    renderScreen(<OrdersScreen />, { at: '/orders?side=sold' });
    await press(/^Rispondi alla contestazione/);
    await write(screen.getByLabelText('Risposta'), 'Era nella posta');
    await press('Invia la risposta');
    expect(await screen.findByText('Risposta di chi vende')).toBeVisible();
    expect(await sent(requests)[0]?.json()).toEqual({ text: 'Era nella posta' });
  });

  it('says who reads why an order is disputed, where the seller does not', async () => {
    const disputed = order({ status: 'disputed', reason: null, actions: ['answer'] });
    serve({ ...signedInAs(), ...lists(() => [disputed]) });
    renderScreen(<OrdersScreen />, { at: '/orders?side=sold' });
    expect(
      await screen.findByText('Il motivo della contestazione lo legge un amministratore, che decide.'),
    ).toBeVisible();
  });

  it.each([
    ['/orders?side=sold', ['answer'], 'Per ora non decide nessuno'],
    ['/orders', [], 'Per ora non decide nessuno'],
  ] as const)('says to the parties that nobody decides a dispute: %s', async (at, actions, words) => {
    const disputed = order({ status: 'disputed', isUndecidable: true, actions: [...actions] });
    serve({ ...signedInAs(), ...lists(() => [disputed]) });
    renderScreen(<OrdersScreen />, { at });
    expect(await screen.findByText(new RegExp(`^${words}`))).toBeVisible();
  });

  it.each([
    [{ isUndecidable: true }, 'Non decide nessuno'],
    [{}, 'Sei parte in causa: decide un altro amministratore'],
  ])('says to an administrator who is a party who decides a dispute: %j', async (fields, words) => {
    const disputed = order({ status: 'disputed', actions: [], ...fields });
    serve({ ...signedInAs(), 'GET /api/admin/disputes': () => json([disputed]) });
    renderScreen(<DisputesScreen />);
    expect(await screen.findByText(new RegExp(`^${words}`))).toBeVisible();
  });

  it('shows administrators both sides of a dispute, and requires a reason for the decision', async () => {
    const due = new Date(Date.now() + 48 * 86_400_000 - 3_600_000).toISOString();
    let waiting = [
      order({ status: 'disputed', due, reason: 'Non è arrivato', answer: 'Era nella posta', actions: ['resolve'] }),
    ];
    const requests = serve({
      ...signedInAs({ ...giulia, role: 'admin' }),
      'GET /api/admin/disputes': () => json(waiting),
      [`POST ${path}/resolve`]: () => {
        waiting = [];
        return json(order({ status: 'refunded', due: null, actions: [] }));
      },
    });
    renderScreen(<DisputesScreen />, { at: '/admin/disputes' });
    expect(await screen.findByText('Contestato da 12 giorni')).toBeVisible();
    for (const words of ['Non è arrivato', 'Era nella posta']) expect(screen.getByText(words)).not.toBeVisible();
    await userEvent.click(screen.getByText(/^Leggi le due parti \(\d\)$/));
    for (const words of ['Non è arrivato', 'Era nella posta']) expect(screen.getByText(words)).toBeVisible();
    await press(/^Rimborsa chi ha acquistato/);
    await press('Sì, rimborsa chi ha acquistato');
    expect(screen.getByText('Scrivi perché decidi così: lo leggono entrambe le parti')).toBeVisible();
    expect(sent(requests)).toHaveLength(0);
    await write(screen.getByLabelText('Motivo della decisione'), 'Manca la ricevuta');
    await press('Sì, rimborsa chi ha acquistato');
    expect(await screen.findByText('Nessuna contestazione da decidere')).toBeVisible();
    expect(await sent(requests)[0]?.json()).toEqual({ outcome: 'refund', reason: 'Manca la ricevuta' });
  });

  it('shows disputes by deadline or the newest first, and the one that a notification is about with its texts', async () => {
    const one = order({ status: 'disputed', reason: 'Non è arrivato', actions: ['resolve'] });
    const requests = serve({
      ...signedInAs({ ...giulia, role: 'admin' }),
      'GET /api/admin/disputes': () => json([one]),
      [`GET ${path}`]: () => json(one),
    });
    renderScreen(<DisputesScreen />, { at: '/admin/disputes' });
    await userEvent.selectOptions(await screen.findByLabelText('Ordina per'), 'Più recenti');
    const sorts = () =>
      requests.flatMap(({ url }) => (url.includes('/disputes') ? new URL(url).searchParams.get('sort') : []));
    await waitFor(() => expect(sorts()).toEqual([null, 'newest']));
    cleanup();
    renderScreen(<DisputesScreen />, { at: `/admin/disputes?order=${one._id}` });
    expect(await screen.findByText('Non è arrivato')).toBeVisible();
  });

  it('shows the one order that a notification is about', async () => {
    const one = order({ actions: ['deliver'], buyer: { ...giulia, contact: null } });
    serve({ ...signedInAs(), [`GET ${path}`]: () => json(one) });
    renderScreen(<OrdersScreen />, { at: `/orders?side=sold&order=${one._id}` });
    expect(await screen.findByRole('button', { name: /^Segna come consegnato/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mostra tutti gli ordini' })).toHaveAttribute('href', '/orders?side=sold');
  });

  it('puts the side into the URL', async () => {
    const requests = serve({ ...signedInAs(), ...lists(() => []) });
    renderScreen(<OrdersScreen />, { at: '/orders' });
    await userEvent.click(await screen.findByRole('link', { name: 'Venduti' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/orders?side=sold');
    expect(await screen.findByText('Nessun ordine sui tuoi articoli')).toBeVisible();
    expect(requests.at(-1)?.url).toContain('side=sold');
  });

  it('are grouped by who acts next, and one group has an address of its own', async () => {
    const waiting = order({ _id: 'a', status: 'delivered', actions: ['complete', 'dispute'] });
    const concluded = order({ _id: 'c', status: 'refunded', due: null, actions: [] });
    serve({ ...signedInAs(), ...lists(() => [waiting, concluded]) });
    renderScreen(<OrdersScreen />, { at: '/orders' });
    const first = within(await screen.findByRole('region', { name: 'Serve una tua azione' }));
    expect(first.getByText('Consegnato')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Conclusi' })).getByText('Annullato e rimborsato')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'In corso' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Conclusi 1' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/orders?group=concluded');
    expect(screen.queryByRole('region', { name: 'Serve una tua azione' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'In corso 0' }));
    expect(screen.getByText('Niente in corso, per ora')).toBeVisible();
  });

  it('say of an order that a guardian refused what happened, and where the coins are', async () => {
    const refused = order({
      ...{ status: 'refunded', refundCause: 'not_approved', actions: [], due: null },
      refusal: 'Ne parliamo stasera',
    });
    serve({ ...signedInAs(), ...lists(() => [refused]) });
    renderScreen(<OrdersScreen />, { at: '/orders' });
    expect(await screen.findByText('Non approvato da un genitore')).toBeVisible();
    expect(screen.getByText(/I tuoi 30 Coin FORM sono di nuovo nel portafoglio/)).toBeVisible();
    expect(screen.queryByText('Annullato e rimborsato')).toBeNull();
    expect(screen.getByText('Ne parliamo stasera')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Segnala: Perché non è stato approvato' })).toBeVisible();
  });

  it('are said to be unreachable once, and load again on request', async () => {
    let answer = () => json({ msg: 'Giù', code: 'X' }, { status: 500 });
    serve({ ...signedInAs(), 'GET /api/orders': () => answer() });
    renderScreen(<OrdersScreen />, { at: '/orders' });
    expect(await screen.findAllByText('Errore nel caricamento degli ordini')).toHaveLength(1);
    answer = () => json([]);
    await press('Riprova');
    expect(await screen.findByText('Non hai ancora acquistato nulla')).toBeVisible();
  });

  it('keep the earlier texts of a concluded order behind the last one', async () => {
    const told = { message: 'Martedì?', reason: 'Mezz’ora', resolution: 'Manca la ricevuta' };
    serve({ ...signedInAs(), ...lists(() => [order({ status: 'refunded', due: null, actions: [], ...told })]) });
    renderScreen(<OrdersScreen />, { at: '/orders' });
    expect(await screen.findByText('Manca la ricevuta')).toBeVisible();
    expect(screen.getByText('Martedì?')).not.toBeVisible();
    await userEvent.click(screen.getByText('Messaggi precedenti (2)'));
    expect(screen.getByText('Martedì?')).toBeVisible();
  });

  it('say at which of three steps they are', async () => {
    serve({ ...signedInAs(), ...lists(() => [order({ status: 'delivered', actions: ['complete'] })]) });
    renderScreen(<OrdersScreen />, { at: '/orders' });
    const steps = within(await screen.findByRole('list', { name: 'Avanzamento' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Ordine (fatto)', 'Consegna (fatto)', 'Conferma']);
    expect(steps[2]).toHaveAttribute('aria-current', 'step');
  });
});

describe('applications', () => {
  const sentOne = order({
    status: 'sent',
    price: 40,
    item: { _id: order()._id, title: 'Apprendista', type: 'job_offer', image: null },
    message: 'Mi presento',
    seller: { _id: order()._id, name: 'Officine Digitali', contact: 'Carla Verdi' },
  });

  it('show the company, and can be withdrawn', async () => {
    let current = sentOne;
    const requests = serve({
      ...signedInAs(),
      ...lists(() => [current]),
      [`POST ${path}/cancel`]: () => {
        current = { ...sentOne, status: 'withdrawn', due: null, actions: [] };
        return json(current);
      },
    });
    renderScreen(<OrdersScreen />, { at: '/orders' });
    await userEvent.click(await screen.findByRole('link', { name: 'Candidature inviate' }));
    expect(await screen.findByText('Non ancora aperta')).toBeVisible();
    expect(requests.at(-1)?.url).toMatch(/kind=application/);
    expect(screen.getByText(/Candidatura a/).parentElement).toHaveTextContent(
      'Candidatura a Officine Digitali (referente: Carla Verdi)',
    );
    expect(screen.getByText('Premio all’assunzione')).toBeVisible();
    await press(/^Ritira la candidatura/);
    await press('Sì, ritira la candidatura');
    expect(await screen.findByText('Ritirata')).toBeVisible();
  });

  it('that were received lead to the others of their offer, where they are opened', async () => {
    const requests = serve({
      ...signedInAs({ ...giulia, role: 'company' }),
      ...lists(() => [{ ...sentOne, actions: ['reviewing', 'accept', 'decline'] }]),
    });
    renderScreen(<OrdersScreen />, { at: '/orders?side=sold&kind=application' });
    expect((await screen.findByText(/Candidatura di/)).parentElement).toHaveTextContent(
      `Candidatura di ${giulia.name}`,
    );
    expect(screen.getByRole('link', { name: 'Vai alle candidature' })).toHaveAttribute(
      'href',
      `/candidature/${sentOne.item._id}?order=${sentOne._id}`,
    );
    expect(screen.queryByRole('button', { name: /^Accogli/ })).toBeNull();
    expect(requests.filter(({ url }) => url.includes(`/orders/${sentOne._id}`))).toEqual([]);
  });
});

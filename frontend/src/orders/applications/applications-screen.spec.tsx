import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { item, order, signedInAs } from '../../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import type { Order } from '../../api/api-types';
import { ApplicationsScreen } from './applications-screen';

const offer = item({ _id: 'offerta', title: 'Tornitore', type: 'job_offer', price: 0, openings: 1 });
const application = (id: string, name: string, more: Partial<Order> = {}): Order => ({
  ...order(),
  _id: id,
  status: 'sent',
  price: 0,
  item: { _id: offer._id, title: offer.title, type: 'job_offer', image: null },
  buyer: { _id: `persona-${id}`, name, contact: null },
  message: null,
  due: '2026-12-13T11:00:00.000Z',
  actions: ['reviewing', 'accept', 'decline'],
  ...more,
});

function serveApplications(orders: Order[], more: Parameters<typeof serve>[0] = {}) {
  const counts = () =>
    ['sent', 'reviewing', 'accepted']
      .map((status) => `${status}=${orders.filter((one) => one.status === status).length}`)
      .join(',');
  return serve({
    ...signedInAs({ ...giulia, role: 'company' }),
    'GET /api/marketplace/offerta': () => json(offer),
    'GET /api/marketplace/offerta/applications': ({ url }) => {
      const status = new URL(url).searchParams.get('status');
      return json(
        orders.filter((one) => !status || one.status === status),
        { headers: { 'x-counts': counts(), 'x-total-count': String(orders.length) } },
      );
    },
    'GET /api/orders/a': () => json({ ...orders[0], status: 'reviewing', letter: 'So usare il tornio', files: [] }),
    ...more,
  });
}

const open = (at = '/candidature/offerta') =>
  renderScreen(
    <Routes>
      <Route path="/candidature/:id" element={<ApplicationsScreen />} />
    </Routes>,
    { at },
  );
const asked = (requests: readonly Request[], path: string) =>
  requests.filter(({ url }) => new URL(url).pathname === `/api${path}`);

it('lists names with their deadline, and opens none by itself, also the one that a link is about', async () => {
  const requests = serveApplications([application('a', 'Ada Bianchi'), application('b', 'Bea Rossi')]);
  open('/candidature/offerta?order=a');
  expect(await screen.findByRole('button', { name: /Ada Bianchi/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Da aprire 2' })).toBeVisible();
  expect(screen.getAllByText(/^Entro il/)).toHaveLength(2);
  expect(asked(requests, '/orders/a')).toEqual([]);
});

it('opens one with its letter; answered, it leaves the focus to the next, which opens by no hand but one’s own', async () => {
  const requests = serveApplications([application('a', 'Ada Bianchi'), application('b', 'Bea Rossi')], {
    'POST /api/orders/a/decline': () =>
      json(application('a', 'Ada Bianchi', { status: 'declined', due: null, actions: [] })),
    'GET /api/orders/b': () =>
      json(application('b', 'Bea Rossi', { status: 'reviewing', letter: 'Eccomi', files: [] })),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Ada Bianchi/ }));
  const opened = screen.getByRole('article', { name: 'Candidatura aperta' });
  expect(await within(opened).findByText('So usare il tornio')).toBeVisible();
  await userEvent.click(within(opened).getByRole('button', { name: /^Non accogliere/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Sì, non accogliere' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Bea Rossi/ })).toHaveFocus());
  expect(screen.queryByRole('article', { name: 'Candidatura aperta' })).toBeNull();
  expect(asked(requests, '/orders/b')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Eccomi')).toBeVisible();
  expect(asked(requests, '/orders/b')).toHaveLength(1);
});

it('counts what was opened, also where nothing tells of it', async () => {
  const [ada, bea] = [application('a', 'Ada Bianchi'), application('b', 'Bea Rossi')];
  const orders = [ada, bea];
  serveApplications(orders, {
    'GET /api/orders/a': () => {
      orders[0] = { ...ada, status: 'reviewing' };
      return json({ ...orders[0], letter: 'So usare il tornio', files: [] });
    },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Ada Bianchi/ }));
  expect(await screen.findByRole('link', { name: 'In esame 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Da aprire 1' })).toBeVisible();
});

it('is used by keyboard: arrows move, X chooses, and several are declined with one text', async () => {
  const requests = serveApplications([application('a', 'Ada Bianchi'), application('b', 'Bea Rossi')], {
    'POST /api/marketplace/offerta/applications/decline': () =>
      json({ declined: ['a'], refused: [{ order: 'b', reason: 'La candidatura è stata ritirata' }] }),
  });
  open();
  (await screen.findByRole('button', { name: /Ada Bianchi/ })).focus();
  await userEvent.keyboard('x{ArrowDown}x');
  expect(screen.getByRole('button', { name: /Bea Rossi/ })).toHaveFocus();
  expect(screen.getByText('2 candidature scelte')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Non accogliere' }));
  await userEvent.type(screen.getByLabelText('Messaggio per tutti (facoltativo)'), 'Grazie');
  await userEvent.click(screen.getByRole('button', { name: 'Sì, non accogliere' }));
  expect(await screen.findByText('1 risposta non è partita: La candidatura è stata ritirata.')).toBeVisible();
  const [sent] = asked(requests, '/marketplace/offerta/applications/decline');
  expect(await sent?.json()).toEqual({ orders: ['a', 'b'], text: 'Grazie' });
  await waitFor(() => expect(screen.queryByText('2 candidature scelte')).toBeNull());
});

it('offers to answer the others once the openings are filled', async () => {
  serveApplications([
    application('a', 'Ada Bianchi'),
    application('c', 'Cleo Blu', { status: 'accepted', due: null, actions: [] }),
  ]);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Rispondi agli altri' }));
  expect(screen.getByText('Non accogliere 1 candidatura?')).toBeVisible();
});

it('says how many wait for an answer, also of those that are not listed yet', async () => {
  serveApplications([], {
    'GET /api/marketplace/offerta/applications': () =>
      json([application('a', 'Ada Bianchi')], {
        headers: { 'x-counts': 'sent=60,reviewing=2,accepted=1', 'x-total-count': '63' },
      }),
  });
  open();
  expect(await screen.findByText(/e 62 candidature aspettano ancora una risposta/)).toBeVisible();
});

it('says what it is for where there is none', async () => {
  serveApplications([]);
  open();
  expect(await screen.findByText('Nessuna candidatura, per ora')).toBeVisible();
});

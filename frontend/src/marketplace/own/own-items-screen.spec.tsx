import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { item, signedInAs } from '../../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import type { Item } from '../../api/api-types';
import { OwnItemsScreen } from './own-items-screen';

const own = (change: Partial<Item>) =>
  item({ status: 'published', creator: { _id: giulia._id, name: giulia.name }, ...change });

const serveOwn = (items: Readonly<Record<string, Item[]>>) =>
  serve({
    ...signedInAs(),
    'GET /api/user/items': ({ url }) => json(items[new URL(url).searchParams.get('status') ?? ''] ?? []),
    'PUT /api/marketplace/a': () => json(own({ _id: 'a', status: 'paused' })),
    'POST /api/marketplace': () => json(own({ _id: 'copia', status: 'draft' }), { status: 201 }),
  });

/** The first request by this method, as soon as it is there. */
async function sentBy(method: string, requests: readonly Request[]): Promise<Record<string, unknown>> {
  await waitFor(() => expect(requests.filter((request) => request.method === method)).toHaveLength(1));
  return Object.fromEntries((await requests.find((request) => request.method === method)?.formData()) ?? []);
}

it('says what to do where there is nothing', async () => {
  serveOwn({});
  renderScreen(<OwnItemsScreen />, { at: '/annunci' });
  expect(await screen.findByText('Non hai articoli in vendita')).toBeVisible();
  expect(screen.getByText(/Nessuna bozza/)).toBeVisible();
  expect(screen.getByText(/Niente in pausa/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Aspettano te' })).toBeNull();
});

it('has what waits first, pauses an item, and says what a draft lacks', async () => {
  const requests = serveOwn({
    waiting: [
      own({ _id: 'a', title: 'Ceramica', waiting: 2 }),
      own({ _id: 'j', type: 'job_offer', price: 0, waiting: 1 }),
      own({ _id: 'q', title: 'Liuteria', unanswered: 3 }),
    ],
    published: [own({ _id: 'a', title: 'Ceramica' })],
    draft: [own({ _id: 'd', title: 'Liuto', status: 'draft', price: 0, missing: ['description', 'price'] })],
  });
  renderScreen(<OwnItemsScreen />, { at: '/annunci' });
  const waiting = await screen.findByRole('region', { name: 'Aspettano te' });
  expect(within(waiting).getByRole('link', { name: '2 ordini ti aspettano' })).toHaveAttribute(
    'href',
    '/orders?side=sold&group=action',
  );
  expect(within(waiting).getByRole('link', { name: '1 candidatura ti aspetta' })).toHaveAttribute(
    'href',
    '/candidature/j',
  );
  expect(within(waiting).getByRole('link', { name: '3 domande senza risposta' })).toHaveAttribute(
    'href',
    '/marketplace/q#domande',
  );
  expect(within(waiting).queryByText(/0 ordini/)).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Aspettano te');
  const drafts = screen.getByRole('region', { name: 'Bozze' });
  expect(within(drafts).getByText('Per pubblicarla manca: la descrizione, il prezzo.')).toBeVisible();
  expect(within(drafts).queryByRole('button', { name: /^Pubblica/ })).toBeNull();
  expect(within(drafts).queryByText('0 Coin FORM')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Metti in pausa: Ceramica' }));
  expect(await sentBy('PUT', requests)).toEqual({ status: 'paused' });
  expect(await screen.findByText('«Ceramica» è in pausa')).toBeVisible();
});

it('copies an item as a draft without its days', async () => {
  const facts = { firstDay: '2026-12-01', lastDay: '2026-12-20', hours: 12, city: 'Torino', seats: 8 };
  const requests = serveOwn({ over: [own({ _id: 'o', title: 'Ceramica', type: 'course', isOver: true, ...facts })] });
  renderScreen(<OwnItemsScreen />, { at: '/annunci' });
  await userEvent.click(await screen.findByRole('button', { name: 'Copia: Ceramica' }));
  const fields = await sentBy('POST', requests);
  expect(fields).toMatchObject({ status: 'draft', title: 'Ceramica', hours: '12', city: 'Torino', seats: '8' });
  expect(Object.keys(fields)).not.toContain('firstDay');
  expect(Object.keys(fields)).not.toContain('lastDay');
  expect(await screen.findByText('Copia salvata fra le bozze, senza giorni')).toBeVisible();
});

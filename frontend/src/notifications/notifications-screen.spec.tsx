import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { waitForError } from '../../test/console-errors';
import { json, renderScreen, serve } from '../../test/render-screen';
import type { Notification } from '../api/api-types';
import { dayOf } from '../ui/days';
import { NotificationsScreen } from './notifications-screen';

const notification = (id: string, change: Partial<Notification> = {}): Notification => ({
  _id: id,
  type: 'coin',
  title: `Titolo ${id}`,
  message: `Messaggio ${id}`,
  read: false,
  createdAt: new Date().toISOString(),
  link: '/wallet',
  ...change,
});

/** The first page of a feed with `more` unread notifications on the pages after it. */
const longFeed = (more: number, rows: Notification[]) => ({
  'GET /api/notifications': () => {
    const unread = rows.filter(({ read }) => !read).length + more;
    return json(rows, { headers: { 'X-Unread-Count': String(unread) } });
  },
});
const feed = (...rows: Notification[]) => longFeed(0, rows);
const done = () => new Response(null, { status: 204 });
const refused = () => json({ msg: 'No', code: 'DOWN' }, { status: 500 });

describe('the notifications', () => {
  beforeEach(() => localStorage.setItem('token', 't'));

  it('are marked as read one at a time, after the answer of the server', async () => {
    let answer = refused;
    serve({ ...feed(notification('a'), notification('b')), 'PUT /api/notifications/a/read': () => answer() });
    renderScreen(<NotificationsScreen />);
    expect(await screen.findByText('2 sono ancora da leggere.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Segna come letta: Titolo a' }));
    await waitForError(/^La notifica non è stata segnata come letta/);
    expect(screen.getByText('2 sono ancora da leggere.')).toBeVisible();
    expect(screen.queryByRole('alert', { name: /./ })).toBeNull();

    answer = done;
    await userEvent.click(screen.getByRole('button', { name: 'Segna come letta: Titolo a' }));
    expect(await screen.findByText('Una è ancora da leggere.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Segna come letta: Titolo a' })).toBeNull();
  });

  it('are all marked as read', async () => {
    serve({ ...feed(notification('a'), notification('b')), 'PUT /api/notifications/read-all': done });
    renderScreen(<NotificationsScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Segna tutte come lette' }));
    expect(await screen.findByText('Le hai lette tutte.')).toBeVisible();
  });

  it('are counted beyond those that are loaded', async () => {
    serve({
      ...longFeed(100, [notification('a'), notification('b'), notification('c', { read: true })]),
      'PUT /api/notifications/a/read': done,
      'PUT /api/notifications/read-all': done,
      'DELETE /api/notifications/b': done,
      'DELETE /api/notifications/c': done,
    });
    renderScreen(<NotificationsScreen />);
    expect(await screen.findByText('102 sono ancora da leggere.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Segna come letta: Titolo a' }));
    expect(await screen.findByText('101 sono ancora da leggere.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Elimina: Titolo b' }));
    expect(await screen.findByText('100 sono ancora da leggere.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Elimina: Titolo c' }));
    await waitFor(() => expect(screen.queryByText('Titolo c')).toBeNull());
    expect(screen.getByText('100 sono ancora da leggere.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Segna tutte come lette' }));
    expect(await screen.findByText('Le hai lette tutte.')).toBeVisible();
  });

  it('are deleted, and a deleted one no longer counts as unread', async () => {
    serve({
      ...feed(notification('a'), notification('b'), notification('c', { read: true })),
      'DELETE /api/notifications/a': done,
      'DELETE /api/notifications/c': refused,
    });
    renderScreen(<NotificationsScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Elimina: Titolo a' }));
    expect(await screen.findByText('Una è ancora da leggere.')).toBeVisible();
    expect(screen.queryByText('Titolo a')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Elimina: Titolo c' }));
    await waitForError(/^La notifica non è stata eliminata/);
    expect(screen.getByText('Titolo c')).toBeVisible();
  });

  it('link only to paths of this site, and to other pages than this one', async () => {
    const own = notification('d', { link: '/notifications' });
    const elsewhere = notification('b', { link: '//altrove.example' });
    serve(feed(notification('a'), elsewhere, notification('c', { link: '' }), own));
    renderScreen(<NotificationsScreen />, { at: '/notifications' });
    const [a, b, c, d] = await screen.findAllByRole('listitem');
    expect(within(d as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(a as HTMLElement).getByRole('link')).toHaveAttribute('href', '/wallet');
    expect(within(b as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(c as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('stand under their days, and read when the link of their row is followed', async () => {
    const yesterday = new Date(Date.parse(`${dayOf(Date.now())}T12:00Z`) - 86_400_000).toISOString();
    const requests = serve({
      ...feed(notification('a'), notification('b', { createdAt: yesterday, read: true, link: '/orders' })),
      'PUT /api/notifications/a/read': done,
    });
    renderScreen(<NotificationsScreen />);
    const today = within(await screen.findByRole('region', { name: 'Oggi' }));
    expect(today.getByText('adesso')).toBeVisible();
    const before = within(screen.getByRole('region', { name: 'Ieri' }));
    expect(before.getByText(/^\d\d:\d\d$/)).toBeVisible();
    await userEvent.click(before.getByRole('link', { name: 'Dettagli: Titolo b' }));
    await userEvent.click(today.getByRole('link', { name: 'Dettagli: Titolo a' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/wallet');
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  });

  it('are shown twenty-five at a time', async () => {
    serve(feed(...Array.from({ length: 30 }, (_, index) => notification(`n${index}`))));
    renderScreen(<NotificationsScreen />);
    expect(await screen.findAllByRole('listitem')).toHaveLength(25);
    expect(screen.getByText('25 notifiche su 30')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Mostra altro' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(30);
    expect(screen.queryByRole('button', { name: 'Mostra altro' })).toBeNull();
  });

  it('report that they cannot be loaded', async () => {
    serve({ 'GET /api/notifications': refused });
    renderScreen(<NotificationsScreen />);
    expect(await screen.findByText('Errore nel caricamento delle notifiche')).toBeVisible();
  });
});

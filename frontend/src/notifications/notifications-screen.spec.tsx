import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { waitForError } from '../../test/console-errors';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import type { Notification } from '../api/api-types';
import { dayOf } from '../ui/text/days';
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

/** What the server has; `more` unread notifications are on the pages after the first. */
function serveFeed(rows: Notification[], more = 0) {
  let known = rows;
  let unreadElsewhere = more;
  const unread = () => known.filter(({ read }) => !read).length + unreadElsewhere;
  const idIn = ({ url }: Request) => new URL(url).pathname.split('/')[3];
  const changed = (next: Notification[]) => {
    known = next;
    return done();
  };
  return serve({
    'GET /api/user/me': () => json({ ...giulia, unread: unread() }),
    'GET /api/notifications': () => json(known),
    'PUT /api/notifications/:id/read': (request) =>
      changed(known.map((row) => (row._id === idIn(request) ? { ...row, read: true } : row))),
    'PUT /api/notifications/read-all': () => {
      unreadElsewhere = 0;
      return changed(known.map((row) => ({ ...row, read: true })));
    },
    'DELETE /api/notifications/:id': (request) => changed(known.filter(({ _id }) => _id !== idIn(request))),
  });
}
const done = () => new Response(null, { status: 204 });
const refused = () => json({ msg: 'No', code: 'DOWN' }, { status: 500 });

describe('the notifications', () => {
  beforeEach(() => localStorage.setItem('token', 't'));

  it('are marked as read one at a time, after the answer of the server', async () => {
    serveFeed([notification('a'), notification('b')]);
    serve({ 'PUT /api/notifications/a/read': refused });
    renderScreen(<NotificationsScreen />);
    expect(await screen.findByText('2 sono ancora da leggere.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Segna come letta: Titolo a' }));
    await waitForError(/^La notifica non è stata segnata come letta/);
    expect(screen.getByText('2 sono ancora da leggere.')).toBeVisible();
    expect(screen.queryByRole('alert', { name: /./ })).toBeNull();

    serveFeed([notification('a'), notification('b')]);
    await userEvent.click(screen.getByRole('button', { name: 'Segna come letta: Titolo a' }));
    expect(await screen.findByText('Una è ancora da leggere.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Segna come letta: Titolo a' })).toBeNull();
  });

  it('are shown where a newer release tells of what this one does not know', async () => {
    serveFeed([{ ...notification('a'), type: 'question' as 'coin' }]);
    renderScreen(<NotificationsScreen />);
    expect(await screen.findByRole('heading', { name: /Titolo a/ })).toBeVisible();
    expect(screen.getByTitle('Notifica')).toBeVisible();
  });

  it('are all marked as read', async () => {
    serveFeed([notification('a'), notification('b')]);
    renderScreen(<NotificationsScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Segna tutte come lette' }));
    expect(await screen.findByText('Le hai lette tutte.')).toBeVisible();
  });

  it('are counted beyond those that are loaded', async () => {
    serveFeed([notification('a'), notification('b'), notification('c', { read: true })], 100);
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
    serveFeed([notification('a'), notification('b'), notification('c', { read: true })]);
    serve({ 'DELETE /api/notifications/c': refused });
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
    serveFeed([notification('a'), elsewhere, notification('c', { link: '' }), own]);
    renderScreen(<NotificationsScreen />, { at: '/notifications' });
    const [a, b, c, d] = await screen.findAllByRole('listitem');
    expect(within(d as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(a as HTMLElement).getByRole('link')).toHaveAttribute('href', '/wallet');
    expect(within(b as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(c as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('stand under their days, and read when the link of their row is followed', async () => {
    const yesterday = new Date(Date.parse(`${dayOf(Date.now())}T12:00Z`) - 86_400_000).toISOString();
    const requests = serveFeed([
      notification('a'),
      notification('b', { createdAt: yesterday, read: true, link: '/orders' }),
    ]);
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

  it('report that they cannot be loaded', async () => {
    serveFeed([]);
    serve({ 'GET /api/notifications': refused });
    renderScreen(<NotificationsScreen />);
    expect(await screen.findByText('Errore nel caricamento delle notifiche')).toBeVisible();
  });
});

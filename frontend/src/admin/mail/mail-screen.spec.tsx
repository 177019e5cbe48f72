import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { MailScreen } from './mail-screen';

const kept = {
  _id: 'a',
  kind: 'reset-password',
  recipient: 'a•••@example.it',
  child: null,
  state: 'kept',
  createdAt: '2026-11-22T10:00:00.000Z',
  sentAt: null,
  nextAttemptAt: null,
  attempts: 0,
  problem: null,
  hasText: true,
  canOpen: true,
};
const waiting = {
  ...kept,
  _id: 'b',
  kind: 'digest',
  recipient: 'b•••@example.it',
  state: 'waiting',
  nextAttemptAt: '2026-11-22T12:30:00.000Z',
  attempts: 2,
  problem: { code: 'delayed', status: '451 4.7.1' },
  canOpen: false,
};
const noQueue = { waiting: 0, since: null, problem: null, triedAgain: null, until: null };
const list = {
  'GET /api/admin/mail': () => json([kept, waiting]),
  'GET /api/admin/mail/queue': () => json(noQueue),
};

it('shows what became of each message, and lets only those be read that may be', async () => {
  serve(list);
  renderScreen(<MailScreen />);
  const row = await screen.findByRole('row', { name: /b•••@example\.it/ });
  expect(row).toHaveTextContent('Riepilogo delle notifiche');
  expect(row).toHaveTextContent('Il server l’ha rimandato (451 4.7.1)');
  expect(row).toHaveTextContent('Nuovo tentativo: 22 nov 2026, 13:30');
  expect(within(row).queryByRole('button')).toBeNull();
});

it('calls a message that only a newer release knows a message', async () => {
  serve({ ...list, 'GET /api/admin/mail': () => json([{ ...waiting, kind: 'boat-lent' }]) });
  renderScreen(<MailScreen />);
  expect(await screen.findByRole('row', { name: /b•••@example\.it/ })).toHaveTextContent('Messaggio');
});

it('says of a message whose link was used that its text is gone', async () => {
  serve({ ...list, 'GET /api/admin/mail': () => json([{ ...kept, hasText: false, canOpen: false }]) });
  renderScreen(<MailScreen />);
  const row = await screen.findByRole('row', { name: /a•••@example\.it/ });
  expect(row).toHaveTextContent('Testo non più conservato');
  expect(within(row).queryByRole('button')).toBeNull();
});

it('shows a message that was kept, with its link', async () => {
  const letter = {
    ...kept,
    recipient: 'ada@example.it',
    subject: 'Scegli una nuova password',
    text: 'Ciao Ada',
    link: '/x',
  };
  serve({ ...list, 'GET /api/admin/mail/a': () => json(letter) });
  renderScreen(<MailScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Leggi: Nuova password, a•••@example.it' }));
  const dialog = await screen.findByRole('dialog', { name: 'Scegli una nuova password' });
  expect(dialog).toHaveTextContent('Ad ada@example.it');
  expect(within(dialog).getByText('Ciao Ada')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Aprilo in questa sessione' })).toHaveAttribute('href', '/x');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Chiudi' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('copies the link of a message that was opened, or says why it cannot', async () => {
  const user = userEvent.setup();
  const letter = { ...kept, subject: 'Consenso', text: 'Ciao', link: '/genitore#x' };
  const requests = serve({ ...list, 'GET /api/admin/mail/a': () => json(letter) });
  renderScreen(<MailScreen />);
  await user.click(await screen.findByRole('button', { name: /^Leggi/ }));
  await user.click(await screen.findByRole('button', { name: 'Copia il link' }));
  expect(await screen.findByText('Link copiato')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/genitore#x`);
  expect(requests.filter(({ url }) => url.endsWith('/admin/mail/a'))).toHaveLength(1);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('insecure'));
  await user.click(screen.getByRole('button', { name: 'Copia il link' }));
  expect(await screen.findByText('Il browser non ha copiato il link')).toBeVisible();
  expect(screen.queryByText('Link copiato')).toBeNull();
});

it('names the child whom a message to a guardian is about, and asks for words, a kind and a state', async () => {
  const child = { _id: '2f1c7a0e-0000-4000-8000-000000000009', name: 'Nina Marchetti' };
  const request = { ...kept, kind: 'guardian-request', child };
  const requests = serve({ ...list, 'GET /api/admin/mail': () => json([request]) });
  renderScreen(<MailScreen />, { at: '/admin/mail?search=nina&kind=guardian-request&state=kept' });
  const row = await screen.findByRole('row', { name: /a•••@example\.it/ });
  expect(row).toHaveTextContent('Richiesta a un genitoreRiguarda Nina Marchetti');
  expect(within(row).getByRole('link', { name: 'Nina Marchetti' })).toHaveAttribute(
    'href',
    `/admin/users/${child._id}`,
  );
  const asked = requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname === '/api/admin/mail');
  const wanted = ['search', 'kind', 'state'].map((name) => asked?.searchParams.get(name));
  expect(wanted).toEqual(['nina', 'guardian-request', 'kept']);
});

it('says why a message cannot be read', async () => {
  const msg = 'Questo messaggio è per un altro amministratore';
  serve({ ...list, 'GET /api/admin/mail/a': () => json({ msg, code: 'NOT_ALLOWED' }, { status: 403 }) });
  renderScreen(<MailScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /^Leggi/ }));
  expect(await screen.findByText(msg)).toBeVisible();
});

it('says how many messages wait, since when, why and until about when', async () => {
  const queue = {
    waiting: 231,
    since: '2026-11-22T10:00:00.000Z',
    problem: { code: 'limited', status: '450 4.7.1' },
    triedAgain: '2026-11-22T10:12:00.000Z',
    until: '2026-11-22T10:35:00.000Z',
  };
  serve({ ...list, 'GET /api/admin/mail/queue': () => json(queue) });
  renderScreen(<MailScreen />);
  const notice = await screen.findByRole('complementary', { name: 'Messaggi in attesa' });
  expect(notice).toHaveTextContent('231 messaggi aspettano di partire, il primo dal 22 nov 2026, 11:00.');
  expect(notice).toHaveTextContent('Il server per ora non ne prende altri');
  expect(notice).toHaveTextContent('(450 4.7.1). Nuovo tentativo il 22 nov 2026, 11:12.');
  expect(notice).toHaveTextContent('L’ultimo parte, circa, il 22 nov 2026, 11:35.');
});

it('says nothing of a queue in which nothing waits', async () => {
  serve(list);
  renderScreen(<MailScreen />);
  await screen.findByRole('row', { name: /a•••@example\.it/ });
  expect(screen.queryByRole('complementary', { name: 'Messaggi in attesa' })).toBeNull();
});

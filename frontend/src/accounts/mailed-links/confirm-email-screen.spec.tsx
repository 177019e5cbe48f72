import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { ConfirmEmailBanner } from '../confirm-email-banner';
import { ConfirmEmailScreen } from './confirm-email-screen';

beforeEach(() => localStorage.clear());

it.each([
  '/confirm-email#abc_DEF-123',
  // As messages of before have it.
  '/confirm-email?token=abc_DEF-123',
])('confirms by a button and by nothing else, with the token that it removes from the address: %s', async (link) => {
  const requests = serve({ 'POST /api/auth/confirm-email': () => json({ msg: 'Indirizzo e-mail confermato' }) });
  renderScreen(<ConfirmEmailScreen />, { at: link });
  expect(screen.getByTestId('address')).toHaveTextContent('/confirm-email {"token":"abc_DEF-123"}');
  expect(requests).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Conferma l’indirizzo' }));
  expect(await screen.findByText('Indirizzo e-mail confermato')).toBeVisible();
  expect(await requests[0]?.json()).toEqual({ token: 'abc_DEF-123' });
  expect(screen.getByRole('link', { name: 'Vai all’accesso' })).toBeVisible();
  // Nothing of a token that was used stays in the history.
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/confirm-email null$/));
});

it('goes on signed in where another address has ended the session', async () => {
  localStorage.setItem('token', 'before');
  const msg = 'Nuovo indirizzo e-mail confermato: da ora accedi con quello';
  serve({
    'GET /api/user/me': () => json(giulia),
    'POST /api/auth/confirm-email': () => json({ msg, token: 'after' }),
  });
  renderScreen(<ConfirmEmailScreen />, { at: '/confirm-email#x' });
  await userEvent.click(screen.getByRole('button', { name: 'Conferma l’indirizzo' }));
  expect(await screen.findByText(msg)).toBeVisible();
  expect(localStorage.getItem('token')).toBe('after');
  expect(await screen.findByRole('link', { name: 'Vai alla dashboard' })).toBeVisible();
});

it('says why a link is refused', async () => {
  const msg = 'Questo link non è valido';
  serve({ 'POST /api/auth/confirm-email': () => json({ msg, code: 'CONFIRM_LINK_INVALID' }, { status: 400 }) });
  renderScreen(<ConfirmEmailScreen />, { at: '/confirm-email#x' });
  await userEvent.click(screen.getByRole('button', { name: 'Conferma l’indirizzo' }));
  expect(await screen.findByText(msg)).toBeVisible();
});

it('has the token again after a reload, which keeps the state of the entry', async () => {
  const requests = serve({ 'POST /api/auth/confirm-email': () => json({ msg: 'Indirizzo e-mail confermato' }) });
  renderScreen(<ConfirmEmailScreen />, { at: { pathname: '/confirm-email', state: { token: 'abc' } } });
  await userEvent.click(screen.getByRole('button', { name: 'Conferma l’indirizzo' }));
  expect(await requests[0]?.json()).toEqual({ token: 'abc' });
});

it('reports a link without a token', () => {
  renderScreen(<ConfirmEmailScreen />, { at: '/confirm-email' });
  expect(screen.getByRole('heading', { name: 'Link incompleto' })).toBeVisible();
});

it('asks on one line, which opens and sends the link again', async () => {
  serve({ 'POST /api/auth/confirm-email/again': () => json({ msg: 'Messaggio inviato' }, { status: 202 }) });
  renderScreen(<ConfirmEmailBanner email={giulia.email} onPutAway={() => undefined} />);
  expect(screen.getByText(giulia.email)).not.toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Conferma la tua e-mail' }));
  expect(screen.getByText(giulia.email)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Rispedisci il link' }));
  expect(await screen.findByText('Messaggio inviato')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Link rispedito' })).toBeDisabled();
});

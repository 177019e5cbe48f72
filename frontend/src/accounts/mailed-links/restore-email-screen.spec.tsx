import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { RestoreEmailScreen } from './restore-email-screen';

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Nuova password'), 'nuova-segreta');
  await userEvent.type(screen.getByLabelText('Conferma nuova password'), 'nuova-segreta');
  await userEvent.click(screen.getByRole('button', { name: 'Ripristina l’indirizzo' }));
}

it('brings the address back with a new password, and leads to the login; opening it does nothing', async () => {
  const requests = serve({ 'POST /api/auth/restore-email': () => json({ msg: 'Indirizzo ripristinato' }) });
  renderScreen(<RestoreEmailScreen />, { at: '/restore-email#abc_DEF-123' });
  expect(screen.getByTestId('address')).toHaveTextContent('/restore-email {"token":"abc_DEF-123"}');
  expect(requests).toHaveLength(0);
  await fillIn();
  expect(await requests[0]?.json()).toEqual({ token: 'abc_DEF-123', newPassword: 'nuova-segreta' });
  expect(await screen.findByText('Indirizzo ripristinato')).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/login null$/));
});

it('says whom to write to where the link is of no use any more', async () => {
  const msg = 'Questo link non è valido';
  serve({ 'POST /api/auth/restore-email': () => json({ msg, code: 'RESTORE_LINK_INVALID' }, { status: 400 }) });
  renderScreen(<RestoreEmailScreen />, { at: '/restore-email#x' });
  await fillIn();
  expect(await screen.findByText(msg)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vai ai contatti' })).toBeVisible();
});

it('reports a link without a token', () => {
  renderScreen(<RestoreEmailScreen />, { at: '/restore-email' });
  expect(screen.getByRole('heading', { name: 'Link incompleto' })).toBeVisible();
});

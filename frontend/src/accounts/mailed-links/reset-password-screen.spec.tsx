import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { ResetPasswordScreen } from './reset-password-screen';

const LINK = '/reset-password#abc_DEF-123';

async function fillIn(newPassword: string, repeated = newPassword) {
  await userEvent.type(screen.getByLabelText('Nuova password'), newPassword);
  await userEvent.type(screen.getByLabelText('Conferma nuova password'), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Salva la nuova password' }));
}

it('sends the token of the link, which it has removed from the address, and leads to the login', async () => {
  const requests = serve({ 'POST /api/auth/reset-password': () => json({ msg: 'Password aggiornata' }) });
  renderScreen(<ResetPasswordScreen />, { at: LINK });
  expect(screen.getByTestId('address')).toHaveTextContent('/reset-password {"token":"abc_DEF-123"}');
  await fillIn('nuova-segreta');
  expect(await requests[0]?.json()).toEqual({ token: 'abc_DEF-123', newPassword: 'nuova-segreta' });
  expect(await screen.findByText('Password aggiornata')).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/login null$/));
});

it('takes a link as messages of before have it', () => {
  renderScreen(<ResetPasswordScreen />, { at: '/reset-password?token=abc_DEF-123' });
  expect(screen.getByTestId('address')).toHaveTextContent('/reset-password {"token":"abc_DEF-123"}');
});

it('has the token again after a reload, which keeps the state of the entry', async () => {
  const requests = serve({ 'POST /api/auth/reset-password': () => json({ msg: 'Password aggiornata' }) });
  renderScreen(<ResetPasswordScreen />, { at: { pathname: '/reset-password', state: { token: 'abc' } } });
  await fillIn('nuova-segreta');
  expect(await requests[0]?.json()).toEqual({ token: 'abc', newPassword: 'nuova-segreta' });
});

it('says why the server refuses the link, and stays', async () => {
  const msg = 'Questo link non è valido';
  serve({ 'POST /api/auth/reset-password': () => json({ msg, code: 'RESET_LINK_INVALID' }, { status: 400 }) });
  renderScreen(<ResetPasswordScreen />, { at: LINK });
  await fillIn('nuova-segreta');
  expect(await screen.findByText(msg)).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/reset-password');
});

it('sends nothing while the two passwords differ', async () => {
  const requests = serve({});
  renderScreen(<ResetPasswordScreen />, { at: LINK });
  await fillIn('nuova-segreta', 'un’altra');
  expect(screen.getByText('Le password non coincidono')).toBeVisible();
  expect(requests).toHaveLength(0);
});

it('reports a link without a token', () => {
  renderScreen(<ResetPasswordScreen />, { at: '/reset-password' });
  expect(screen.getByRole('heading', { name: 'Link incompleto' })).toBeVisible();
  expect(screen.queryByLabelText('Nuova password')).toBeNull();
});

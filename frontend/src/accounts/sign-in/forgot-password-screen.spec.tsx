import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { ForgotPasswordScreen } from './forgot-password-screen';

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Invia il link' }));

it('sends the e-mail and shows the words of the server', async () => {
  const msg = 'Se esiste un account con questa e-mail, riceverai un messaggio con le istruzioni';
  const requests = serve({ 'POST /api/auth/forgot-password': () => json({ msg }, { status: 202 }) });
  renderScreen(<ForgotPasswordScreen />);
  await submit();
  expect(screen.getByText('Inserisci l’e-mail')).toBeVisible();
  expect(requests).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('E-mail'), ' giulia@esempio.it ');
  await submit();
  expect(await screen.findByText(msg)).toBeVisible();
  expect(await requests[0]?.json()).toEqual({ email: 'giulia@esempio.it' });
});

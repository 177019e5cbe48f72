import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { ConfirmEmail } from './confirm-email';
import { Footer } from './footer';

it.each([true, false])('asks for the confirmation of an address only where messages leave: %s', async (sendsMail) => {
  localStorage.setItem('token', 'x');
  serve({
    'GET /api/user/me': () => json({ ...giulia, emailConfirmed: false }),
    'GET /api/pages': () =>
      json({ operator: { name: null, email: 'scrivi@form.example', address: null }, pages: [], sendsMail }),
  });
  renderScreen(
    <>
      <ConfirmEmail />
      <Footer />
    </>,
  );
  await screen.findByText('scrivi@form.example');
  // A part that is fetched on its own.
  if (sendsMail) expect(await screen.findByText('Conferma la tua e-mail')).toBeVisible();
  else expect(screen.queryByText('Conferma la tua e-mail')).toBeNull();
});

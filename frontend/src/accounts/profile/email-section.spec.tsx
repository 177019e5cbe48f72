import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { EmailSection } from './email-section';

const msg = 'Richiesta registrata: apri il link che trovi nella posta del nuovo indirizzo';
const pending = { email: 'nuova@example.it', expiresAt: '2026-12-08T12:00:00.000Z' };

beforeEach(() => localStorage.setItem('token', 't'));

async function ask({ code }: { code?: string } = {}) {
  await userEvent.click(screen.getByRole('button', { name: 'Cambia indirizzo' }));
  await userEvent.type(screen.getByLabelText(/^Nuovo indirizzo e-mail/), ' nuova@example.it ');
  await userEvent.type(screen.getByLabelText(/^La tua password/), 'segreta');
  if (code) await userEvent.type(screen.getByLabelText(/^Codice dell’app/), code);
  await userEvent.click(screen.getByRole('button', { name: 'Cambia indirizzo' }));
}

it('asks for another address with the password, and says that it waits for its link, which can be taken back', async () => {
  let asked = false;
  const requests = serve({
    'GET /api/user/email': () => json({ pending: asked ? pending : null }),
    'PUT /api/user/email': () => {
      asked = true;
      return json({ msg }, { status: 202 });
    },
    'DELETE /api/user/email': () => {
      asked = false;
      return new Response(null, { status: 204 });
    },
  });
  renderScreen(<EmailSection user={giulia} isOpen />);
  await ask();
  expect(await screen.findByText(msg)).toBeVisible();
  const sent = requests.find(({ method }) => method === 'PUT');
  expect(await sent?.json()).toEqual({ email: 'nuova@example.it', password: 'segreta' });
  expect(await screen.findByText(/aspetta la conferma fino all’8 dic 2026\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Annulla la richiesta' }));
  await waitFor(() => expect(screen.queryByText(/aspetta la conferma/)).toBeNull());
});

it('asks who has a second step for a code, and shows each error at its field', async () => {
  const requests = serve({
    'GET /api/user/email': () => json({ pending: null }),
    'PUT /api/user/email': () =>
      json(
        { msg: 'Controlla i dati inseriti', code: 'INVALID_INPUT', errors: [{ field: 'email', msg: 'E-mail: è già' }] },
        { status: 400 },
      ),
  });
  renderScreen(<EmailSection user={{ ...giulia, secondStep: true }} isOpen />);
  await ask({ code: '123456' });
  expect(await screen.findByText('E-mail: è già')).toBeVisible();
  const sent = requests.find(({ method }) => method === 'PUT');
  expect(await sent?.json()).toEqual({ email: 'nuova@example.it', password: 'segreta', otp: '123456' });
});

it('offers to put an address right that was never confirmed', async () => {
  serve({ 'GET /api/user/email': () => json({ pending: null }) });
  renderScreen(<EmailSection user={{ ...giulia, emailConfirmed: false }} isOpen />);
  await userEvent.click(screen.getByRole('button', { name: 'Correggi indirizzo' }));
  expect(screen.getByText(/^Il link spedito prima non vale più/)).toBeVisible();
});

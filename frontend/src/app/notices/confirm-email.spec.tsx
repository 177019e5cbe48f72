import { expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { useSendsMail } from '../../entities/pages-api';
import { useAuth } from '../../session/current-user';
import { Footer } from '../frame/footer';
import { ConfirmEmail } from './confirm-email';

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

it.each([
  ['none leave', () => json({ operator: { name: null, email: null, address: null }, pages: [], sendsMail: false })],
  ['nobody says so', () => json({ msg: 'Errore interno', code: 'INTERNAL' }, { status: 500 })],
])('has its place before it is known whether messages leave, and none where %s', async (_, answered) => {
  localStorage.setItem('token', 'x');
  let answer = (_: Response) => {};
  const pages = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  serve({
    'GET /api/user/me': () => json({ ...giulia, emailConfirmed: false }),
    'GET /api/pages': () => pages,
  });
  renderScreen(<ConfirmEmail />);
  const place = await screen.findByRole('complementary', { name: 'Indirizzo da confermare' });
  expect(place).toBeEmptyDOMElement();
  answer(answered());
  await waitFor(() => expect(place).not.toBeInTheDocument());
});

it('has its place before what it says is there, and is put away for a day with a touch', async () => {
  localStorage.setItem('token', 'x');
  serve({
    'GET /api/user/me': () => json({ ...giulia, emailConfirmed: false }),
    'GET /api/pages': () => json({ operator: { name: null, email: null, address: null }, pages: [], sendsMail: true }),
  });
  const shown = () => screen.queryByRole('complementary', { name: 'Indirizzo da confermare' });
  const known = () => waitFor(() => expect(screen.getByText('saputo')).toBeVisible());
  const renderBanner = () =>
    renderScreen(
      <>
        <ConfirmEmail />
        <Known />
      </>,
    );
  renderBanner();
  await known();
  expect(shown()).not.toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Nascondi fino a domani' }));
  expect(shown()).toBeNull();
  const then = Date.now();
  const now = jest.spyOn(Date, 'now');
  for (const [hours, isThere] of [
    [23, false],
    [25, true],
  ] as const) {
    cleanup();
    now.mockReturnValue(then + hours * 3_600_000);
    renderBanner();
    await known();
    expect(shown() !== null).toBe(isThere);
  }
  now.mockRestore();
});

/** Says once everything is known on which the banner depends. */
function Known() {
  const { status } = useAuth();
  const sendsMail = useSendsMail();
  return status === 'authenticated' && sendsMail !== undefined ? <p>saputo</p> : null;
}

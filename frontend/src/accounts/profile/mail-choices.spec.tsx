import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { UnsubscribeScreen } from '../mailed-links/unsubscribe-screen';
import { MailChoicesSection } from './mail-choices-section';

const digests = { contest: 'digest', marketplace: 'digest', coin: 'digest', system: 'digest', social: 'digest' };

it('saves the choice for one kind of notification, and leaves the others', async () => {
  const requests = serve({
    'GET /api/user/mail-choices': () => json(digests),
    'PUT /api/user/mail-choices': () => json({ ...digests, coin: 'never' }),
  });
  renderScreen(<MailChoicesSection user={giulia} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Coin FORM' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Mai' }));
  expect(await screen.findByText('Scelta salvata')).toBeVisible();
  const put = requests.find(({ method }) => method === 'PUT');
  expect(await put?.json()).toEqual({ ...digests, coin: 'never' });
});

it('says that nothing arrives at an address that is not confirmed', async () => {
  serve({ 'GET /api/user/mail-choices': () => json(digests) });
  renderScreen(<MailChoicesSection user={{ ...giulia, emailConfirmed: false }} />);
  expect(await screen.findByText(/solo dopo che hai confermato/)).toBeVisible();
});

it('stops the mail of notifications only when the button is pressed', async () => {
  const requests = serve({ 'POST /api/unsubscribe/': () => new Response(null, { status: 204 }) });
  renderScreen(<UnsubscribeScreen />);
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Non voglio più notifiche per e-mail' }));
  expect(await screen.findByText(/non ti mandiamo più/)).toBeVisible();
});

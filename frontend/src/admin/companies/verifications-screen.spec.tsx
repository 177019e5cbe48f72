import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../../test/render-screen';
import type { VerificationRequest } from './company-verifications-api';
import { VerificationsScreen } from './verifications-screen';

const request: VerificationRequest = {
  _id: 'r1',
  company: { _id: 'c1', name: 'Officine Po' },
  companyName: 'Officine Po',
  vatNumber: '00743110157',
  state: 'waiting',
  reason: null,
  askedAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
};
const list = 'GET /api/admin/verifications';
const decision = 'POST /api/admin/verifications/r1/decide';
const button = (name: string) => screen.findByRole('button', { name });

it('verifies a company, which leaves the queue', async () => {
  let waiting = [request];
  const requests = serve({
    [list]: () => json(waiting, { headers: { 'X-Total-Count': String(waiting.length) } }),
    [decision]: () => {
      waiting = [];
      return json({ ...request, state: 'verified' });
    },
  });
  renderScreen(<VerificationsScreen />);
  await userEvent.click(await button('Verifica: Officine Po'));
  await userEvent.click(await button('Sì, è verificata'));
  expect(await screen.findByText('Nessuna azienda in attesa')).toBeVisible();
  const sent = requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({ outcome: 'verify' });
});

it('asks for a reason before it refuses', async () => {
  const requests = serve({
    [list]: () => json([request], { headers: { 'X-Total-Count': '1' } }),
    [decision]: () => json({ ...request, state: 'refused' }),
  });
  renderScreen(<VerificationsScreen />);
  await userEvent.click(await button('Respingi: Officine Po'));
  await userEvent.click(await button('Respingi la richiesta'));
  expect(screen.getByText('Scrivi il motivo')).toBeVisible();
  expect(screen.getByLabelText('Motivo')).toHaveFocus();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.type(screen.getByLabelText('Motivo'), 'Il nome è di un’altra');
  await userEvent.click(await button('Respingi la richiesta'));
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    outcome: 'refuse',
    reason: 'Il nome è di un’altra',
  });
});

it('leads to the reason that is missing where two are asked for', async () => {
  const second = { ...request, _id: 'r2', companyName: 'Vetreria Arno' };
  serve({ [list]: () => json([request, second], { headers: { 'X-Total-Count': '2' } }) });
  renderScreen(<VerificationsScreen />);
  await userEvent.click(await button('Respingi: Officine Po'));
  await userEvent.click(await button('Respingi: Vetreria Arno'));
  const [, confirm] = screen.getAllByRole('button', { name: 'Respingi la richiesta' });
  if (confirm) await userEvent.click(confirm);
  expect(screen.getAllByLabelText('Motivo')[1]).toHaveFocus();
});

it('says that a company has another name now', async () => {
  const renamed = { ...request, company: { _id: 'c1', name: 'Ministero' } };
  serve({ [list]: () => json([renamed], { headers: { 'X-Total-Count': '1' } }) });
  renderScreen(<VerificationsScreen />);
  expect(await screen.findByRole('link', { name: 'Ora si chiama Ministero' })).toBeVisible();
});

import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { guardianCase } from '../../../test/family';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { GuardianCasesScreen } from './guardian-cases-screen';

it('decides a case with a reason, and says so', async () => {
  let open = [guardianCase()];
  const requests = serve({
    'GET /api/admin/guardian-cases': () => json(open),
    [`POST /api/admin/guardian-cases/${guardianCase()._id}/decide`]: () => {
      open = [];
      return json(guardianCase({ outcome: 'accept' }));
    },
  });
  renderScreen(<GuardianCasesScreen />);
  expect(await screen.findByText(/arriva da un dispositivo/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Accetta il consenso: Giulia Ferrante' }));
  await userEvent.click(screen.getByRole('button', { name: 'Conferma la decisione' }));
  expect(screen.getByText('Scrivi perché decidi così')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Motivo'), 'Documento visto');
  await userEvent.click(screen.getByRole('button', { name: 'Conferma la decisione' }));
  expect(await screen.findByText('Consenso da verificare: accetta il consenso')).toBeVisible();
  expect(await screen.findByText('Nessun caso da decidere')).toBeVisible();
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    outcome: 'accept',
    reason: 'Documento visto',
  });
});

it('offers no decision to an administrator whom something keeps from it, and says what', async () => {
  const obstacle = 'La prima decisione è tua: questa volta decide un altro amministratore';
  serve({ 'GET /api/admin/guardian-cases': () => json([guardianCase({ outcomes: [], obstacle })]) });
  renderScreen(<GuardianCasesScreen />);
  expect(await screen.findByText(obstacle)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Giulia Ferrante/ })).toBeNull();
});

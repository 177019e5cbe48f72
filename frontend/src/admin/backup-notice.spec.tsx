import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { json, renderScreen, serve } from '../../test/render-screen';
import { BackupNotice } from './backup-notice';

const show = (state: object) => {
  const requests = serve({ 'GET /api/admin/backup': () => json(state) });
  renderScreen(<BackupNotice />);
  return waitFor(() => expect(requests).toHaveLength(1));
};

it('says that the backup of last night is missing, and which one is the newest', async () => {
  await show({ enabled: true, missing: true, newest: '2026-11-20T02:00:04.000Z' });
  expect(await screen.findByText('Manca il backup di questa notte')).toBeVisible();
  expect(screen.getByText(/^L’ultimo è del 20 nov 2026, 03:00\./)).toBeVisible();
});

it('says that there is none yet', async () => {
  await show({ enabled: true, missing: true, newest: null });
  expect(await screen.findByText(/^Non ce n’è ancora nessuno\./)).toBeVisible();
});

it.each([
  ['is there', { enabled: true, missing: false, newest: '2026-11-22T02:00:04.000Z' }],
  ['is not expected', { enabled: false, missing: false, newest: null }],
])('says nothing while the backup %s', async (_, state) => {
  await show(state);
  expect(screen.queryByRole('alert')).toBeNull();
});

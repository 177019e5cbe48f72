import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test/render-screen';
import type { Backup } from '../../api/api-types';
import { BackupNotice } from './backup-notice';

const show = (backup: Backup) => renderScreen(<BackupNotice backup={backup} />);

it('says that the backup of last night is missing, and which one is the newest', () => {
  show({ enabled: true, missing: true, newest: '2026-11-20T02:00:04.000Z' });
  expect(screen.getByText('Manca il backup di questa notte')).toBeVisible();
  expect(screen.getByText(/^L’ultimo è del 20 nov 2026, 03:00\./)).toBeVisible();
});

it('says that there is none yet', () => {
  show({ enabled: true, missing: true, newest: null });
  expect(screen.getByText(/^Non ce n’è ancora nessuno\./)).toBeVisible();
});

it.each([
  ['is there', { enabled: true, missing: false, newest: '2026-11-22T02:00:04.000Z' }],
  ['is not expected', { enabled: false, missing: false, newest: null }],
])('says nothing while the backup %s', (_, state) => {
  show(state);
  expect(screen.queryByRole('alert')).toBeNull();
});

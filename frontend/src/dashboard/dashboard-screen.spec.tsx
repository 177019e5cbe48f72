import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import type { Dashboard } from '../api/api-types';
import { DashboardScreen } from './dashboard-screen';

const stats = {
  contests: { active: 3, participated: 2, won: 1 },
  marketplace: { purchased: 5, listed: 4 },
  coins: { balance: 100, transactions: 1234 },
};

const open = (answer: () => Response) => {
  serve({
    'GET /api/user/me': () => json(giulia),
    'GET /api/coin/transactions': () => json([]),
    'GET /api/user/dashboard': answer,
  });
  renderScreen(<DashboardScreen />);
};

describe('the dashboard', () => {
  beforeEach(() => localStorage.setItem('token', 't'));

  it('shows the role, the figures and an empty state without activities', async () => {
    open(() => json({ stats, recentActivities: [], todo: [], firstSteps: null } satisfies Dashboard));
    expect(await screen.findByText('Account: adulto')).toBeVisible();
    const contests = within(await screen.findByRole('region', { name: 'Contest' }));
    expect(contests.getByText('Vinti').parentElement).toHaveTextContent('1');
    expect(screen.getByText('1.234')).toBeVisible();
    expect(screen.getByText('Nessuna attività recente da mostrare')).toBeVisible();
    expect(screen.getByText('Il grafico comincia con il tuo primo movimento di Coin FORM.')).toBeVisible();
  });

  it('lists activities with an icon by type and how long ago they happened', async () => {
    const date = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const activity = { title: 'Trasferimento inviato', description: '30 Coin FORM', date };
    open(() =>
      json({
        stats,
        todo: [],
        firstSteps: null,
        recentActivities: [
          { ...activity, type: 'coin', link: '/wallet' },
          { ...activity, title: 'Altrove', type: 'notification', link: 'https://altrove.example' },
        ],
      } satisfies Dashboard),
    );
    expect(await screen.findByRole('link', { name: 'Trasferimento inviato' })).toHaveAttribute('href', '/wallet');
    expect(screen.getByRole('img', { name: 'Coin FORM' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Notifica' })).toBeVisible();
    expect(screen.getAllByText('3 ore fa')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Altrove' })).toBeNull();
  });

  it('reports that it cannot be loaded', async () => {
    open(() => json({ msg: 'Altro', code: 'X' }, { status: 500 }));
    expect(await screen.findByText('Errore nel caricamento dei dati della dashboard')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Riprova' })).toBeVisible();
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { useTransactionsInfiniteQuery } from '../../entities/coins/coins-api';
import { NotificationBell } from './notification-bell';

const withUnread = (unread: number) => json({ ...giulia, unread });

describe('the bell', () => {
  beforeEach(() => localStorage.setItem('token', 't'));
  afterEach(() => {
    jest.useRealTimers();
  });

  it('counts unread notifications every minute, without the list, and has what is shown asked for again when there are more', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let unread = 151;
    const requests = serve({
      'GET /api/user/me': () => withUnread(unread),
      'GET /api/coin/transactions': () => json([]),
    });
    const asked = (path: string) => requests.filter(({ url }) => new URL(url).pathname === path).length;
    const minute = () => act(() => jest.advanceTimersByTimeAsync(60_000));
    function Screen() {
      useTransactionsInfiniteQuery({});
      return <NotificationBell />;
    }
    renderScreen(<Screen />);
    expect(await screen.findByRole('link', { name: 'Notifiche, 151 da leggere' })).toBeVisible();
    await minute();
    expect([asked('/api/user/me'), asked('/api/coin/transactions')]).toEqual([2, 1]);
    unread = 152;
    await minute();
    expect(await screen.findByRole('link', { name: 'Notifiche, 152 da leggere' })).toBeVisible();
    await waitFor(() => expect(asked('/api/coin/transactions')).toBe(2));
    expect(requests.some(({ url }) => url.includes('/notifications'))).toBe(false);
  });

  it('reports that the number cannot be loaded', async () => {
    serve({ 'GET /api/user/me': () => json({ msg: 'No', code: 'X' }, { status: 503 }) });
    renderScreen(<NotificationBell />);
    expect(await screen.findByRole('link', { name: 'Notifiche, non aggiornate' })).toBeVisible();
    expect(await screen.findByText('Impossibile caricare le notifiche')).toBeVisible();
  });
});

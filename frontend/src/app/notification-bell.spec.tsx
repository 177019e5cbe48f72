import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { json, renderScreen, serve } from '../../test/render-screen';
import { NotificationBell } from './notification-bell';

const row = (id: number, read: boolean) => ({ _id: String(id), read, title: '', message: '', link: '', type: 'coin' });

describe('the bell', () => {
  beforeEach(() => localStorage.setItem('token', 't'));
  afterEach(() => {
    jest.useRealTimers();
  });

  it('counts unread notifications, and loads them again every minute', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let rows = [row(1, false), row(2, true)];
    const requests = serve({ 'GET /api/notifications': () => json(rows) });
    renderScreen(<NotificationBell />);
    expect(await screen.findByRole('link', { name: 'Notifiche, 1 da leggere' })).toBeVisible();
    expect(requests).toHaveLength(1);
    rows = [row(3, false), ...rows];
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByRole('link', { name: 'Notifiche, 2 da leggere' })).toBeVisible();
    expect(requests).toHaveLength(2);
  });

  it('reports that notifications cannot be loaded', async () => {
    serve({ 'GET /api/notifications': () => json({ msg: 'No', code: 'X' }, { status: 503 }) });
    renderScreen(<NotificationBell />);
    expect(await screen.findByText('Impossibile caricare le notifiche')).toBeInTheDocument();
  });
});

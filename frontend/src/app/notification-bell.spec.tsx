import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { json, renderScreen, serve } from '../../test/render-screen';
import { NotificationBell } from './notification-bell';

const row = (id: number, read: boolean) => ({ _id: String(id), read, title: '', message: '', link: '', type: 'coin' });
const feed = (unread: number, ...rows: object[]) => json(rows, { headers: { 'X-Unread-Count': String(unread) } });

describe('the bell', () => {
  beforeEach(() => localStorage.setItem('token', 't'));
  afterEach(() => {
    jest.useRealTimers();
  });

  it('counts unread notifications, loaded or not, and loads them again every minute', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let answer = () => feed(151, row(1, false), row(2, true));
    const requests = serve({ 'GET /api/notifications': () => answer() });
    renderScreen(<NotificationBell />);
    expect(await screen.findByRole('link', { name: 'Notifiche, 151 da leggere' })).toBeVisible();
    expect(requests).toHaveLength(1);
    answer = () => feed(152, row(3, false), row(1, false), row(2, true));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByRole('link', { name: 'Notifiche, 152 da leggere' })).toBeVisible();
    expect(requests).toHaveLength(2);
  });

  it('reports that notifications cannot be loaded', async () => {
    serve({ 'GET /api/notifications': () => json({ msg: 'No', code: 'X' }, { status: 503 }) });
    renderScreen(<NotificationBell />);
    expect(await screen.findByRole('link', { name: 'Notifiche, non aggiornate' })).toBeVisible();
    expect(await screen.findByText('Impossibile caricare le notifiche')).toBeVisible();
  });
});

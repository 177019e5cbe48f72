import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../test/render-screen';
import type { Week } from '../api/api-types';
import { AdminScreen } from './admin-screen';

const down = () => json({ msg: '', code: 'DOWN' }, { status: 503 });
const weeks = (last: Partial<Week> = {}): Week[] =>
  Array.from({ length: 12 }, (_, index) => ({
    week: new Date(Date.UTC(2026, 8, 7 + index * 7)).toISOString().slice(0, 10),
    members: 0,
    orders: 0,
    coins: 0,
    ...(index === 11 ? last : {}),
  }));
const disputes = (count: number) => () => json([], { headers: { 'X-Total-Count': String(count) } });

function open(answers: Record<string, () => Response> = {}) {
  serve({
    'GET /api/admin/stats': down,
    'GET /api/admin/stats/weeks': () => json(weeks()),
    'GET /api/admin/disputes': disputes(0),
    'GET /api/admin/backup': down,
    ...answers,
  });
  renderScreen(<AdminScreen />);
}

describe('the first screen of the administration', () => {
  it.each([
    [1, '1 contestazione da decidere'],
    [1200, '1.200 contestazioni da decidere'],
  ])('leads to the disputes that wait: %d', async (count, words) => {
    open({ 'GET /api/admin/disputes': disputes(count) });
    const link = await screen.findByRole('link', { name: new RegExp(`^${words}`) });
    expect(link).toHaveAttribute('href', '/admin/disputes');
  });

  it('says that nothing waits, or that nobody knows', async () => {
    open();
    expect(await screen.findByText('Nessuna contestazione da decidere')).toBeVisible();
    open({ 'GET /api/admin/disputes': down });
    expect(await screen.findByText('Non siamo riusciti a contare le contestazioni.')).toBeVisible();
  });

  it('sums up the course of the last weeks in words', async () => {
    open({ 'GET /api/admin/stats/weeks': () => json(weeks({ members: 4, coins: 1500 })) });
    expect(await screen.findByText('4 in 12 settimane: 4 in questa, 0 nella precedente.')).toBeVisible();
    expect(screen.getByText('1.500 in 12 settimane: 1.500 in questa, 0 nella precedente.')).toBeVisible();
    expect(screen.getByText('Nelle ultime settimane non ci sono stati ordini.')).toBeVisible();
    const course = await screen.findByRole('slider', { name: 'Nuovi utenti nel tempo' });
    expect(course).toHaveAttribute('aria-valuetext', 'questa settimana: 4');
    act(() => course.focus());
    await userEvent.keyboard('{Home}');
    expect(course).toHaveAttribute('aria-valuetext', 'settimana dal 7 set 2026: 0');
  });

  it('reports that the statistics, or their course, cannot be loaded', async () => {
    open({ 'GET /api/admin/stats/weeks': down });
    expect(await screen.findByText('Errore nel caricamento delle statistiche')).toBeVisible();
    expect(await screen.findByText('Errore nel caricamento dell’andamento')).toBeVisible();
  });
});

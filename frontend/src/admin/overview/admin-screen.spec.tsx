import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../../test/render-screen';
import type { Week } from '../../api/api-types';
import { AdminScreen } from './admin-screen';

const down = () => json({ msg: '', code: 'DOWN' }, { status: 503 });
/** Twelve weeks, of which the last is under way. */
const weeks = (last: Partial<Week> = {}, finished: Partial<Week> = {}): Week[] =>
  Array.from({ length: 12 }, (_, index) => ({
    week: new Date(Date.UTC(2026, 8, 7 + index * 7)).toISOString().slice(0, 10),
    members: 0,
    orders: 0,
    coins: 0,
    ...(index === 11 ? last : finished),
  }));
const waiting =
  (...tasks: unknown[]) =>
  () =>
    json(tasks);
const disputes = (count: number, oldest: string | null = null) => ({
  name: 'disputes',
  count,
  urgent: 0,
  undecidable: 0,
  oldest,
  link: '/admin/disputes',
});

function open(answers: Record<string, () => Response | Promise<Response>> = {}) {
  const requests = serve({
    'GET /api/admin/stats': down,
    'GET /api/admin/stats/weeks': () => json(weeks()),
    'GET /api/admin/waiting': waiting(),
    'GET /api/admin/backup': down,
    ...answers,
  });
  renderScreen(<AdminScreen />);
  return requests;
}

describe('the first screen of the administration', () => {
  it.each([
    [1, '1 contestazione da decidere'],
    [1200, '1.200 contestazioni da decidere'],
  ])('leads to what waits: %d', async (count, words) => {
    open({ 'GET /api/admin/waiting': waiting(disputes(count)) });
    const link = await screen.findByRole('link', { name: new RegExp(`^${words}`) });
    expect(link).toHaveAttribute('href', '/admin/disputes');
  });

  it('says that nothing waits, or that nobody knows', async () => {
    open();
    expect(await screen.findByText('Niente aspetta una decisione')).toBeVisible();
    open({ 'GET /api/admin/waiting': down });
    expect(await screen.findByText('Non siamo riusciti a contare che cosa aspetta.')).toBeVisible();
  });

  it('begins once every answer is there, so that nothing moves, and asks none of them twice', async () => {
    let answer: (response: Response) => void = () => undefined;
    const held = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const requests = open({ 'GET /api/admin/backup': () => held });
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(screen.queryByText('Da fare')).toBeNull();
    answer(down());
    expect(await screen.findByText('Niente aspetta una decisione')).toBeVisible();
    expect(requests.filter(({ url }) => !url.endsWith('/weeks'))).toHaveLength(3);
  });

  it('says since when the oldest waits', async () => {
    const mail = {
      name: 'mail',
      count: 3,
      urgent: 2,
      undecidable: 0,
      oldest: '2026-01-07T10:00:00.000Z',
      link: '/admin/mail',
    };
    open({ 'GET /api/admin/waiting': waiting(disputes(1), mail) });
    const link = await screen.findByRole('link', { name: /3 messaggi non recapitati/ });
    expect(link).toHaveTextContent('Il più vecchio: 7 gen 2026');
    expect(link).toHaveTextContent('2 urgenti');
    expect(screen.queryByText('0 urgenti')).not.toBeInTheDocument();
  });

  it('leads to what a newer release counts, which it does not know', async () => {
    open({ 'GET /api/admin/waiting': waiting({ ...disputes(2), name: 'questions', link: '/admin/questions' }) });
    const link = await screen.findByRole('link', { name: /^2 cose da decidere/ });
    expect(link).toHaveAttribute('href', '/admin/questions');
  });

  it('says of what nobody may decide, and what is missing', async () => {
    open({ 'GET /api/admin/waiting': waiting({ ...disputes(2), undecidable: 1 }) });
    const link = await screen.findByRole('link', { name: /2 contestazioni da decidere/ });
    expect(link).toHaveTextContent('Di 1 non decide nessuno: serve un altro amministratore');
  });

  it('sums up the course of the last weeks in words', async () => {
    open({ 'GET /api/admin/stats/weeks': () => json(weeks({ members: 4, coins: 1500 }, { members: 2 })) });
    const words = '22 in 11 settimane concluse, 2 nell’ultima; in questa, finora, 4.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('Nelle ultime settimane non ci sono stati ordini.')).toBeVisible();
    const course = await screen.findByRole('slider', { name: 'Nuovi utenti nel tempo' });
    expect(course).toHaveAttribute('aria-valuetext', 'settimana dal 16 nov 2026: 2');
    act(() => course.focus());
    await userEvent.keyboard('{Home}');
    expect(course).toHaveAttribute('aria-valuetext', 'settimana dal 7 set 2026: 2');
  });

  it('does not draw the week that has just begun as a fall, nor a course of one week', async () => {
    open({ 'GET /api/admin/stats/weeks': () => json(weeks({ coins: 1500 }, { members: 6 })) });
    const course = await screen.findByRole('slider', { name: 'Nuovi utenti nel tempo' });
    act(() => course.focus());
    const read = new Set<string | null>();
    await userEvent.keyboard('{Home}');
    for (let step = 0; step < 12; step++) {
      read.add(course.getAttribute('aria-valuetext')?.split(': ')[1] ?? null);
      await userEvent.keyboard('{ArrowRight}');
    }
    expect([...read]).toEqual(['6']);
    expect(screen.getByText('1.500 in questa settimana, finora: il grafico comincia quando finisce.')).toBeVisible();
    expect(screen.queryByRole('slider', { name: 'Coin FORM movimentati nel tempo' })).toBeNull();
  });

  it('reports that the statistics, or their course, cannot be loaded', async () => {
    open({ 'GET /api/admin/stats/weeks': down });
    expect(await screen.findByText('Errore nel caricamento delle statistiche')).toBeVisible();
    expect(await screen.findByText('Errore nel caricamento dell’andamento')).toBeVisible();
  });
});

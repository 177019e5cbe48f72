import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, goal } from '../../../test/guidance';
import { signedInAs } from '../../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { write } from '../../../test/write';
import type { GoalComment } from '../../api/api-types';
import { useCurrentUser } from '../../session/current-user';
import { GoalComments } from './goal-comments';

const route = `/api/path/goals/${goal._id}/comments`;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** As behind the gate: it is known who reads. */
const OfReader = ({ isShared }: { isShared: boolean }) =>
  useCurrentUser() ? <GoalComments goal={goal} isShared={isShared} /> : null;

const showing = (comments: GoalComment[], isShared = true) => {
  const requests = serve({ [`GET ${route}`]: () => json(comments) });
  renderScreen(<OfReader isShared={isShared} />);
  return requests;
};

beforeEach(() => {
  serve(signedInAs());
});

it('shows the newest three comments, and the ones before at a touch', async () => {
  showing([1, 2, 3, 4, 5].map((nth) => comment({ _id: `c${nth}`, text: `Commento ${nth}` })));
  const region = within(await screen.findByRole('region', { name: 'Commenti: Diventare fonica' }));
  expect(region.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Commento 3'),
    expect.stringContaining('Commento 4'),
    expect.stringContaining('Commento 5'),
  ]);
  await press('Mostra i 2 commenti di prima');
  expect(region.getAllByRole('listitem')).toHaveLength(5);
});

it('lets people remove what they may, and report what is not their own', async () => {
  showing([
    comment({ _id: 'theirs', isRemovable: true }),
    comment({ _id: 'own', author: { _id: giulia._id, name: 'Giulia F.' }, isRemovable: true }),
    comment({ _id: 'other', author: { _id: 'x', name: 'Luca P.' } }),
  ]);
  await screen.findAllByText('Comincia dal coro.');
  expect(screen.getAllByRole('button', { name: /^Rimuovi/ })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Segnala/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Segnala: il commento di Marta R.',
    'Segnala: il commento di Luca P.',
  ]);
  const requests = serve({ [`DELETE ${route}/own`]: () => new Response(null, { status: 204 }) });
  await press('Rimuovi il commento di Giulia F.');
  expect(requests).toHaveLength(0);
  await press('Conferma');
  expect(await screen.findByText('Commento rimosso')).toBeVisible();
});

it('is written once, even when the answer is lost, and says at the field what it may not hold', async () => {
  showing([]);
  await press('Commenta: Diventare fonica');
  const field = screen.getByLabelText('Il tuo commento');
  await press('Aggiungi il commento');
  expect(screen.getByText('Scrivi il commento')).toBeVisible();
  const msg = 'Qui non si possono scrivere numeri di telefono';
  const answers = [
    () => json({ msg, code: 'CONTACT_DETAILS', errors: [{ field: 'text', msg }] }, { status: 400 }),
    () => json({ msg: 'Hai scritto 30 commenti', code: 'TOO_MANY_ATTEMPTS' }, { status: 429 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => json(comment(), { status: 201 }),
  ];
  const requests = serve({ [`POST ${route}`]: () => (answers.shift() as () => Response)() });
  await write(field, ' Brava ');
  await press('Aggiungi il commento');
  expect(await screen.findByText(msg)).toBeVisible();
  expect(field).toHaveFocus();
  await press('Aggiungi il commento');
  expect(await screen.findByText('Hai scritto 30 commenti')).toBeVisible();
  await press('Aggiungi il commento');
  expect(await screen.findByText('Errore durante l’aggiunta del commento')).toBeVisible();
  await press('Aggiungi il commento');
  expect(await screen.findByText('Commento aggiunto')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Commenta: Diventare fonica' })).toHaveFocus();
  expect(await requests[3]?.json()).toEqual({ text: 'Brava' });
  expect(requests[3]?.headers.get('Idempotency-Key')).toBe(requests[2]?.headers.get('Idempotency-Key'));
});

it('is offered to nobody who alone reads the path; what was written before stays', async () => {
  showing([comment({ isRemovable: true })], false);
  expect(await screen.findByText('Comincia dal coro.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Commenta/ })).toBeNull();
});

it('is offered to nobody who is suspended', async () => {
  const suspension = { until: null, reason: 'Prova', number: '1', since: '2026-11-01T10:00:00.000Z' };
  serve({ 'GET /api/user/suspension': () => json({ suspension }) });
  showing([comment()]);
  expect(await screen.findByText('Comincia dal coro.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Commenta/ })).toBeNull();
});

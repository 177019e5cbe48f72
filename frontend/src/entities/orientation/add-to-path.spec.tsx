import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { minor, waiting } from '../../../test/family';
import { signedInAs } from '../../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { write } from '../../../test/write';
import { useCurrentUser } from '../../session/current-user';
import { useOwnGuardians } from '../families/family-api';
import { AddToPath } from './add-to-path';

const goal = { _id: '2f1c7a0e-0000-4000-8000-0000000000a1', title: 'Diventare fonica', steps: [] };
const step = { _id: 's', title: 'Un corso', link: '/marketplace', isDone: false, doneBy: null, doneAt: null };
const steps = `/api/path/goals/${goal._id}/steps`;

beforeEach(() => {
  serve({ ...signedInAs(), [`POST ${steps}`]: () => json(step, { status: 201 }) });
});

const open = async (goals: readonly object[]) => {
  const requests = serve({ 'GET /api/path/goals': () => json(goals) });
  renderScreen(<AddToPath title="Un corso" link="/marketplace" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Aggiungi al percorso: Un corso' }));
  return requests;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('adds a step to a goal that is there', async () => {
  await open([goal]);
  expect(await screen.findByLabelText('Per quale meta?')).toHaveDisplayValue('Diventare fonica');
  const requests = serve({ [`POST ${steps}`]: () => json(step, { status: 201 }) });
  await press('Aggiungi');
  expect(await screen.findByText('Aggiunto al tuo percorso')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apri il tuo percorso' })).toHaveAttribute('href', '/percorso');
  expect(screen.getByRole('link', { name: 'Apri il tuo percorso' })).toHaveFocus();
  expect(await requests[0]?.json()).toEqual({ title: 'Un corso', link: '/marketplace' });
  expect(requests[0]?.headers.get('Idempotency-Key')).toEqual(expect.any(String));
});

it('makes the first goal once, also where the step is lost at first', async () => {
  await open([]);
  await screen.findByLabelText('Che cosa vuoi raggiungere?');
  await press('Annulla');
  expect(screen.getByRole('button', { name: 'Aggiungi al percorso: Un corso' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await press('Aggiungi');
  expect(screen.getByText('Scrivi che cosa vuoi raggiungere')).toBeVisible();
  let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
  const requests = serve({
    'POST /api/path/goals': () => json(goal, { status: 201 }),
    'GET /api/path/goals': () => json([goal]),
    [`POST ${steps}`]: () => answer(),
  });
  await write(screen.getByLabelText('Che cosa vuoi raggiungere?'), 'Diventare fonica');
  await press('Aggiungi');
  expect(await screen.findByText('Errore durante l’aggiunta al percorso')).toBeVisible();
  answer = () => json(step, { status: 201 });
  await press('Aggiungi');
  expect(await screen.findByText('Aggiunto al tuo percorso')).toBeVisible();
  const sent = (path: string) =>
    requests.filter(({ method, url }) => method === 'POST' && new URL(url).pathname === path);
  expect(sent('/api/path/goals')).toHaveLength(1);
  const [first, second] = sent(steps);
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

it('says what to do where no goal has room', async () => {
  const full = Array.from({ length: 10 }, (_, at) => ({ ...goal, _id: `g${at}`, steps: Array(20).fill(step) }));
  await open(full);
  expect(await screen.findByText(/Il tuo percorso è pieno/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apri il tuo percorso' })).toHaveFocus();
});

/** Says when it is known who is there. */
function Known() {
  const user = useCurrentUser();
  const own = useOwnGuardians();
  return user && (user.role !== 'minor' || own) ? <p>Pronto</p> : null;
}

it.each([
  ['a company', { ...giulia, role: 'company' as const }],
  ['a child who waits', minor],
])('is not there for %s', async (_, user) => {
  serve({ ...signedInAs(user), 'GET /api/user/guardians': () => json(waiting()) });
  renderScreen(
    <>
      <AddToPath title="Un corso" />
      <Known />
    </>,
  );
  expect(await screen.findByText('Pronto')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

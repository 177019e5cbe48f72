import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { minor, ownGuardians } from '../../../test/family';
import { signedInAs } from '../../../test/marketplace-things';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { write } from '../../../test/write';
import { api } from '../../api/api';
import type { Goal, Step } from '../../api/api-types';
import { staleAfter } from '../../entities/news';
import { PathScreen } from './path-screen';

const step = (change: Partial<Step> = {}): Step => ({
  ...{ _id: '2f1c7a0e-0000-4000-8000-0000000000b1', title: 'Seguire un corso', link: null },
  ...{ isDone: false, doneBy: null, doneAt: null },
  ...change,
});
const goal = (steps: Step[] = [step()]): Goal => ({
  ...{ _id: '2f1c7a0e-0000-4000-8000-0000000000a1', title: 'Diventare fonica', steps },
});
const goals = '/api/path/goals';
const ofGoal = `${goals}/${goal()._id}`;
const ofStep = `${ofGoal}/steps/${step()._id}`;

const showing = async (...given: Goal[]) => {
  serve({ [`GET ${goals}`]: () => json(given) });
  renderScreen(<PathScreen />);
  return await screen.findByLabelText(
    given.length === 0 ? 'Che cosa vuoi raggiungere?' : 'Che cosa vuoi raggiungere ancora?',
  );
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (subject: string, action: string) => {
  await press(`Azioni: ${subject}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

beforeEach(() => {
  serve(signedInAs());
});

describe('who reads a path', () => {
  const contested = ownGuardians().guardians.map((one) => ({ ...one, isContested: true }));
  it.each([
    ['only an adult', signedInAs, ownGuardians(), 'Lo leggi solo tu.'],
    [
      'a child under fourteen and their guardians',
      () => signedInAs(minor),
      ownGuardians(),
      /^Lo leggete tu e i tuoi genitori/,
    ],
    ['only a child without a guardian', () => signedInAs(minor), ownGuardians({ guardians: [] }), 'Lo leggi solo tu.'],
    [
      'only a child who contests theirs',
      () => signedInAs(minor),
      ownGuardians({ guardians: contested }),
      'Lo leggi solo tu.',
    ],
    ['only a minor from fourteen on', () => signedInAs(minor), ownGuardians({ isUnder14: false }), 'Lo leggi solo tu.'],
  ])('is said above it: %s', async (_, as, own, words) => {
    serve({ ...as(), 'GET /api/user/guardians': () => json(own) });
    await showing(goal());
    expect(await screen.findByText(words)).toBeVisible();
  });
});

it.each(['orders', 'contests'] as const)('shows what FORM has ticked when it hears of %s', async (news) => {
  let done = false;
  serve({ [`GET ${goals}`]: () => json([goal([step(done ? { isDone: true, doneBy: 'form' } : {})])]) });
  const store = renderScreen(<PathScreen />);
  expect(await screen.findByRole('checkbox')).not.toBeChecked();
  done = true;
  act(() => void store.dispatch(api.util.invalidateTags(staleAfter([news]))));
  await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
});

describe('goals', () => {
  it('begin with one, which says what a path is, and is added once, even when the answer is lost', async () => {
    const field = await showing();
    expect(screen.getByText('Il percorso comincia da una meta')).toBeVisible();
    await press('Aggiungi la meta');
    expect(screen.getByText('Scrivi che cosa vuoi raggiungere')).toBeVisible();
    expect(field).toHaveFocus();
    let answer: () => Promise<Response> | Response = () => Promise.reject(new TypeError('Failed to fetch'));
    const requests = serve({ [`POST ${goals}`]: () => answer() });
    await write(field, ' Diventare fonica ');
    await press('Aggiungi la meta');
    expect(await screen.findByText('Errore durante l’aggiunta della meta')).toBeVisible();
    answer = () => json(goal([]), { status: 201 });
    serve({ [`GET ${goals}`]: () => json([goal([])]) });
    await press('Aggiungi la meta');
    expect(await screen.findByRole('heading', { name: 'Diventare fonica' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Aggiungi un passo: Diventare fonica' })).toHaveFocus();
    const [first, second] = requests;
    expect(await first?.json()).toEqual({ title: 'Diventare fonica' });
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });

  it('say at the field what the server refuses', async () => {
    const field = await showing();
    const msg = 'Per la tua sicurezza qui non si possono scrivere numeri di telefono';
    const refusal = { msg, code: 'CONTACT_DETAILS', errors: [{ field: 'title', msg }] };
    serve({ [`POST ${goals}`]: () => json(refusal, { status: 400 }) });
    await write(field, 'Chiamami');
    await press('Aggiungi la meta');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(msg));
  });

  it('are renamed in place, and deleted after a question', async () => {
    await showing(goal());
    const requests = serve({
      [`PUT ${ofGoal}`]: () => json(goal()),
      [`DELETE ${ofGoal}`]: () => new Response(null, { status: 204 }),
    });
    await choose('Diventare fonica', 'Modifica');
    const field = screen.getByDisplayValue('Diventare fonica');
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await write(field, 'Fare la fonica');
    await press('Salva');
    expect(await screen.findByRole('button', { name: 'Azioni: Diventare fonica' })).toHaveFocus();
    expect(await requests[0]?.json()).toEqual({ title: 'Fare la fonica' });
    await choose('Diventare fonica', 'Elimina');
    expect(requests).toHaveLength(1);
    serve({ [`GET ${goals}`]: () => json([]) });
    const question = screen.getByRole('group', { name: 'Eliminare la meta con i suoi passi?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Conferma' }));
    expect(await screen.findByText('Il percorso comincia da una meta')).toBeVisible();
  });

  it('are ten at most, and have twenty steps at most', async () => {
    const full = goal(Array.from({ length: 20 }, (_, at) => step({ _id: `s${at}`, title: `Passo ${at}` })));
    const others = Array.from({ length: 9 }, (_, at) => ({ ...goal(), _id: `g${at}` }));
    serve({ [`GET ${goals}`]: () => json([full, ...others]) });
    renderScreen(<PathScreen />);
    expect(await screen.findByText(/Hai già 10 mete/)).toBeVisible();
    expect(screen.getAllByText(/Questa meta ha già 20 passi/)).toHaveLength(1);
    expect(screen.getAllByText('Aggiungi un passo')).toHaveLength(9);
  });
});

describe('a step', () => {
  it('is ticked and unticked in place, and says where FORM has ticked it', async () => {
    const doneAt = '2026-11-20T10:00:00.000Z';
    await showing(goal([step(), step({ _id: 's2', title: 'Un contest', isDone: true, doneBy: 'form', doneAt })]));
    expect(screen.getByText('1 di 2 passi')).toBeVisible();
    expect(screen.getByLabelText('Un contest')).toHaveAccessibleDescription('spuntato da FORM, 20 nov 2026');
    const done = step({ isDone: true, doneBy: 'person', doneAt });
    const requests = serve({ [`PUT ${ofStep}`]: () => json(done), [`GET ${goals}`]: () => json([goal([done])]) });
    await userEvent.click(screen.getByLabelText('Seguire un corso'));
    expect(await screen.findByText('1 di 1 passo')).toBeVisible();
    expect(await requests[0]?.json()).toEqual({ isDone: true });
    serve({ [`PUT ${ofStep}`]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await userEvent.click(screen.getByLabelText('Seguire un corso'));
    expect(await screen.findByText('Non salvato: riprova')).toBeVisible();
    expect(screen.getByLabelText('Seguire un corso')).toBeChecked();
  });

  it('is added with a link, which within FORM is a path', async () => {
    await showing(goal());
    const requests = serve({ [`POST ${ofGoal}/steps`]: () => json(step(), { status: 201 }) });
    await press('Aggiungi un passo: Diventare fonica');
    await write(screen.getByLabelText('Che cosa c’è da fare?'), 'Vincere');
    const link = screen.getByLabelText('Link (facoltativo)');
    await write(link, '//example.it');
    await press('Aggiungi il passo');
    expect(screen.getByText('Indica una pagina di FORM o un indirizzo https://')).toBeVisible();
    expect(link).toHaveFocus();
    await userEvent.clear(link);
    await write(link, `${window.location.origin}/contests/abc`);
    await press('Aggiungi il passo');
    expect(await screen.findByRole('button', { name: 'Aggiungi un passo: Diventare fonica' })).toHaveFocus();
    expect(await requests[0]?.json()).toEqual({ title: 'Vincere', link: '/contests/abc' });
    expect(requests[0]?.headers.get('Idempotency-Key')).toEqual(expect.any(String));
  });

  it('leads within FORM by a link, and elsewhere by its host, apart', async () => {
    const [inside, outside] = ['/contests/abc', 'https://form.it@example.it/form.it?a=1'];
    await showing(goal([step({ link: inside }), step({ _id: 's2', title: 'Leggere', link: outside })]));
    expect(screen.getByRole('link', { name: 'Apri il contest : Seguire un corso' })).toHaveAttribute('href', inside);
    const away = screen.getByRole('link', { name: /^example\.it/ });
    expect(away).toHaveAttribute('target', '_blank');
    expect(away.getAttribute('rel')).toContain('noopener');
  });

  it('is changed and deleted in its row', async () => {
    await showing(goal([step({ link: '/marketplace' })]));
    const requests = serve({
      [`PUT ${ofStep}`]: () => json(step()),
      [`DELETE ${ofStep}`]: () => new Response(null, { status: 204 }),
    });
    await choose('Seguire un corso', 'Modifica');
    await userEvent.clear(screen.getByLabelText('Link (facoltativo)'));
    await press('Salva');
    expect(await screen.findByRole('button', { name: 'Azioni: Seguire un corso' })).toHaveFocus();
    expect(await requests[0]?.json()).toEqual({ title: 'Seguire un corso', link: null });
    await choose('Seguire un corso', 'Elimina');
    serve({ [`GET ${goals}`]: () => json([goal([])]) });
    const question = screen.getByRole('group', { name: 'Eliminare il passo?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Conferma' }));
    expect(await screen.findByRole('heading', { name: 'Diventare fonica' })).toBeVisible();
    expect(screen.queryByText('Seguire un corso')).toBeNull();
  });
});

it('says that it cannot be loaded', async () => {
  serve({ [`GET ${goals}`]: () => json({ msg: '', code: 'DOWN' }, { status: 503 }) });
  renderScreen(<PathScreen />);
  expect(await screen.findByText('Errore nel caricamento del percorso')).toBeVisible();
});

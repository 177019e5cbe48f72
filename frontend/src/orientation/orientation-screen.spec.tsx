import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answersOf, areas, statements } from '../../test/orientation';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { api } from '../api/api';
import { forgetPerson } from '../session/forget-person';
import { removeOwn } from '../session/own-storage';
import { rememberSharedComputer, storeToken } from '../session/token-storage';
import { passSignIn, readVisitors, storeVisitors } from '../session/visitor-storage';
import type { Result } from './orientation-api';
import { OrientationScreen } from './orientation-screen';

const texts = {
  'GET /api/orientation/statements': () => json(statements),
  'GET /api/orientation/areas': () => json(areas),
};
const liked = answersOf({ R: 1, I: 2, A: 5, S: 4, E: 1, C: 1 });
const unsent = 'own:orientation-unsent';
const user = userEvent.setup();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // jsdom has no window to scroll.
  window.scrollTo = () => undefined;
});

const begin = async () => {
  await user.click(await screen.findByRole('button', { name: /^(Comincia|Riprendi)/ }));
  await screen.findAllByRole('radio');
};
const statement = (text: string) => screen.getByRole('group', { name: text });
const kept = () => readVisitors('orientation')?.value;

describe('a visitor', () => {
  it('reads before the first answer who will read the result', async () => {
    serve(texts);
    renderScreen(<OrientationScreen />);
    expect(
      await screen.findByText(/chi inviti ad accompagnarti e, fino ai 14 anni, i tuoi genitori o tutori/),
    ).toBeVisible();
  });

  it('answers by keys, and by touch, and goes on with each', async () => {
    serve(texts);
    renderScreen(<OrientationScreen />);
    await begin();
    expect(statement('Frase R0')).toContainElement(document.activeElement as HTMLElement);
    expect(statement('Frase R0')).toHaveAccessibleDescription('Frase 1 di 48');
    await user.keyboard('5');
    await user.click(screen.getByRole('radio', { name: 'Mi piace poco' }));
    expect(statement('Frase A0')).toBeVisible();
    expect(kept()).toEqual({ version: 3, answers: { r0: 5, i0: 2 } });
    await user.click(screen.getByRole('button', { name: 'Indietro' }));
    expect(screen.getByRole('radio', { name: 'Mi piace poco' })).toBeChecked();
  });

  it('chooses by arrows without going on, and skips', async () => {
    serve(texts);
    renderScreen(<OrientationScreen />);
    await begin();
    await user.keyboard(' {ArrowDown}');
    expect(statement('Frase R0')).toBeVisible();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Salta' }));
    expect(statement('Frase A0')).toBeVisible();
    expect(kept()).toMatchObject({ answers: { r0: expect.any(Number) } });
    expect(kept()).not.toHaveProperty('answers.i0');
  });

  it('goes on after a reload where they were', async () => {
    storeVisitors('orientation', { version: 3, answers: { r0: 5, i0: 2 } });
    serve(texts);
    renderScreen(<OrientationScreen />);
    await user.click(await screen.findByRole('button', { name: 'Riprendi: 2 di 48' }));
    expect(statement('Frase A0')).toBeVisible();
  });

  it('comes back with the keyboard where they began, and begins again there', async () => {
    serve(texts);
    renderScreen(<OrientationScreen />);
    await begin();
    await user.click(screen.getByRole('button', { name: 'Indietro' }));
    expect(screen.getByRole('button', { name: 'Comincia il questionario' })).toHaveFocus();
    await user.keyboard('{Enter}5');
    for (let times = 0; times < 2; times++) await user.click(screen.getByRole('button', { name: 'Indietro' }));
    expect(screen.getByRole('button', { name: 'Riprendi: 1 di 48' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Ricomincia da capo' }));
    expect(screen.getByRole('button', { name: 'Comincia il questionario' })).toHaveFocus();
  });

  it('is told that the statements have changed since', async () => {
    storeVisitors('orientation', { version: 2, answers: { r0: 5 } });
    serve(texts);
    renderScreen(<OrientationScreen />);
    expect(await screen.findByText(/le frasi sono cambiate/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Comincia il questionario' })).toBeVisible();
  });

  const finished = async (isFourteen: 'Sì' | 'No') => {
    storeVisitors('orientation', { version: 3, answers: liked });
    serve(texts);
    renderScreen(<OrientationScreen />);
    await begin();
    await user.click(screen.getByRole('button', { name: 'Avanti' }));
    expect(screen.getByText(/Le risposte e il risultato restano in questo browser/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Vedi il risultato' }));
    expect(screen.getByText('Hai già compiuto 14 anni?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: isFourteen }));
    expect(await screen.findByText('Creare e aiutare insieme.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Il tuo risultato' })).toHaveFocus();
  };

  it('reads words, then figures', async () => {
    await finished('Sì');
    expect(screen.getByRole('table')).toHaveTextContent('Creare · Artistico5,01');
    expect(document.body).toHaveTextContent('mezzo punto');
    expect(screen.getByText('Registrati e tienilo')).toBeVisible();
  });

  it('under fourteen reads no figure', async () => {
    await finished('No');
    expect(screen.queryByRole('table')).toBeNull();
    expect(document.body).not.toHaveTextContent(/5,0|mezzo punto|solo tu/);
  });

  it('with too few answers is told how many it takes', async () => {
    storeVisitors('orientation', { version: 3, answers: { c7: 5 } });
    serve(texts);
    renderScreen(<OrientationScreen />);
    await begin();
    await user.click(screen.getByRole('button', { name: 'Avanti' }));
    expect(screen.getByText(/almeno sei risposte su otto/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Vedi il risultato' })).toBeNull();
  });
});

describe('who has an account', () => {
  const result: Result = {
    _id: '5f1c7a0e-0000-4000-8000-000000000001',
    version: 3,
    day: '2026-11-20',
    isFlat: false,
    inWordsOnly: true,
    order: [['A', 'S'], ['R'], ['E']],
    liked: ['A', 'S'],
  };
  const member = (results: Result[], answers = {}) => ({
    ...texts,
    'GET /api/user/me': () => json(giulia),
    'GET /api/orientation/draft': () => json({ version: 3, answers }),
    'GET /api/orientation/results': () => json(results),
  });
  beforeEach(() => storeToken('token'));

  it('keeps each answer with FORM, and makes the result there', async () => {
    const keeping = { 'PUT /api/orientation/draft': () => json({ version: 3, answers: {} }) };
    const results: Result[] = [];
    const make = () => {
      results.push(result);
      return json(result, { status: 201 });
    };
    const draft = { ...liked, c7: 1 };
    const requests = serve({ ...member(results, draft), ...keeping, 'POST /api/orientation/results': make });
    renderScreen(<OrientationScreen />);
    await user.click(await screen.findByRole('button', { name: 'Riprendi: 48 di 48' }));
    await user.keyboard('2');
    const put = requests.find(({ method }) => method === 'PUT');
    expect(await put?.json()).toEqual({ version: 3, answers: { ...liked, c7: 2 } });
    expect(screen.getByText(/le tue risposte si cancellano/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Vedi il risultato' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(await screen.findByRole('heading', { name: 'Il tuo risultato del 20 nov 2026' })).toHaveFocus();
    expect(localStorage.getItem('visitor:orientation')).toBeNull();
  });

  it('keeps in this browser what FORM has not confirmed, and sends it when the network is back, after a reload too', async () => {
    let answer: () => Promise<Response> | Response = () => Promise.reject(new TypeError('Failed to fetch'));
    const draft = { version: 3, answers: { r0: 4 } };
    const requests = serve({ ...member([], draft.answers), 'PUT /api/orientation/draft': () => answer() });
    const first = renderScreen(<OrientationScreen />);
    await begin();
    await user.keyboard('2');
    expect(await screen.findByText(/parte quando la rete torna/)).toBeVisible();
    expect(localStorage.getItem('visitor:orientation')).toBeNull();
    cleanup();
    first.dispatch(api.util.resetApiState());

    answer = () => json({ version: 3, answers: { r0: 4, i0: 2 } });
    renderScreen(<OrientationScreen />);
    expect(await screen.findByRole('button', { name: 'Riprendi: 2 di 48' })).toBeVisible();
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    const put = requests.findLast(({ method }) => method === 'PUT');
    expect(await put?.json()).toEqual({ version: 3, answers: { r0: 4, i0: 2 } });
    await waitFor(() => expect(localStorage.getItem(unsent)).toBeNull());
  });

  it.each([
    ['a sign-out', forgetPerson],
    ['another person’s sign-in', removeOwn],
  ])('leaves none of it here after %s', async (_, ends) => {
    serve({ ...member([]), 'PUT /api/orientation/draft': () => Promise.reject(new TypeError('Failed to fetch')) });
    renderScreen(<OrientationScreen />);
    await begin();
    await user.keyboard('2');
    expect(localStorage.getItem(unsent)).toBe('{"version":3,"answers":{"r0":2}}');
    ends();
    expect(localStorage.getItem(unsent)).toBeNull();
  });

  it('keeps it in the tab alone on a shared computer', async () => {
    localStorage.clear();
    rememberSharedComputer(true);
    storeToken('token');
    serve({ ...member([]), 'PUT /api/orientation/draft': () => Promise.reject(new TypeError('Failed to fetch')) });
    renderScreen(<OrientationScreen />);
    await begin();
    await user.keyboard('2');
    expect([localStorage.getItem(unsent), sessionStorage.getItem(unsent)]).toEqual([null, expect.any(String)]);
  });

  it('reads the newest result, says a tie, and deletes it', async () => {
    const gone = { [`DELETE /api/orientation/results/${result._id}`]: () => new Response(null, { status: 204 }) };
    const requests = serve({ ...member([result]), ...gone });
    renderScreen(<OrientationScreen />);
    expect(await screen.findByText(/alla pari: due aree/)).toBeVisible();
    // Of place 3, and not liked: it is not among what one likes.
    expect(screen.queryByText('In breve di R.')).toBeNull();
    expect(screen.getByText('Creare e aiutare insieme.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Elimina il risultato del 20 nov 2026' }));
    await user.click(screen.getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it.each([
    ['Sì, tienile', 1],
    ['No, cancellale', 0],
  ])('is asked once about the answers of before: %s', async (answer, sent) => {
    storeVisitors('orientation', { version: 3, answers: { r0: 5 } });
    passSignIn();
    const requests = serve({ ...member([]), 'PUT /api/orientation/draft': () => json({ version: 3, answers: {} }) });
    renderScreen(<OrientationScreen />);
    await user.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('button', { name: answer })).toBeNull());
    expect(screen.getByRole('button', { name: /^(Comincia|Riprendi)/ })).toHaveFocus();
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(sent);
    expect(readVisitors('orientation')).toBeNull();
  });
});

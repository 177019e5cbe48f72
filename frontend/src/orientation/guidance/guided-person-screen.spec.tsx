import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, goal, guidance, guidedPerson } from '../../../test/guidance';
import { signedInAs } from '../../../test/marketplace-things';
import { areas } from '../../../test/orientation';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { write } from '../../../test/write';
import { api } from '../../api/api';
import type { GuidedPerson } from '../../api/api-types';
import { GuidedPersonScreen } from './guided-person-screen';

const person = '/api/guided/';
const showing = async (found: GuidedPerson = guidedPerson()) => {
  serve({ [`GET ${person}`]: () => json(found) });
  const store = renderScreen(<GuidedPersonScreen />);
  await screen.findByRole('heading', { level: 1, name: 'Nina D.' });
  return store;
};
const forbidden = () => json({ msg: '', code: 'NOT_ALLOWED' }, { status: 403 });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  serve({
    ...signedInAs(),
    [`GET /api/path/goals/${goal._id}/comments`]: () => json([comment()]),
    'GET /api/orientation/areas': () => json(areas),
  });
});

it('shows what the person shares, without a name in the tab, and adds nothing to the reader’s own path', async () => {
  const profile = { isFlat: false, inWordsOnly: true, order: [['A'], ['R', 'S'], ['C']] } as const;
  const result = { _id: 'r', version: 3, day: '2026-11-20', ...profile } as unknown as GuidedPerson['result'];
  await showing(guidedPerson({ result: result as NonNullable<typeof result> }));
  expect(document.title).toBe('Accompagnati · FORM');
  expect(screen.getByText('Diventare fonica')).toBeVisible();
  expect(await screen.findByText('Comincia dal coro.')).toBeVisible();
  expect(screen.getByText(/Lo leggi con le parole che legge Nina D./)).toBeVisible();
  expect(await screen.findByText('Le aree che ti piacciono di più')).toBeVisible();
  expect(screen.queryByText('Le sei aree in cifre')).toBeNull();
  expect(screen.queryByText('Aggiungi al percorso')).toBeNull();
});

it('leaves out what is not shared', async () => {
  const { goals: _, ...found } = guidedPerson({ sees: ['profile'] });
  await showing(found);
  expect(screen.queryByText('Percorso')).toBeNull();
  expect(screen.getByText('Nessun risultato, per ora')).toBeVisible();
});

it('shows nothing to who does not accompany the person', async () => {
  serve({ [`GET ${person}`]: forbidden });
  renderScreen(<GuidedPersonScreen />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pagina non disponibile' })).toBeVisible();
});

it('shows nothing of what was read before, once it has ended', async () => {
  const store = await showing();
  serve({ [`GET ${person}`]: forbidden });
  await act(async () => {
    store.dispatch(api.util.invalidateTags(['Guided']));
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Pagina non disponibile' })).toBeVisible();
  expect(screen.queryByText('Diventare fonica')).toBeNull();
  expect(screen.queryByText('Comincia dal coro.')).toBeNull();
});

it('saves notes, which the person reads, and says at the field what they may not hold', async () => {
  await showing(guidedPerson({ notes: 'Prima' }));
  const field = screen.getByLabelText('I tuoi appunti');
  expect(field).toHaveAccessibleDescription(/^Li legge anche Nina D., nel suo percorso/);
  const msg = 'Qui non si possono scrivere numeri di telefono';
  const refusal = { msg, code: 'CONTACT_DETAILS', errors: [{ field: 'text', msg }] };
  serve({ [`PUT ${person}/notes`]: () => json(refusal, { status: 400 }) });
  await write(field, ' chiamami');
  await press('Salva gli appunti');
  expect(await screen.findByText(msg)).toBeVisible();
  expect(field).toHaveFocus();
  const requests = serve({ [`PUT ${person}/notes`]: () => new Response(null, { status: 204 }) });
  await userEvent.clear(field);
  await write(field, 'Dopo');
  await press('Salva gli appunti');
  expect(await screen.findByText('Appunti salvati')).toBeVisible();
  expect(await requests[0]?.json()).toEqual({ text: 'Dopo' });
});

it('is ended after a question, and leads back', async () => {
  await showing();
  const requests = serve({ [`DELETE /api/guidance/${guidance()._id}`]: () => new Response(null, { status: 204 }) });
  await press('Concludi l’accompagnamento con Nina D.');
  expect(screen.getByText(/Da subito non leggi più nulla di Nina D./)).toBeVisible();
  expect(requests).toHaveLength(0);
  serve({ [`GET ${person}`]: forbidden });
  await press('Conferma');
  expect(await screen.findByText('Accompagnamento concluso')).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/accompagnati'));
});

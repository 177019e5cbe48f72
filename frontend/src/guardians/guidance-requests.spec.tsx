import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { familyChild } from '../../test/family';
import { childGuidance } from '../../test/guidance';
import { signedInAs } from '../../test/marketplace-things';
import { json, renderScreen, serve } from '../../test/render-screen';
import type { ChildGuidance } from '../api/api-types';
import { FamilyScreen } from './family-screen';

const child = familyChild();
const none = () => json([]);
const act = (what: string) => `POST /api/family/${child._id}/guidance/${childGuidance()._id}/${what}`;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const showing = (...all: ChildGuidance[]) => {
  serve({ 'GET /api/family/guidance': () => json(all) });
  renderScreen(<FamilyScreen />);
};

beforeEach(() => {
  serve({
    ...signedInAs(),
    [`GET /api/family/${child._id}/orders`]: none,
    [`GET /api/family/${child._id}/transactions`]: none,
    [`GET /api/family/${child._id}/contests`]: none,
    [`GET /api/family/${child._id}/path`]: none,
    [`GET /api/family/${child._id}/orientation`]: none,
    'GET /api/family': () => json([child]),
    'GET /api/family/requests': none,
    'GET /api/family/removals': none,
    'GET /api/family/held': none,
  });
});

it('says who asks, what they see and that nobody has checked them; a yes is reviewed, and sent once', async () => {
  showing(childGuidance());
  const region = within(await screen.findByRole('region', { name: 'Un accompagnamento inizia solo con il tuo sì' }));
  expect(region.getByText('Marta R. può accompagnare l’orientamento di Giulia F.?')).toBeVisible();
  expect(region.getByText('marta@esempio.it')).toBeVisible();
  expect(region.getByText('Il percorso, che può commentare')).toBeVisible();
  expect(region.getByText('FORM non ha verificato chi è:')).toBeVisible();
  expect(region.getByText('Senza risposta la richiesta finisce il 2 dic 2026.')).toBeVisible();
  const requests = serve({ [act('allow')]: () => new Response(null, { status: 204 }) });
  await press('Dai il sì: Marta R.');
  expect(requests).toHaveLength(0);
  const dialog = within(screen.getByRole('dialog', { name: 'Dare il tuo sì?' }));
  expect(dialog.getByText('marta@esempio.it')).toBeVisible();
  serve({
    'GET /api/family/guidance': () =>
      json([childGuidance({ status: 'active', since: '2026-11-05T10:00:00.000Z', until: null, waitsForMe: false })]),
  });
  await press('Sì, può accompagnare');
  expect(await screen.findByText('Hai detto sì: Marta R.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Nessun accompagnamento aspetta il tuo sì' })).toHaveFocus();
  expect(requests[0]?.headers.get('Idempotency-Key')).toEqual(expect.any(String));
  expect(await screen.findByText('Dal 5 nov 2026 vede il percorso, che può commentare')).toBeVisible();
});

it('sends a no after one question, and says why it was refused', async () => {
  showing(childGuidance());
  const refusal = { code: 'WRONG_STATUS', msg: 'Questo accompagnamento è già iniziato' };
  serve({ [act('refuse')]: () => json(refusal, { status: 409 }) });
  await press('Rispondi di no: Marta R.');
  await press('Sì, rispondi di no');
  expect(await within(screen.getByRole('dialog', { name: 'Rispondere di no?' })).findByText(refusal.msg)).toBeVisible();
  serve({ [act('refuse')]: () => new Response(null, { status: 204 }), 'GET /api/family/guidance': none });
  await press('Sì, rispondi di no');
  expect(await screen.findByText('Hai risposto di no: Marta R. non vede nulla')).toBeVisible();
});

it('lists who accompanies the child, and whom another guardian has to answer; either is ended after a question', async () => {
  showing(
    childGuidance({ waitsForMe: false }),
    childGuidance({
      _id: 'b',
      name: 'Luca P.',
      status: 'active',
      since: '2026-11-05T10:00:00.000Z',
      waitsForMe: false,
    }),
    childGuidance({ _id: 'c', name: 'Ada B.', child: { _id: 'another', name: 'Nina D.' }, waitsForMe: false }),
  );
  const list = within(await screen.findByRole('region', { name: 'Chi accompagna Giulia Ferrante' }));
  expect(list.getByText(/^Aspetta il sì di un altro genitore o tutore, entro il 2 dic 2026/)).toBeVisible();
  expect(list.queryByText('Ada B.')).toBeNull();
  const requests = serve({ 'DELETE /api/guidance/b': () => new Response(null, { status: 204 }) });
  await press('Concludi l’accompagnamento con Luca P.');
  expect(list.getByText(/Da subito Luca P. non vede più nulla di Giulia F./)).toBeVisible();
  await press('Conferma');
  expect(await screen.findByText('Accompagnamento concluso')).toBeVisible();
  expect(requests).toHaveLength(1);
});

import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { contest, sara, signedInAs } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import type { ContestDetail, User } from '../session/api-types';
import { ContestScreen } from './contest-screen';

const path = `/api/contests/${contest()._id}`;
const company: User = { ...giulia, _id: sara._id, name: sara.name, role: 'company' };
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const find = (requests: Request[], method: string) => requests.filter((request) => request.method === method);

function open() {
  renderScreen(
    <Routes>
      <Route path="/contests/:id" element={<ContestScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/contests/${contest()._id}` },
  );
}

describe('taking part in a contest', () => {
  it('takes one press, and the result is said where the button was', async () => {
    let current = contest();
    const requests = serve({
      ...signedInAs(),
      [`GET ${path}`]: () => json(current),
      [`POST ${path}/join`]: () => {
        current = contest({ joined: true, participantsCount: 3 });
        return json(current);
      },
    });
    open();
    expect(await screen.findByText('Premio garantito')).toBeVisible();
    await press('Partecipa');
    expect(await screen.findByText('Partecipi a questo contest')).toHaveFocus();
    expect(screen.getByText('3 partecipanti')).toBeVisible();
    expect(find(requests, 'POST')[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('hands in text and link, and shows them as text', async () => {
    let current = contest({ joined: true });
    const requests = serve({
      ...signedInAs(),
      [`GET ${path}`]: () => json(current),
      [`PUT ${path}/entry`]: async (request) => {
        const entry = { ...(await request.json()), submittedAt: '2026-07-01T10:00:00.000Z' };
        current = contest({ joined: true, entry });
        return json(entry);
      },
    });
    open();
    await userEvent.type(await screen.findByLabelText('Testo'), '<b>Alluminio</b>');
    await userEvent.type(screen.getByLabelText('Collegamento (facoltativo)'), 'javascript:alert(1)');
    await press('Invia l’elaborato');
    expect(screen.getByText('Indica un indirizzo che inizi con http:// o https://')).toBeVisible();
    expect(screen.getByLabelText('Collegamento (facoltativo)')).toHaveFocus();
    await userEvent.clear(screen.getByLabelText('Collegamento (facoltativo)'));
    await userEvent.type(screen.getByLabelText('Collegamento (facoltativo)'), 'https://example.org/banco');
    await press('Invia l’elaborato');
    expect(await screen.findByText('Elaborato inviato')).toBeVisible();
    expect(screen.getByText('<b>Alluminio</b>')).toBeVisible();
    expect(screen.getByRole('link', { name: /example\.org\/banco/ })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    );
    expect(await find(requests, 'PUT')[0]?.json()).toEqual({
      text: '<b>Alluminio</b>',
      link: 'https://example.org/banco',
    });
  });

  it.each([
    [{ ...giulia, role: 'company' } as User, 'Aziende e amministratori non possono partecipare ai contest'],
    [company, 'Questo contest è tuo: non puoi parteciparvi.'],
  ])('tells who may not, why', async (user, reason) => {
    serve({ ...signedInAs(user), [`GET ${path}`]: () => json(contest()), [`GET ${path}/entries`]: () => json([]) });
    open();
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Partecipa' })).toBeNull();
  });

  it('sends a visitor to sign in and back', async () => {
    serve({ [`GET ${path}`]: () => json(contest({ joined: undefined, entry: undefined })) });
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Accedi per partecipare' }));
    expect(screen.getByTestId('address')).toHaveTextContent(`/login {"from":"/contests/${contest()._id}"}`);
  });

  it.each<[ContestDetail['winner'], string]>([
    [{ _id: sara._id, name: 'Luca M.' }, 'Luca M.'],
    [null, 'Nessun vincitore: il premio è tornato a chi lo aveva messo.'],
  ])('says to everyone who won', async (winner, words) => {
    serve({ [`GET ${path}`]: () => json(contest({ status: 'completed', winner })) });
    open();
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('running a contest', () => {
  const participant = { _id: giulia._id, name: 'Giulia Ferrante' };
  const rows = [{ participant, joinedAt: '2026-07-01T10:00:00.000Z', entry: null }];

  it('closes in two presses, then the prize goes where the slip says', async () => {
    let current = contest({ participantsCount: 1 });
    const requests = serve({
      ...signedInAs(company),
      [`GET ${path}`]: () => json(current),
      [`GET ${path}/entries`]: () => json(rows),
      [`POST ${path}/close`]: () => {
        current = contest({ status: 'closed', participantsCount: 1 });
        return json(current);
      },
      [`POST ${path}/complete`]: () => {
        current = contest({ status: 'completed', participantsCount: 1, winner: participant });
        return json(current);
      },
    });
    open();
    await press(/^Chiudi/);
    await press('Conferma');
    await press('Scegli come vincitore Giulia Ferrante');
    expect(screen.getByRole('heading', { name: 'Conferma il vincitore' })).toHaveFocus();
    expect(screen.getByText('Va a').parentElement).toHaveTextContent('Giulia Ferrante');
    expect(find(requests, 'POST')).toHaveLength(1);
    await press('Conferma e premia');
    expect(await screen.findByText('Premio assegnato a Giulia Ferrante')).toBeVisible();
    expect(await find(requests, 'POST')[1]?.json()).toEqual({ winner: giulia._id });
  });

  it('may end with nobody', async () => {
    const requests = serve({
      ...signedInAs(company),
      [`GET ${path}`]: () => json(contest({ status: 'closed' })),
      [`GET ${path}/entries`]: () => json(rows),
      [`POST ${path}/complete`]: () =>
        json({ msg: 'Il premio è già stato assegnato', code: 'PRIZE_ASSIGNED' }, { status: 409 }),
    });
    open();
    await press('Nessun vincitore');
    await press('Conferma e chiudi senza vincitore');
    expect(await screen.findByText('Il premio è già stato assegnato')).toBeVisible();
    expect(await find(requests, 'POST')[0]?.json()).toEqual({ winner: null });
  });
});

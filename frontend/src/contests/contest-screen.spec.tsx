import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { minor, ownGuardians } from '../../test/family';
import { contest, sara, signedInAs } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { write } from '../../test/write';
import type { ContestDetail, User } from '../api/api-types';
import { signedOut } from '../session/session-slice';
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
  it('takes one press, and the result replaces the button', async () => {
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

  it.each([
    ['an hour ahead', 1],
    ['an hour behind', -1],
  ])('is offered by the server’s time where the browser’s clock is %s', async (_, hours) => {
    const truth = Date.now();
    const headers = { Date: new Date(truth).toUTCString(), 'Cache-Control': 'no-store' };
    const minutes = (count: number) => new Date(truth + count * 60_000).toISOString();
    jest.spyOn(Date, 'now').mockImplementation(() => truth + hours * 3_600_000);
    const current = contest({ startDate: minutes(-30), endDate: minutes(30) });
    serve({ ...signedInAs(), [`GET ${path}`]: () => json(current, { headers }) });
    open();
    expect(await screen.findByRole('button', { name: 'Partecipa' })).toBeVisible();
  });

  it('is not offered where the contest takes nobody for now', async () => {
    serve({ ...signedInAs(), [`GET ${path}`]: () => json(contest({ takesNobody: true })) });
    open();
    expect(await screen.findByText(/^Per ora il contest non accoglie altri partecipanti\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Partecipa' })).toBeNull();
  });

  it('of a removed contest leaves nothing to report, which an administrator may still deal with', async () => {
    const removed = contest({ joined: true, isHidden: true });
    serve({ ...signedInAs(), [`GET ${path}`]: () => json(removed) });
    open();
    expect(await screen.findByText(/Lo vedi perché partecipi/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Segnala' })).toBeNull();
    cleanup();
    serve({ ...signedInAs({ ...giulia, role: 'admin' }), [`GET ${path}`]: () => json(removed) });
    open();
    expect(await screen.findByRole('link', { name: 'Modera' })).toBeVisible();
  });

  it('is not offered to a minor without consent, who reads what is missing', async () => {
    serve({
      ...signedInAs(minor),
      'GET /api/user/guardians': () => json(ownGuardians({ standing: 'without-consent', consent: 'missing' })),
      [`GET ${path}`]: () => json(contest()),
    });
    open();
    expect(await screen.findByRole('note')).toHaveTextContent(/^Serve il consenso di un genitore o tutore\./);
    expect(screen.queryByRole('button', { name: 'Partecipa' })).toBeNull();
  });

  it('submits text and link, and shows them as text', async () => {
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
    await write(await screen.findByLabelText('Testo'), '<b>Alluminio</b>');
    await write(screen.getByLabelText('Link (facoltativo)'), 'javascript:alert(1)');
    await press('Invia l’elaborato');
    expect(screen.getByText('Indica un indirizzo che inizi con http:// o https://')).toBeVisible();
    expect(screen.getByLabelText('Link (facoltativo)')).toHaveFocus();
    await userEvent.clear(screen.getByLabelText('Link (facoltativo)'));
    await write(screen.getByLabelText('Link (facoltativo)'), 'https://example.org/banco');
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

  it('is not offered again to whose entry was removed, who reads how to object', async () => {
    const entry = { text: 'Contenuto rimosso', link: null, isHidden: true, submittedAt: '2026-07-01T10:00:00.000Z' };
    for (const change of [{ joined: true, entry }, { joined: true }]) {
      serve({ ...signedInAs(), [`GET ${path}`]: () => json(contest({ ...change, isEntryRemoved: true })) });
      open();
      expect(await screen.findByRole('link', { name: 'Leggi il motivo e come fare reclamo' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /^(Modifica|Invia) l’elaborato$/ })).toBeNull();
      await press(/^Lascia il contest/);
      expect(screen.getByText(/Non puoi iscriverti di nuovo\./)).toBeVisible();
      cleanup();
    }
    serve({ ...signedInAs(), [`GET ${path}`]: () => json(contest({ isEntryRemoved: true })) });
    open();
    expect(await screen.findByRole('heading', { name: contest().title })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Partecipa' })).toBeNull();
  });

  it('is no form for somebody suspended', async () => {
    const suspension = { since: '2026-07-01T10:00:00.000Z', until: null, number: null };
    serve({
      ...signedInAs(),
      'GET /api/user/suspension': () => json({ suspension }),
      [`GET ${path}`]: () => json(contest({ joined: true })),
    });
    open();
    expect(await screen.findByText(/^Il tuo account è sospeso/)).toBeVisible();
    expect(screen.queryByLabelText('Testo')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Scrivi l’elaborato' })).toBeNull();
  });

  it.each([
    [{ ...giulia, role: 'company' } as User, 'Aziende e amministratori non possono partecipare ai contest.'],
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

  it('can be cancelled, entry included, and begun again', async () => {
    const entry = { text: 'Alluminio', link: null, submittedAt: '2026-07-01T10:00:00.000Z' };
    let current = contest({ joined: true, entry });
    const requests = serve({
      ...signedInAs(),
      [`GET ${path}`]: () => json(current),
      [`DELETE ${path}/join`]: () => {
        current = contest({ participantsCount: 1 });
        return json(current);
      },
    });
    open();
    await press(/^Lascia il contest/);
    expect(screen.getByText(/Il tuo elaborato viene eliminato/)).toBeVisible();
    await press('Conferma');
    expect(await screen.findByText('Hai lasciato il contest')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Partecipa' })).toBeVisible();
    expect(find(requests, 'DELETE')).toHaveLength(1);
  });

  it('waits for the start date', async () => {
    const startDate = new Date(Date.now() + 86_400_000).toISOString();
    serve({ ...signedInAs(), [`GET ${path}`]: () => json(contest({ startDate })) });
    open();
    expect(await screen.findByText('In arrivo')).toBeVisible();
    expect(screen.getByText(/^Apre il \d/)).toBeVisible();
    expect(screen.getByText('Scade in 3 giorni')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Partecipa' })).toBeNull();
  });

  it.each<[Partial<ContestDetail>, RegExp]>([
    [{ winner: { _id: sara._id, name: 'Luca M.' } }, /^Luca M\.$/],
    [{}, /^Nessuno ha vinto: il premio è tornato a chi lo ha messo in palio\.$/],
    [{ sharedAmong: 3 }, /diviso in parti uguali tra chi ha inviato un elaborato \(\s*3 persone/],
  ])('shows everyone where the prize went', async (change, words) => {
    serve({ [`GET ${path}`]: () => json(contest({ status: 'completed', ...change })) });
    open();
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('a victory', () => {
  const completedAt = new Date(Date.now() - 3_600_000).toISOString();
  const won = (change: Partial<ContestDetail> = {}) =>
    contest({
      status: 'completed',
      joined: true,
      winner: { _id: giulia._id, name: giulia.name },
      completedAt,
      ...change,
    });
  const show = async (detail: ContestDetail) => {
    serve({ ...signedInAs(), [`GET ${path}`]: () => json(detail) });
    open();
    return (await screen.findByText('Hai vinto tu')).closest('[data-first]');
  };

  it('is celebrated once, when its winner first reads of it; signing out removes what is kept of that', async () => {
    const detail = won({ _id: '33333333-0000-4000-8000-000000000001' });
    expect(await show(detail)).not.toBeNull();
    expect(screen.getByText(/^120 Coin FORM sono arrivati nel tuo portafoglio\.$/)).toBeVisible();
    cleanup();
    expect(await show(detail)).toBeNull();
    cleanup();
    const store = renderScreen(null);
    store.dispatch(signedOut());
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('of some time ago is not celebrated on a browser that has not shown it', async () => {
    expect(await show(won({ completedAt: new Date(Date.now() - 15 * 86_400_000).toISOString() }))).toBeNull();
  });
});

describe('on a phone', () => {
  it('the next step is in a bar below the text, and nowhere else', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (media) =>
          ({ ...new EventTarget(), media, matches: true, addEventListener() {}, removeEventListener() {} }) as never,
      );
    let current = contest();
    serve({
      ...signedInAs(),
      [`GET ${path}`]: () => json(current),
      [`POST ${path}/join`]: () => {
        current = contest({ joined: true });
        return json(current);
      },
    });
    open();
    const button = await screen.findByRole('button', { name: 'Partecipa' });
    expect(screen.getByRole('region', { name: 'Premio garantito' })).not.toContainElement(button);
    await userEvent.click(button);
    expect(await screen.findByText('Partecipi a questo contest')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Scrivi l’elaborato' })).toHaveAttribute('href', '#elaborato');
  });
});

describe('a closed contest', () => {
  const decideBy = '2026-08-01T10:00:00.000Z';

  it.each([
    [2, /chi vince si sceglie entro il 1 ago 2026, 12:00\. Solo se nessuno sceglie, il premio si divide/],
    [0, /il premio torna a chi lo ha messo in palio entro il 1 ago 2026, 12:00/],
  ])('says what becomes of the prize, with %d entries', async (entriesCount, words) => {
    serve({ [`GET ${path}`]: () => json(contest({ status: 'closed', decideBy, entriesCount })) });
    open();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('Decide chi lo organizza: Sara Conti')).toBeVisible();
  });

  it('shows why it was closed early', async () => {
    const closed = contest({ status: 'closed', joined: true, closingReason: 'Descrizione sbagliata' });
    serve({ ...signedInAs(), [`GET ${path}`]: () => json(closed) });
    open();
    expect(await screen.findByRole('heading', { name: 'Chiuso prima della scadenza' })).toBeVisible();
    expect(screen.getByText('Descrizione sbagliata')).toBeVisible();
  });
});

describe('an administrator', () => {
  const admin: User = { ...giulia, role: 'admin' };

  it('closes a contest early with a reason', async () => {
    let current = contest();
    const requests = serve({
      ...signedInAs(admin),
      [`GET ${path}`]: () => json(current),
      [`GET ${path}/entries`]: () => json([]),
      [`POST ${path}/close`]: () => {
        current = contest({ status: 'closed' });
        return json(current);
      },
    });
    open();
    await press(/^Chiudi prima della scadenza/);
    await press('Chiudi il contest');
    expect(screen.getByText('Scrivi il motivo')).toBeVisible();
    expect(screen.getByLabelText('Perché chiudi prima della scadenza')).toHaveFocus();
    await write(screen.getByLabelText('Perché chiudi prima della scadenza'), 'Testo sbagliato');
    await press('Chiudi il contest');
    expect(await screen.findByText('Contest chiuso')).toBeVisible();
    expect(await find(requests, 'POST')[0]?.json()).toEqual({ reason: 'Testo sbagliato' });
  });

  it.each([
    ['they take part', { joined: true, isOwnMatter: true }],
    ['a child of theirs takes part', { isOwnMatter: true }],
  ] satisfies [string, Partial<ContestDetail>][])('has no controls when %s', async (_, change) => {
    serve({ ...signedInAs(admin), [`GET ${path}`]: () => json(contest(change)) });
    open();
    expect(await screen.findByText('Sei parte in causa: decide un altro amministratore.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Modera' })).toBeNull();
    expect(screen.queryByText('Partecipanti ed elaborati')).toBeNull();
  });
});

describe('running a contest', () => {
  const participant = { _id: giulia._id, name: 'Giulia Ferrante' };
  const joinedAt = '2026-07-01T10:00:00.000Z';
  const rows = [{ participant, joinedAt, entry: { text: 'Alluminio', link: null, submittedAt: joinedAt } }];

  it('closes in two presses while nobody takes part', async () => {
    let current = contest({ participantsCount: 0 });
    serve({
      ...signedInAs(company),
      [`GET ${path}`]: () => json(current),
      [`GET ${path}/entries`]: () => json([]),
      [`POST ${path}/close`]: () => {
        current = contest({ status: 'closed', participantsCount: 0 });
        return json(current);
      },
    });
    open();
    await press(/^Chiudi/);
    await press('Conferma');
    expect(await screen.findByText('Contest chiuso')).toBeVisible();
  });

  it('cannot be closed before the end date with participants', async () => {
    serve({
      ...signedInAs(company),
      [`GET ${path}`]: () => json(contest()),
      [`GET ${path}/entries`]: () => json(rows),
    });
    open();
    expect(await screen.findByText(/Il contest chiude alla scadenza\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Chiudi/ })).toBeNull();
  });

  it('pays the prize to the person in the review', async () => {
    let current = contest({ status: 'closed', participantsCount: 1, entriesCount: 1 });
    const requests = serve({
      ...signedInAs(company),
      [`GET ${path}`]: () => json(current),
      [`GET ${path}/entries`]: () => json(rows),
      [`POST ${path}/complete`]: () => {
        current = contest({ status: 'completed', participantsCount: 1, winner: participant });
        return json(current);
      },
    });
    open();
    await press('Fai vincere Giulia Ferrante');
    expect(screen.getByRole('heading', { name: 'Conferma chi vince' })).toHaveFocus();
    expect(screen.getByText('Va a').parentElement).toHaveTextContent('Giulia Ferrante');
    expect(screen.queryByRole('button', { name: 'Nessuno vince' })).toBeNull();
    expect(find(requests, 'POST')).toHaveLength(0);
    await press('Conferma e premia');
    expect(await screen.findByText('Premio assegnato a Giulia Ferrante')).toBeVisible();
    expect(await find(requests, 'POST')[0]?.json()).toEqual({ winner: giulia._id });
  });

  it('ends without a winner when there is no entry', async () => {
    const requests = serve({
      ...signedInAs(company),
      [`GET ${path}`]: () => json(contest({ status: 'closed' })),
      [`GET ${path}/entries`]: () => json([{ participant, joinedAt, entry: null }]),
      [`POST ${path}/complete`]: () =>
        json({ msg: 'Il premio è già stato assegnato', code: 'PRIZE_ASSIGNED' }, { status: 409 }),
    });
    open();
    expect(await screen.findByText('Nessun elaborato')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Fai vincere/ })).toBeNull();
    await press('Nessuno vince');
    expect(screen.getByText('Torna a').parentElement).toHaveTextContent('chi lo ha messo in palio');
    await press('Conferma: nessuno vince');
    expect(await screen.findByText('Il premio è già stato assegnato')).toBeVisible();
    expect(await find(requests, 'POST')[0]?.json()).toEqual({ winner: null });
  });
});

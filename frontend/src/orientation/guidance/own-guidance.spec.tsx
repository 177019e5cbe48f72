import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { minor, ownGuardians } from '../../../test/family';
import { guidance } from '../../../test/guidance';
import { signedInAs } from '../../../test/marketplace-things';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { write } from '../../../test/write';
import type { Guidance } from '../../api/api-types';
import { OwnGuidance } from './own-guidance';
import { Readers } from './readers';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const showing = (...all: Guidance[]) => {
  serve({ 'GET /api/guidance': () => json(all) });
  renderScreen(<OwnGuidance />);
};
const refused = (status: number, body: object) => json({ msg: '', ...body }, { status });

beforeEach(() => {
  serve(signedInAs());
});

describe('who reads', () => {
  const two = [guidance(), guidance({ _id: 'b', name: 'Luca P.', sees: ['path'] })];
  const notReading = [
    guidance({ status: 'invited', name: null }),
    guidance({ status: 'ended', name: null }),
    guidance({ side: 'counsellor', name: 'Nina D.' }),
    guidance({ sees: ['profile'] }),
  ];
  it.each([
    ['nobody else', signedInAs, notReading, 'Lo leggi solo tu.'],
    ['one', signedInAs, [guidance()], 'Lo leggete tu e Marta R.'],
    ['two', signedInAs, two, 'Lo leggete tu, Marta R. e Luca P.'],
    [
      'guardians of a child under fourteen, and one',
      () => signedInAs(minor),
      [guidance()],
      'Lo leggete tu e i tuoi genitori o tutori, fino ai tuoi 14 anni. Lo legge anche Marta R.',
    ],
  ])('is said: %s', async (_, as, all, words) => {
    serve({
      ...as(),
      'GET /api/user/guardians': () => json(ownGuardians()),
      'GET /api/guidance': () => json(all),
    });
    renderScreen(<Readers of="path" />);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('is not said while nobody knows it', async () => {
    serve({ 'GET /api/guidance': () => refused(503, { code: 'DOWN' }) });
    renderScreen(
      <>
        <Readers of="path" />
        <OwnGuidance />
      </>,
    );
    expect(await screen.findByText('Errore nel caricamento di chi ti accompagna')).toBeVisible();
    expect(screen.queryByText('Lo leggi solo tu.')).toBeNull();
  });
});

describe('who accompanies somebody', () => {
  it.each([
    ['invited', { name: null, until: '2026-12-01T10:00:00.000Z' }, 'Invito del 1 nov 2026, vale fino al 1 dic 2026'],
    [
      'waiting_guardian',
      { until: '2026-12-08T10:00:00.000Z' },
      'Ha accettato. Aspetta il sì di un genitore o tutore, fino all’8 dic 2026',
    ],
    ['active', {}, 'Attivo dal 3 nov 2026'],
    ['ended', { name: null }, 'Concluso'],
  ] as const)('is said with how it stands: %s', async (status, change, words) => {
    showing(guidance({ status, ...change }));
    if (status === 'ended') await userEvent.click(await screen.findByText('Conclusi: 1'));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /^(Concludi|Ritira)/ })).toHaveLength(status === 'ended' ? 0 : 1);
  });

  it('has notes that the person reads, and is ended after a question', async () => {
    showing(guidance({ notes: 'Parla con la banda.' }), guidance({ side: 'counsellor', name: 'Nina D.' }));
    expect(await screen.findByText('Parla con la banda.')).toBeVisible();
    expect(screen.getByText('Vede: il risultato del questionario e il percorso')).toBeVisible();
    expect(screen.queryByText('Nina D.')).toBeNull();
    const requests = serve({ [`DELETE /api/guidance/${guidance()._id}`]: () => new Response(null, { status: 204 }) });
    await press('Concludi l’accompagnamento con Marta R.');
    expect(requests).toHaveLength(0);
    serve({ 'GET /api/guidance': () => json([]) });
    const question = screen.getByRole('group', { name: /Da subito Marta R. non vede più nulla/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Conferma' }));
    expect(await screen.findByText('Accompagnamento concluso')).toBeVisible();
    expect(requests).toHaveLength(1);
  });
});

describe('an invitation', () => {
  const fill = async (email: string) => {
    await press('Invita una persona');
    await write(screen.getByLabelText('E-mail di chi inviti'), email);
  };

  it('says what is seen, and is sent once with what was chosen', async () => {
    showing();
    await fill(' marta@esempio.it ');
    await press('Invita');
    expect(screen.getByText(/^Scegli che cosa vede/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Il percorso'));
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => json({ msg: 'Invito registrato' }, { status: 202 }),
    ];
    const requests = serve({ 'POST /api/guidance': () => (answers.shift() as () => Response)() });
    await press('Invita');
    expect(await screen.findByText('Errore durante l’invito')).toBeVisible();
    await press('Invita');
    expect(await screen.findByText('Invito registrato')).toBeVisible();
    expect(await requests[0]?.json()).toEqual({ email: 'marta@esempio.it', sees: ['path'] });
    expect(requests[1]?.headers.get('Idempotency-Key')).toBe(requests[0]?.headers.get('Idempotency-Key'));
    expect(await screen.findByRole('button', { name: 'Invita una persona' })).toHaveFocus();
  });

  it('says at the address that it is invited already, and above the button that there were too many', async () => {
    showing();
    await fill('marta@esempio.it');
    await userEvent.click(screen.getByLabelText('Il percorso'));
    const msg = 'Hai già un invito a questo indirizzo';
    serve({ 'POST /api/guidance': () => refused(409, { code: 'ALREADY_INVITED', msg }) });
    await press('Invita');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(screen.getByLabelText('E-mail di chi inviti')).toHaveAccessibleDescription(expect.stringContaining(msg));
    const many = 'Hai mandato 10 inviti in un giorno: riprova domani';
    serve({ 'POST /api/guidance': () => refused(429, { code: 'TOO_MANY_ATTEMPTS', msg: many }) });
    await write(screen.getByLabelText('E-mail di chi inviti'), 'x');
    await press('Invita');
    expect(await screen.findByRole('alert')).toHaveTextContent(many);
  });

  it('of a minor says who has to say yes, and where to ask when nobody can', async () => {
    serve({ ...signedInAs(minor), 'GET /api/user/guardians': () => json(ownGuardians()) });
    showing();
    await fill('marta@esempio.it');
    expect(screen.getByText(/finché manca un sì non vede nulla/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Il percorso'));
    serve({ 'POST /api/guidance': () => refused(403, { code: 'GUARDIAN_NEEDED', msg: 'Serve un genitore' }) });
    await press('Invita');
    expect(await screen.findByText('Serve un genitore')).toBeVisible();
    expect(screen.getByRole('link', { name: 'vai a Famiglia' })).toHaveAttribute('href', '/famiglia');
  });

  it.each([
    ['without a guardian', ownGuardians({ guardians: [], consent: 'missing' }), 'Chiedi il consenso'],
    ['where no guardian can consent', ownGuardians({ guardians: [], isRequired: false, consent: 'not-needed' }), null],
  ])('is not offered to a minor %s', async (_, own, link) => {
    serve({ ...signedInAs(minor), 'GET /api/user/guardians': () => json(own) });
    showing();
    expect(await screen.findByText(/Prima dei 18 anni puoi invitare/)).toBeVisible();
    expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(link ? [link] : []);
    expect(screen.queryByRole('button', { name: /^Invita/ })).toBeNull();
  });

  it('is not offered to who is suspended, who can end all the same', async () => {
    const suspension = { until: null, reason: 'Prova', number: '1', since: '2026-11-01T10:00:00.000Z' };
    serve({ 'GET /api/user/suspension': () => json({ suspension }) });
    showing(guidance());
    expect(await screen.findByText(/intanto non puoi invitare nessuno/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Concludi l’accompagnamento con Marta R.' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Invita/ })).toBeNull();
  });
});

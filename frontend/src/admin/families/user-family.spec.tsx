import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { minor } from '../../../test/family';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { UserReports } from '../reports/user-reports';
import type { PersonCase } from '../reports/user-reports-api';
import { UserFamily } from './user-family';
import type { ConsentAct, Family, GuardianOfMinor } from './user-family-api';

const path = `/api/admin/users/${minor._id}`;
const anna: GuardianOfMinor = {
  _id: '2f1c7a0e-0000-4000-8000-000000000021',
  name: 'Anna Ferrante',
  isContested: false,
  isConfirmed: false,
  limits: { weeklyCoins: 40, approvalAbove: 15, mayApply: false },
  allowed: 2,
};
const email = 'mamma@esempio.it';

const family = (change: Partial<NonNullable<Family['minor']>> = {}): Family => ({
  minor: {
    isRequired: true,
    standing: 'free',
    consent: 'given',
    isUnder14: true,
    graceUntil: null,
    erasedOn: null,
    isHeld: false,
    limits: { weeklyCoins: 40, approvalAbove: 15, mayApply: false, leftThisWeek: 25 },
    guardians: [anna],
    blockedAddresses: [],
    mayDecide: true,
    ...change,
  },
  children: [],
});

const person = { _id: minor._id, name: minor.name };
const given: ConsentAct = {
  revision: 7,
  act: 'given',
  timestamp: '2026-11-20T10:00:00.000Z',
  child: person,
  guardian: { _id: anna._id, name: anna.name },
  by: null,
  textVersion: '2026-11-22',
  method: 'mail-link',
  declaredName: 'Anna Maria Ferrante',
  reason: null,
};

type Answers = Parameters<typeof serve>[0];

function open(found: Family, answers: Answers = {}) {
  const requests = serve({
    [`GET ${path}/family`]: () => json(found),
    [`GET ${path}/consents`]: () => json([given]),
    [`GET ${path}/guardian-requests`]: () => json([]),
    ...answers,
  });
  renderScreen(<UserFamily user={minor} />);
  return requests;
}

describe('the family of a minor, for administrators', () => {
  it('shows guardians with their limits, and of a consent who declared what, how and to which text', async () => {
    open(family());
    expect(await screen.findByText('40 Coin FORM alla settimana')).toBeVisible();
    expect(screen.getByText('Restano 25 di 40')).toBeVisible();
    expect(screen.getByText('2 persone autorizzate')).toBeVisible();
    expect(await screen.findByText(/^Dichiara di essere Anna Maria Ferrante/)).toBeVisible();
    expect(screen.getByText('versione del testo 2026-11-22')).toBeVisible();
    expect(screen.getByText('con il link del messaggio')).toBeVisible();
  });

  it('replaces a guardian with a reason, and says at the address what is wrong with it', async () => {
    const msg = 'Email del nuovo genitore o tutore: indica un indirizzo diverso da quello del minore';
    const answers = [
      () => json({ msg, code: 'INVALID_INPUT', errors: [{ field: 'email', msg }] }, { status: 400 }),
      () => json({ msg: 'Chi legge la posta ha detto di no', code: 'ADDRESS_BLOCKED' }, { status: 409 }),
      () => json({ msg: 'La richiesta è partita' }, { status: 201 }),
    ];
    const route = `POST ${path}/guardians/${anna._id}/replace`;
    const requests = open(family(), { [route]: () => (answers.shift() ?? (() => json({})))() });
    await userEvent.click(await screen.findByRole('button', { name: 'Sostituisci Anna Ferrante' }));
    const form = within(screen.getByRole('form', { name: 'Sostituisci Anna Ferrante' }));
    expect(form.getByText(/7 giorni per fare reclamo/)).toBeVisible();
    expect(form.getByText(/resta senza consenso/)).toBeVisible();
    const send = () => userEvent.click(form.getByRole('button', { name: 'Sostituisci e chiedi il consenso' }));
    await send();
    expect(form.getByText('Inserisci l’e-mail')).toBeVisible();
    expect(form.getByText('Scrivi perché decidi così')).toBeVisible();
    await userEvent.type(form.getByLabelText(/^E-mail del nuovo/), 'zia@esempio.it');
    await userEvent.type(form.getByLabelText(/^Motivo/), 'Lo ha deciso il tribunale');
    await send();
    expect(await form.findByText(msg)).toBeVisible();
    expect(form.getByLabelText(/^E-mail del nuovo/)).toHaveFocus();
    await send();
    expect(await form.findByText('Chi legge la posta ha detto di no')).toBeVisible();
    await send();
    expect(await screen.findByText('La richiesta è partita')).toBeVisible();
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(await sent.at(-1)?.json()).toEqual({ email: 'zia@esempio.it', reason: 'Lo ha deciso il tribunale' });
  });

  it('unblocks an address with a reason', async () => {
    let found = family({ blockedAddresses: [{ email, blockedAt: '2026-11-20T10:00:00.000Z' }] });
    const requests = open(found, {
      [`GET ${path}/family`]: () => json(found),
      [`POST ${path}/guardian-addresses/unblock`]: () => {
        found = family();
        return json({ msg: 'Indirizzo sbloccato' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: `Sblocca ${email}` }));
    await userEvent.type(screen.getByLabelText(/^Motivo/), 'Per sbaglio');
    await userEvent.click(screen.getByRole('button', { name: 'Sblocca l’indirizzo' }));
    expect(await screen.findByText('Indirizzo sbloccato')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Indirizzi bloccati')).toBeNull());
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ email, reason: 'Per sbaglio' });
  });

  it('leaves no decision to a guardian who is an administrator', async () => {
    open(family({ mayDecide: false }));
    expect(await screen.findByText(/decide un altro amministratore/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Sostituisci/ })).toBeNull();
  });
});

it('shows the children of a guardian', async () => {
  const child = { ...person, consent: 'withdrawn', isContested: true } as const;
  open({ minor: null, children: [child] });
  expect(await screen.findByText('Consenso ritirato')).toBeVisible();
  expect(screen.getByText('Contestato dal minore')).toBeVisible();
  expect(screen.queryByText('Richieste')).toBeNull();
});

it('leads from what a person published and reported to each case', async () => {
  const about: PersonCase = {
    _id: 'c1',
    kind: 'item',
    title: 'Corso che non esiste',
    excerpt: 'Un certificato',
    author: 'Ada Bianchi',
    reports: 1,
    reasons: ['scam'],
    isThreat: false,
    isObjected: false,
    openedAt: '2026-03-02T09:30:00.000Z',
    waitsSince: null,
    outcome: null,
  };
  const sent: PersonCase = { ...about, _id: 'c2', title: 'Temi già pronti', outcome: 'hide' };
  const bySide: Record<string, PersonCase[]> = { author: [about], reporter: [sent] };
  serve({
    [`GET ${path}/reports`]: (request) => json(bySide[new URL(request.url).searchParams.get('side') ?? ''] ?? []),
  });
  renderScreen(<UserReports user={minor} />);
  const link = await screen.findByRole('link', { name: 'Corso che non esiste' });
  expect(link).toHaveAttribute('href', '/admin/reports/c1');
  expect(await screen.findByRole('link', { name: 'Temi già pronti' })).toHaveAttribute('href', '/admin/reports/c2');
  expect(screen.getByText('Da decidere')).toBeVisible();
  expect(screen.getByText('Contenuto rimosso')).toBeVisible();
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { guidance, guided } from '../../../test/guidance';
import { signedInAs } from '../../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import type { Guidance, Guided } from '../../api/api-types';
import { GuidedScreen } from './guided-screen';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const invitation = guidance({
  side: 'counsellor',
  status: 'invited',
  email: null,
  name: 'Nina D.',
  notes: null,
  until: '2026-12-01T10:00:00.000Z',
});
const at = (act: string) => `POST /api/guidance/${invitation._id}/${act}`;

const showing = (all: Guidance[], people: Guided[] = []) => {
  serve({ 'GET /api/guidance': () => json(all), 'GET /api/guided': () => json(people) });
  renderScreen(<GuidedScreen />);
};

beforeEach(() => {
  serve(signedInAs());
});

describe('whom an adult accompanies', () => {
  it('says what the page is for, and that the address has to be confirmed', async () => {
    serve(signedInAs({ ...giulia, emailConfirmed: false }));
    showing([guidance()]);
    expect(await screen.findByText('Qui compare chi ti chiede di accompagnare il suo orientamento')).toBeVisible();
    expect(await screen.findByText(/Prima conferma la tua e-mail/)).toBeVisible();
  });

  it('leads to what each shows, with since when and when it was changed', async () => {
    showing(
      [guidance({ side: 'counsellor', name: 'Nina D.' })],
      [guided(), guided({ guidance: 'b', person: { _id: 'p', name: 'Ada B.' }, sees: ['path'], changedAt: null })],
    );
    expect(await screen.findByRole('link', { name: 'Nina D.' })).toHaveAttribute(
      'href',
      `/accompagnati/${guided().person._id}`,
    );
    expect(screen.getByText('Dal 3 nov 2026; ultima modifica il 20 nov 2026')).toBeVisible();
    expect(screen.getByText('Dal 3 nov 2026; ancora nulla da leggere')).toBeVisible();
    expect(screen.getByText('Il risultato del questionario e il percorso')).toBeVisible();
    expect(screen.queryByText('In attesa')).toBeNull();
  });

  it.each([
    ['waiting_guardian', '2026-12-01T10:00:00.000Z', /^Inizia dopo il sì di ogni genitore o tutore, entro il 1 dic/],
    ['active', null, /^Ora non si legge nulla/],
  ] as const)('says why something is not read, and can be ended: %s', async (status, until, words) => {
    showing([guidance({ side: 'counsellor', name: 'Nina D.', status, until })]);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Concludi l’accompagnamento con Nina D.' })).toBeVisible();
  });
});

describe('an invitation', () => {
  it.each([
    ['active', 'Da ora accompagni Nina D.'],
    ['waiting_guardian', /^Hai accettato: l’accompagnamento con Nina D. inizia dopo il sì/],
  ] as const)('is accepted after what it means, once: %s', async (status, words) => {
    showing([invitation]);
    expect(await screen.findByText('Ti mostrerebbe il risultato del questionario e il percorso.')).toBeVisible();
    await press('Accetta l’invito di Nina D.');
    const dialog = within(screen.getByRole('dialog', { name: 'Accompagnare Nina D.?' }));
    expect(dialog.getByText(/potete concludere con un tocco/)).toBeVisible();
    let answer: () => Promise<Response> | Response = () => Promise.reject(new TypeError('Failed to fetch'));
    const requests = serve({ [at('accept')]: () => answer() });
    await press('Sì, accetta');
    expect(await dialog.findByText('Non siamo riusciti a registrare la risposta. Riprova.')).toBeVisible();
    answer = () => json({ ...invitation, status });
    await press('Sì, accetta');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests[1]?.headers.get('Idempotency-Key')).toBe(requests[0]?.headers.get('Idempotency-Key'));
  });

  it('says in the dialog that it ended meanwhile', async () => {
    showing([invitation]);
    await press('Accetta l’invito di Nina D.');
    const refusal = { code: 'INVITATION_ENDED', msg: 'L’invito non vale più' };
    serve({ [at('accept')]: () => json(refusal, { status: 409 }) });
    await press('Sì, accetta');
    expect(await within(screen.getByRole('dialog')).findByText(refusal.msg)).toBeVisible();
  });

  it('is declined after a question', async () => {
    showing([invitation]);
    const requests = serve({ [at('decline')]: () => new Response(null, { status: 204 }) });
    await press('Rifiuta l’invito di Nina D.');
    expect(requests).toHaveLength(0);
    serve({ 'GET /api/guidance': () => json([]) });
    await press('Conferma');
    expect(await screen.findByText('Invito rifiutato')).toBeVisible();
    expect(await screen.findByText('Qui compare chi ti chiede di accompagnare il suo orientamento')).toBeVisible();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unverified as none } from '../../../test/marketplace-things';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { CompanyVerification } from './company-verification';

const asked = { vatNumber: '00743110157', companyName: 'Officine Po', askedAt: '2026-11-20T10:00:00.000Z' };
const path = '/api/user/company-verification';

describe('the verification of a company', () => {
  it('refuses a number that does not exist without a request', async () => {
    const requests = serve({ [`GET ${path}`]: () => json(none) });
    renderScreen(<CompanyVerification />);
    await userEvent.type(await screen.findByLabelText('Partita IVA'), '00743110158');
    await userEvent.click(screen.getByRole('button', { name: 'Chiedi la verifica' }));
    expect(screen.getByText('Questo numero non esiste: controlla le cifre')).toBeVisible();
    expect(screen.getByLabelText('Partita IVA')).toHaveFocus();
    expect(requests).toHaveLength(1);
  });

  it('asks, and shows that it waits', async () => {
    const requests = serve({
      [`GET ${path}`]: () => json(none),
      [`POST ${path}`]: () => json({ ...none, ...asked, state: 'waiting' }, { status: 201 }),
    });
    renderScreen(<CompanyVerification />);
    await userEvent.type(await screen.findByLabelText('Partita IVA'), 'IT 00743110157');
    await userEvent.click(screen.getByRole('button', { name: 'Chiedi la verifica' }));
    expect(await screen.findByText('In attesa')).toBeVisible();
    expect(await screen.findByText('Richiesta inviata agli amministratori')).toBeVisible();
    expect(await requests.at(-1)?.json()).toEqual({ vatNumber: 'IT 00743110157' });
  });

  it.each([
    [{ ...asked, state: 'verified', isVerified: true, decidedAt: '2026-11-21T10:00:00.000Z' }, 'Azienda verificata'],
    [{ ...asked, state: 'refused', reason: 'Il nome è di un’altra' }, 'Il nome è di un’altra'],
    [{ ...asked, state: 'revoked', reason: 'Ha chiuso' }, 'Verifica revocata'],
    [{ ...asked, state: 'ended' }, 'La verifica non vale più'],
  ] as const)('shows what became of the request: %j', async (state, text) => {
    serve({ [`GET ${path}`]: () => json({ ...none, ...state }) });
    renderScreen(<CompanyVerification />);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says what needs it, where it is required', async () => {
    serve({ [`GET ${path}`]: () => json({ ...none, isRequired: true }) });
    renderScreen(<CompanyVerification />);
    expect(await screen.findByText(/solo le aziende verificate pubblicano offerte di lavoro/)).toBeVisible();
  });
});

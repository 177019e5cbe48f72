import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { guardianRequest } from '../../../test/family';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { readToken } from '../../session/token-storage';
import { GuardianRequestScreen } from './guardian-request-screen';

const link = { pathname: '/genitore', hash: '#abc%2Ddef' };
const request = { 'POST /api/guardian/request': () => json(guardianRequest()) };
const of = (requests: Request[], path: string) => requests.find(({ url }) => new URL(url).pathname === `/api${path}`);

async function declare() {
  await userEvent.type(await screen.findByLabelText('Il tuo nome e cognome'), 'Anna Ferrante');
  await userEvent.type(screen.getByLabelText('Scegli una password'), 'un segreto');
  await userEvent.click(screen.getByLabelText('Dichiaro di avere la responsabilità genitoriale'));
  await userEvent.click(screen.getByRole('button', { name: 'Do il consenso' }));
}

describe('the request to a guardian', () => {
  it('takes the token out of the address and asks with it', async () => {
    const requests = serve(request);
    renderScreen(<GuardianRequestScreen />, { at: link });
    expect(await screen.findByRole('heading', { level: 1, name: 'Giulia F. ti chiede il consenso' })).toBeVisible();
    expect(screen.getByText('m•••a@esempio.it')).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('/genitore {"token":"abc-def"}');
    expect(screen.getByTestId('hash')).toBeEmptyDOMElement();
    expect(await of(requests, '/guardian/request')?.json()).toEqual({ token: 'abc-def' });
  });

  it('says what is missing in a link without a token', async () => {
    serve({});
    renderScreen(<GuardianRequestScreen />, { at: '/genitore' });
    expect(await screen.findByRole('heading', { name: 'Link incompleto' })).toBeVisible();
  });

  it('sends the consent, signs the new account in and opens the family', async () => {
    const requests = serve({
      ...request,
      'GET /api/user/me': () => json(giulia),
      'POST /api/guardian/consent': () => json({ msg: 'Consenso registrato', token: 'nuova', isHeld: false }),
    });
    renderScreen(<GuardianRequestScreen />, { at: link });
    await declare();
    expect(await screen.findByText('Consenso registrato: Giulia F. può usare FORM')).toBeVisible();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/famiglia /));
    expect(readToken()).toBe('nuova');
    expect(await of(requests, '/guardian/consent')?.json()).toEqual({
      token: 'abc-def',
      name: 'Anna Ferrante',
      declaresResponsibility: true,
      textVersion: '1',
      password: 'un segreto',
    });
  });

  it('sends nothing without the declaration', async () => {
    const requests = serve(request);
    renderScreen(<GuardianRequestScreen />, { at: link });
    await userEvent.type(await screen.findByLabelText('Il tuo nome e cognome'), 'Anna');
    await userEvent.type(screen.getByLabelText('Scegli una password'), 'un segreto');
    await userEvent.click(screen.getByRole('button', { name: 'Do il consenso' }));
    expect(await screen.findByText(/Senza questa dichiarazione il consenso non vale/)).toBeVisible();
    expect(of(requests, '/guardian/consent')).toBeUndefined();
  });

  it('says that a consent waits for an administrator', async () => {
    serve({ ...request, 'POST /api/guardian/consent': () => json({ msg: 'In verifica', isHeld: true }) });
    renderScreen(<GuardianRequestScreen />, { at: link });
    await declare();
    expect(await screen.findByRole('heading', { name: 'Il consenso aspetta una verifica' })).toBeVisible();
    // Nothing of a token that was used stays in the history.
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/genitore null$/));
  });

  it('lets whoever has an account sign in first, and come back to this link', async () => {
    serve({ 'POST /api/guardian/request': () => json(guardianRequest({ account: 'confirmed' })) });
    renderScreen(<GuardianRequestScreen />, { at: link });
    await userEvent.click(await screen.findByRole('link', { name: 'Accedi e continua' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/login {"from":"/genitore#abc-def"}');
  });

  it('offers the sign-in where an account has come to the address meanwhile', async () => {
    let account: 'none' | 'confirmed' = 'none';
    const msg = 'A questo indirizzo c’è già un account: accedi con quello';
    serve({
      'POST /api/guardian/request': () => json(guardianRequest({ account })),
      'POST /api/guardian/consent': () => {
        account = 'confirmed';
        return json({ msg, code: 'SIGN_IN_FIRST' }, { status: 403 });
      },
    });
    renderScreen(<GuardianRequestScreen />, { at: link });
    await declare();
    expect(await screen.findByRole('link', { name: 'Accedi e continua' })).toBeVisible();
  });

  it('asks the signed-in guardian for no password', async () => {
    localStorage.setItem('token', 't');
    serve({
      'GET /api/user/me': () => json(giulia),
      'POST /api/guardian/request': () => json(guardianRequest({ account: 'confirmed' })),
    });
    renderScreen(<GuardianRequestScreen />, { at: link });
    expect(await screen.findByLabelText('Il tuo nome e cognome')).toHaveValue('Giulia Ferrante');
    expect(screen.queryByLabelText('Scegli una password')).toBeNull();
  });

  it.each([
    ['Non do il consenso', 'Conferma: non do il consenso', 'no', 'Risposta registrata'],
    ['Non sono io', 'Conferma: non sono io', 'not-me', 'Grazie della segnalazione'],
  ])('sends «%s» after a second press', async (button, confirm, reason, title) => {
    const requests = serve({ ...request, 'POST /api/guardian/refuse': () => json({ msg: 'Va bene' }) });
    renderScreen(<GuardianRequestScreen />, { at: link });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(of(requests, '/guardian/refuse')).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: confirm }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(await of(requests, '/guardian/refuse')?.json()).toEqual({ token: 'abc-def', reason });
  });

  it('shows a way on from a link that is used or expired', async () => {
    const used = () => json({ msg: 'Hai già risposto con questo link', code: 'LINK_USED' }, { status: 400 });
    serve({ 'POST /api/guardian/request': used });
    renderScreen(<GuardianRequestScreen />, { at: link });
    expect(await screen.findByRole('heading', { name: 'Questo link non vale più' })).toBeVisible();
    expect(screen.getByText('Hai già risposto con questo link')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Accedi' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/login {"from":"/famiglia"}');
  });

  it('offers another try where the server does not answer', async () => {
    let up = false;
    serve({
      'POST /api/guardian/request': () =>
        up ? json(guardianRequest()) : Promise.reject(new TypeError('Failed to fetch')),
    });
    renderScreen(<GuardianRequestScreen />, { at: link });
    const again = await screen.findByRole('button', { name: 'Riprova' });
    up = true;
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Do il consenso' })).toBeVisible();
  });
});

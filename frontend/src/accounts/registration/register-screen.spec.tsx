import { beforeEach, describe, expect, it } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { write } from '../../../test/write';
import { rememberSharedComputer } from '../../session/token-storage';
import { birthRule } from './register-form';
import { RegisterScreen } from './register-screen';
import { forgetRegistered, registeredPassword } from './registered';

const type = (label: string, text: string) => write(screen.getByLabelText(label), text);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Registrati' }));
const declareAdult = () => userEvent.click(screen.getByRole('checkbox', { name: 'Ho compiuto 18 anni' }));

async function fillCommon(nameLabel: string) {
  await type(nameLabel, 'Giulia Ferrante');
  await type('E-mail', 'giulia@esempio.it');
  await type('Password', 'segreta');
  await type('Conferma password', 'segreta');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Ho letto l’ ?informativa/ }));
}

describe('registering', () => {
  beforeEach(forgetRegistered);

  it('refuses two different passwords without a request', async () => {
    const requests = serve({});
    renderScreen(<RegisterScreen />);
    await fillCommon('Nome e Cognome');
    await declareAdult();
    await type('Conferma password', 'x');
    await submit();
    expect(screen.getByText('Le password non coincidono')).toBeVisible();
    expect(screen.getByLabelText('Conferma password')).toHaveFocus();
    expect(requests).toHaveLength(0);
  });

  it('requires of an adult the declaration to have come of age', async () => {
    const requests = serve({ 'POST /api/auth/register': () => json({ msg: 'ok' }, { status: 201 }) });
    renderScreen(<RegisterScreen />);
    await fillCommon('Nome e Cognome');
    await submit();
    expect(screen.getByText('Se hai meno di 18 anni scegli «Minore»')).toBeVisible();
    expect(requests).toHaveLength(0);
    await declareAdult();
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(await requests[0]?.json()).toMatchObject({ role: 'adult', declaresAdult: true });
  });

  it('requires that the privacy notice was read', async () => {
    const requests = serve({});
    renderScreen(<RegisterScreen />);
    await fillCommon('Nome e Cognome');
    await declareAdult();
    const box = screen.getByRole('checkbox', { name: /^Ho letto l’ ?informativa/ });
    await userEvent.click(box);
    await submit();
    expect(screen.getByText('Leggi l’informativa, poi spunta la casella')).toBeVisible();
    expect(box).toHaveFocus();
    expect(requests).toHaveLength(0);
  });

  it('requires a parent and a birthday from a minor', async () => {
    const requests = serve({ 'GET /api/community': () => json({ asksGuardians: true }) });
    renderScreen(<RegisterScreen />, { at: '/register?tipo=minor' });
    await screen.findByLabelText('Data di nascita');
    await fillCommon('Nome e Cognome');
    await submit();
    expect(screen.getByText('Inserisci la data di nascita')).toBeVisible();
    expect(screen.getByLabelText('Data di nascita')).toHaveFocus();
    expect(screen.getByLabelText('E-mail del genitore o tutore')).toBeInvalid();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it.each([
    [true, 'Qui mandiamo il link con cui chiediamo il consenso'],
    [false, 'Questa piattaforma è in prova: qui non chiediamo nessun consenso.'],
  ])('tells a minor whether this platform asks the guardian: %s', async (asksGuardians, text) => {
    serve({ 'GET /api/community': () => json({ asksGuardians }) });
    renderScreen(<RegisterScreen />, { at: '/register?tipo=minor' });
    const email = await screen.findByLabelText('E-mail del genitore o tutore');
    await waitFor(() => expect(email).toHaveAccessibleDescription(expect.stringContaining(text)));
  });

  it('tells a minor what is true everywhere while it is not known', async () => {
    serve({ 'GET /api/community': () => json({ msg: 'Altro', code: 'X' }, { status: 500 }) });
    renderScreen(<RegisterScreen />, { at: '/register?tipo=minor' });
    expect(await screen.findByLabelText('E-mail del genitore o tutore')).toHaveAccessibleDescription(
      'Diversa dalla tua. Se serve il consenso di un genitore o tutore, lo chiediamo a questo indirizzo.',
    );
  });

  it.each(['Minore', 'Adulto', 'Azienda'])(
    'tells a password manager which fields are of the sign-in: %s',
    async (type) => {
      serve({ 'GET /api/community': () => json({ asksGuardians: true }) });
      renderScreen(<RegisterScreen />);
      await userEvent.click(screen.getByRole('radio', { name: type }));
      const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])')];
      const first = fields.findIndex(({ type: kind }) => kind === 'password');
      // A manager that goes by the order takes the field before the first password for the name of the account.
      const ofSignIn = fields.slice(first - 1, first + 2).map(({ name, autocomplete }) => [name, autocomplete]);
      expect(ofSignIn).toEqual([
        ['email', 'username'],
        ['password', 'new-password'],
        ['password2', 'new-password'],
      ]);
    },
  );

  it('leaves nothing for the next person on a shared computer', async () => {
    rememberSharedComputer(true);
    serve({ 'POST /api/auth/register': () => json({ msg: 'ok' }, { status: 201 }) });
    renderScreen(<RegisterScreen />);
    for (const label of ['E-mail', 'Password', 'Conferma password'])
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'off');
    await fillCommon('Nome e Cognome');
    await declareAdult();
    await submit();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/login'));
    expect(registeredPassword('giulia@esempio.it')).toBe('');
    rememberSharedComputer(false);
  });

  it('sends a company only what it has filled in, then leads to the login', async () => {
    const requests = serve({ 'POST /api/auth/register': () => json({ msg: 'ok' }, { status: 201 }) });
    renderScreen(<RegisterScreen />, { at: { pathname: '/register', state: { from: '/marketplace/7' } } });
    await userEvent.click(screen.getByRole('radio', { name: 'Azienda' }));
    await fillCommon('Nome Referente');
    await type('Nome azienda', 'Officine Bartolomei');
    await submit();
    // What the visitor wanted to buy, and the e-mail for the sign-in.
    await waitFor(() =>
      expect(screen.getByTestId('address')).toHaveTextContent(
        '/login {"from":"/marketplace/7","registered":"giulia@esempio.it"}',
      ),
    );
    // Not in the history of the browser, which is written to the disk.
    expect(registeredPassword('giulia@esempio.it')).toBe('segreta');
    // It stays until it is closed.
    expect(notificationsStore.getState().notifications).toMatchObject([
      { message: 'Registrazione completata! Effettua il login.', autoClose: false },
    ]);
    expect(await requests[0]?.json()).toEqual({
      role: 'company',
      name: 'Giulia Ferrante',
      email: 'giulia@esempio.it',
      password: 'segreta',
      password2: 'segreta',
      companyName: 'Officine Bartolomei',
      privacyVersion: '0123456789ab',
    });
  });

  it('sends the version of the notice that stood behind the link when the box was ticked', async () => {
    let version = 'before-it-ch';
    const notice = { name: 'privacy', title: null, html: '', contents: [], isDraft: false, since: '' };
    const requests = serve({
      'GET /api/pages': () =>
        json({
          operator: { name: null, email: null, address: null },
          pages: [{ name: 'privacy', version, isDraft: false }],
        }),
      'GET /api/pages/privacy': () => json({ ...notice, version }),
      'POST /api/auth/register': () => json({ msg: 'ok' }, { status: 201 }),
    });
    renderScreen(<RegisterScreen />);
    await type('Nome e Cognome', 'Giulia Ferrante');
    version = 'when-ticked-';
    await fillCommon('Nome e Cognome');
    await declareAdult();
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/pages/privacy'))).toBe(true));
    version = 'since-then--';
    await submit();
    await waitFor(() => expect(requests.at(-1)?.method).toBe('POST'));
    expect(await requests.at(-1)?.json()).toMatchObject({ privacyVersion: 'when-ticked-' });
  });

  it('says at the address that it has an account, with the ways into it, until the address changes', async () => {
    const msg = 'Esiste già un account con questa e-mail';
    serve({ 'POST /api/auth/register': () => json({ msg, code: 'EMAIL_TAKEN' }, { status: 409 }) });
    renderScreen(<RegisterScreen />);
    await fillCommon('Nome e Cognome');
    await declareAdult();
    await submit();
    const { parentElement } = await screen.findByText(new RegExp(msg));
    const said = parentElement as HTMLElement;
    expect(screen.getAllByText(new RegExp(msg))).toHaveLength(1);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(within(said).getByRole('link', { name: 'Accedi' })).toHaveAttribute('href', '/login');
    expect(within(said).getByRole('link', { name: /nuova password/ })).toHaveAttribute('href', '/forgot-password');
    await userEvent.type(screen.getByLabelText('E-mail'), 'x');
    expect(screen.queryByText(new RegExp(msg))).toBeNull();
  });

  it('shows the errors of the server beside their fields', async () => {
    const msg = 'Esiste già un account con questa e-mail';
    serve({
      'POST /api/auth/register': () => json({ msg, code: 'TAKEN', errors: [{ field: 'email', msg }] }, { status: 409 }),
    });
    renderScreen(<RegisterScreen />);
    await fillCommon('Nome e Cognome');
    await declareAdult();
    await submit();
    expect(await screen.findByText(msg)).toBeVisible();
    // Once: not above the button too.
    expect(screen.getAllByText(msg)).toHaveLength(1);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });

  it('accepts as a minor a person who turns eighteen tomorrow, not one who does today', () => {
    const today = '2026-11-21';
    expect(birthRule('2008-11-22', today)).toBeNull();
    expect(birthRule('2008-11-21', today)).toBe('L’account per minori è per chi ha meno di 18 anni');
    expect(birthRule('2026-11-22', today)).toBe('Questa data non è valida');
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import type { User } from '../../api/api-types';
import { forgetPerson } from '../../session/forget-person';
import { keepRegistered, registeredPassword } from '../registration/registered';
import { LoginScreen } from './login-screen';

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Accedi' }));

describe('the login', () => {
  beforeEach(() => {
    document.title = '';
  });

  it('focuses the first invalid field and sends no request', async () => {
    const requests = serve({});
    renderScreen(<LoginScreen />);
    await userEvent.type(screen.getByLabelText('Password'), 'corta');
    await submit();
    expect(screen.getByText('Inserisci l’e-mail')).toBeVisible();
    expect(screen.getByText('La password deve avere almeno 6 caratteri')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(requests).toHaveLength(0);
  });

  it('shows the error of the server, and stays', async () => {
    serve({
      'POST /api/auth/login': () => json({ msg: 'E-mail o password non corretti', code: 'X' }, { status: 401 }),
    });
    renderScreen(<LoginScreen />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'giulia@esempio.it');
    await userEvent.type(screen.getByLabelText('Password'), 'sbagliata');
    await submit();
    expect(await screen.findByText('E-mail o password non corretti')).toBeVisible();
    expect(screen.queryByText('Sessione scaduta o non valida')).toBeNull();
  });

  it('shows its own text when the server sends none', async () => {
    serve({ 'POST /api/auth/login': () => Promise.reject(new TypeError('Failed to fetch')) });
    renderScreen(<LoginScreen />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'giulia@esempio.it');
    await userEvent.type(screen.getByLabelText('Password'), 'segreta');
    await submit();
    expect(await screen.findByText('Errore durante il login. Verifica le credenziali.')).toBeVisible();
  });

  it('asks for a code where the person has a second step, and sends it with what was typed', async () => {
    const refuse = (code: string, msg: string) => json({ msg, code }, { status: 401 });
    const requests = serve({
      'POST /api/auth/login': async (request) =>
        'otp' in (await request.clone().json())
          ? refuse('WRONG_OTP', 'Il codice non è corretto')
          : refuse('OTP_REQUIRED', 'Scrivi il codice'),
      'POST /api/auth/second-step-removal': () => json({ msg: 'Richiesta inviata' }, { status: 202 }),
    });
    renderScreen(<LoginScreen />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'giulia@esempio.it');
    await userEvent.type(screen.getByLabelText('Password'), 'segreta');
    await submit();
    const code = await screen.findByLabelText('Codice');
    expect(code).toHaveFocus();
    expect(screen.queryByText('Scrivi il codice')).toBeNull();
    await userEvent.type(code, '123456');
    await submit();
    expect(await screen.findAllByText('Il codice non è corretto')).toHaveLength(1);
    expect(code).toHaveAccessibleDescription('Il codice non è corretto');
    await userEvent.type(code, '{Backspace}');
    expect(screen.queryByText('Il codice non è corretto')).toBeNull();
    expect(await requests[1]?.json()).toEqual({ email: 'giulia@esempio.it', password: 'segreta', otp: '123456' });
    await userEvent.click(screen.getByRole('button', { name: 'Chiedi di togliere la verifica' }));
    expect(await screen.findByText('Richiesta inviata')).toBeVisible();
    expect(await requests[2]?.json()).toEqual({ email: 'giulia@esempio.it', password: 'segreta' });
    await userEvent.click(screen.getByRole('button', { name: 'Indietro' }));
    expect(screen.getByLabelText('E-mail')).toBeVisible();
  });

  it('says that a computer is shared, and remembers it for the browser', async () => {
    const requests = serve({
      'POST /api/auth/login': () => json({ token: 'breve' }),
      'GET /api/user/me': () => json(giulia),
    });
    renderScreen(<LoginScreen />);
    const named = () => [screen.getByLabelText('E-mail'), screen.getByLabelText('Password')] as const;
    expect(named().map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')])).toEqual([
      ['email', 'username'],
      ['password', 'current-password'],
    ]);
    await userEvent.click(screen.getByLabelText('Computer condiviso'));
    expect(named().map((field) => field.getAttribute('autocomplete'))).toEqual(['off', 'off']);
    await userEvent.type(screen.getByLabelText('E-mail'), 'giulia@esempio.it');
    await userEvent.type(screen.getByLabelText('Password'), 'segreta');
    await submit();
    await waitFor(() => expect(sessionStorage.getItem('token')).toBe('breve'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(await requests[0]?.json()).toMatchObject({ sharedComputer: true });
    forgetPerson();
    cleanup();
    renderScreen(<LoginScreen />);
    expect(screen.getByLabelText('Computer condiviso')).toBeChecked();
  });

  it('knows the e-mail of a person who has just registered', () => {
    renderScreen(<LoginScreen />, { at: { pathname: '/login', state: { registered: 'ada@example.it' } } });
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@example.it');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(document.title).toBe('Accedi · FORM');
  });

  describe('of a person who has just registered', () => {
    const { email } = giulia;
    const firstCoins = 'Il tuo account è aperto: hai 100 Coin FORM per cominciare.';
    const at = { pathname: '/login', state: { from: '/marketplace/7', registered: email } };
    const signInAs = async (person: User, standing?: string) => {
      keepRegistered({ email, password: 'segreta' });
      serve({
        'POST /api/auth/login': () => json({ token: 'nuovo' }),
        'GET /api/user/me': () => json(person),
        'GET /api/user/guardians': () => json({ standing }),
      });
      renderScreen(<LoginScreen />, { at });
      expect(screen.getByLabelText('Password')).toHaveValue('segreta');
      await submit();
      await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/marketplace/7 null'));
    };

    it('is filled in, leads to what was wanted, and names the first coins', async () => {
      await signInAs(giulia);
      expect(await screen.findByText(firstCoins)).toBeVisible();
      cleanup();
      renderScreen(<LoginScreen />, { at });
      // Nobody who comes later finds the password.
      expect(registeredPassword(email)).toBe('');
    });

    it('names no coins where there are none', async () => {
      await signInAs({ ...giulia, coinBalance: 0 });
      expect(screen.queryByText(/per cominciare/)).toBeNull();
    });

    it.each([
      ['waiting', 0],
      ['free', 1],
    ])('names to a minor the coins that they can use: %s', async (standing, times) => {
      await signInAs({ ...giulia, role: 'minor' }, standing);
      expect(screen.queryAllByText(firstCoins)).toHaveLength(times);
    });
  });
});

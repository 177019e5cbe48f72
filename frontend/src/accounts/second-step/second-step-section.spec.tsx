import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { useCurrentUser } from '../../session/current-user';
import { SecondStepScreen } from './second-step-screen';
import { SecondStepSection } from './second-step-section';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/FORM:giulia%40esempio.it?issuer=FORM&secret=${secret}`;
const settingUp = {
  'POST /api/user/second-step': () => json({ secret, uri }, { status: 201 }),
  'POST /api/user/second-step/activate': () =>
    json({ recoveryCodes: ['aaaa-bbbb-cccc-dddd'], token: 'nuovo' }, { status: 201 }),
};
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.setItem('token', 't'));

async function setUp() {
  await userEvent.type(screen.getByLabelText(/^La tua password/), 'segreta');
  await click('Continua');
  expect(await screen.findByRole('img', { name: /^Codice QR/ })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Codice di 6 cifre/), '123456');
  await click('Attiva');
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
}

it('is set up with the password, a code of the app, and recovery codes that are shown once', async () => {
  const requests = serve({ ...settingUp, 'GET /api/user/me': () => json(giulia) });
  renderScreen(<SecondStepSection user={giulia} />);
  await click('Attiva');
  await setUp();
  expect(await requests[0]?.json()).toEqual({ password: 'segreta' });
  expect(await requests[1]?.json()).toEqual({ otp: '123456' });
  await click('Li ho conservati');
  expect(screen.getByText('Verifica in due passaggi attiva')).toBeVisible();
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull();
});

it('goes on with the token of the answer, and asks nothing again with the one that has ended', async () => {
  const tokens: (string | null)[] = [];
  serve({
    'DELETE /api/user/second-step': () => json({ token: 'nuovo' }),
    'GET /api/user/me': (request) => {
      tokens.push(request.headers.get('authorization'));
      return json({ ...giulia, secondStep: tokens.length === 1 });
    },
  });
  const Section = () => {
    const user = useCurrentUser();
    return user ? <SecondStepSection user={user} /> : null;
  };
  renderScreen(<Section />);
  await userEvent.click(await screen.findByRole('button', { name: 'Disattiva' }));
  expect(screen.getByText(/Gli altri dispositivi su cui hai fatto l’accesso dovranno rifarlo/)).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^La tua password/), 'segreta');
  await userEvent.type(screen.getByLabelText(/^Codice dell’app/), '123456');
  await click('Disattiva');
  expect(await screen.findByRole('button', { name: 'Attiva' })).toBeVisible();
  expect(tokens).toEqual(['Bearer t', 'Bearer nuovo']);
  expect(localStorage.getItem('token')).toBe('nuovo');
});

it.each([
  [undefined, /un codice della tua app\.$/],
  [0, /Non hai più codici di recupero/],
  [1, /Ti resta 1 codice di recupero\.$/],
  [7, /Ti restano 7 codici di recupero\.$/],
])('says how many recovery codes are left: %s', (recoveryCodesLeft, text) => {
  renderScreen(<SecondStepSection user={{ ...giulia, secondStep: true, recoveryCodesLeft }} />);
  expect(screen.getByText(text)).toBeVisible();
});

it('is switched off with the password and a code, and says why not', async () => {
  const requests = serve({
    'DELETE /api/user/second-step': () => json({ msg: 'Il codice non è corretto', code: 'WRONG_OTP' }, { status: 403 }),
  });
  renderScreen(<SecondStepSection user={{ ...giulia, secondStep: true }} />);
  await click('Disattiva');
  await userEvent.type(screen.getByLabelText(/^La tua password/), 'segreta');
  await userEvent.type(screen.getByLabelText(/^Codice dell’app/), '123456');
  await click('Disattiva');
  expect(await screen.findByText('Il codice non è corretto')).toBeVisible();
  expect(await requests[0]?.json()).toEqual({ password: 'segreta', otp: '123456' });
});

it('is set up by an administrator who must have it, who still sees the codes once it counts', async () => {
  let lacksSecondStep = true;
  serve({
    ...settingUp,
    'POST /api/user/second-step/activate': () => {
      lacksSecondStep = false;
      return settingUp['POST /api/user/second-step/activate']();
    },
    'GET /api/user/me': () => json({ ...giulia, role: 'admin', lacksSecondStep }),
  });
  renderScreen(<SecondStepScreen />, { at: '/second-step' });
  await screen.findByRole('heading', { level: 1, name: 'Attiva la verifica in due passaggi' });
  await setUp();
  await click('Li ho conservati');
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard/);
});

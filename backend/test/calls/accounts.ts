import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../app.js';
import { made, newRestoreToken, newToken } from '../makers.js';
import { currentOtp, joinWithSecondStep, type SecondStepState } from '../second-step.js';
import {
  admins,
  anyone,
  type Hideable,
  nobody,
  type Platform,
  type Row,
  row,
  sending,
  signedIn,
  type Target,
} from './row.js';

/** The routes of accounts (product.md 2). */

const person = async ({ form }: Platform): Promise<Target> => {
  const someone = await form.join('Dora Verdi');
  return { id: someone._id, parties: { owner: someone } };
};

/** Somebody whose second step is active, being set up, or asked to be removed two days ago. */
const secondStep =
  (state?: SecondStepState) =>
  async ({ form }: Platform): Promise<Target> => {
    const someone = await joinWithSecondStep(form, state);
    return { id: someone._id, parties: { owner: someone } };
  };

const withoutSecondStep = { anonymous: 401, minor: 409, adult: 409, company: 409, admin: 409 } as const;

const proof = { body: () => ({ password: PASSWORD, otp: currentOtp() }) };

const newEmail = () => `${randomUUID()}@example.it`;

const personTarget = { name: 'Dora Verdi', role: 'adult' };

export const ROWS: readonly Row[] = [
  row('POST /api/auth/register', anyone, undefined, {
    body: () => ({ ...personTarget, email: newEmail(), password: PASSWORD, password2: PASSWORD }),
  }),
  row('POST /api/auth/login', anyone, undefined, sending({ email: 'admin@form.local', password: PASSWORD })),
  row('POST /api/auth/reset-password', anyone, undefined, {
    body: async ({ form }) => ({ token: await newToken(form, 'reset-password'), newPassword: PASSWORD }),
  }),
  row('POST /api/auth/confirm-email', anyone, undefined, {
    body: async ({ form }) => ({ token: await newToken(form, 'confirm-email') }),
  }),
  row('POST /api/auth/restore-email', anyone, undefined, {
    body: async ({ form }) => ({ token: await newRestoreToken(form), newPassword: PASSWORD }),
  }),
  row('POST /api/auth/confirm-email/again', signedIn, undefined, { endsSession: true }),
  row('POST /api/auth/forgot-password', anyone, undefined, sending({ email: 'admin@form.local' })),
  row('POST /api/auth/second-step-removal', anyone, undefined, {
    body: async ({ form }) => ({ email: (await joinWithSecondStep(form)).email, password: PASSWORD }),
  }),
  row('POST /api/auth/renew', signedIn),
  row('POST /api/auth/sign-out', signedIn, undefined, { endsSession: true }),
  row('POST /api/auth/sign-out-everywhere', signedIn, undefined, { endsSession: true }),
  row('GET /api/user/devices', signedIn),
  row('GET /api/user/me', signedIn),
  row('GET /api/user/profile', signedIn),
  row('GET /api/user/profile/:id', { ...anyone, owner: 'yes' }, person),
  row('PUT /api/user/profile', signedIn, undefined, sending({ bio: 'Mi presento' })),
  row('GET /api/user/export', signedIn),
  row('GET /api/user/email', signedIn),
  row('PUT /api/user/email', signedIn, undefined, { body: () => ({ email: newEmail(), password: PASSWORD }) }),
  row('DELETE /api/user/email', signedIn),
  row('PUT /api/user/password', signedIn, undefined, {
    ...sending({ currentPassword: PASSWORD, newPassword: 'segreto2' }),
    endsSession: true,
  }),
  row('POST /api/user/second-step', signedIn, undefined, sending({ password: PASSWORD })),
  row('POST /api/user/second-step/activate', { ...nobody, owner: 'yes' }, secondStep('begun'), {
    body: () => ({ otp: currentOtp() }),
  }),
  row('POST /api/user/second-step/recovery-codes', { ...withoutSecondStep, owner: 'yes' }, secondStep(), proof),
  row('DELETE /api/user/second-step', { ...withoutSecondStep, owner: 'yes' }, secondStep(), proof),
  row('DELETE /api/user/me', signedIn, undefined, { ...sending({ password: PASSWORD }), endsSession: true }),
  row('GET /api/admin/users', admins),
  row('GET /api/admin/users/:id', { ...admins, owner: 403 }, person),
  row('PUT /api/admin/users/:id', { ...admins, owner: 403 }, person, {
    body: () => ({ ...personTarget, email: newEmail() }),
  }),
  row('DELETE /api/admin/users/:id', { ...admins, owner: 403 }, person),
  row('POST /api/admin/users/:id/reset-link', { ...admins, owner: 403 }, person),
  row('GET /api/admin/second-step-removals', admins),
  row('DELETE /api/admin/users/:id/second-step', { ...admins, owner: 403 }, secondStep('removable')),
];

export const hideable: Hideable = {
  profile: async ({ form, person, mark }) => {
    await made(form, ['PUT', '/user/profile'], person, { name: 'Rino Rossi', bio: `Il profilo ${mark}` });
    return person._id;
  },
};

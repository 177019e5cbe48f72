import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../src/platform/http/errors/error-body.js';
import { type Member, PASSWORD, signIn, startTestApp, type TestApp } from './app.js';
import { bornYearsAgo, guardianOf, joinMinor, type Minor, newAddress, ownGuardians, REQUIRED } from './families.js';
import { made } from './makers.js';
import { documentedRoutes } from './openapi.js';

/** One mailbox is written in one way wherever an address is given anew; older ways still sign in (product.md 11.14). */

let form: TestApp;
let adult: Member;
let minor: Minor;
let child: Minor;
let guardian: Member;
beforeAll(async () => {
  form = await startTestApp({ env: { ...REQUIRED, REGISTRATIONS_PER_HOUR_MAX: '100' } });
  [adult, minor, child] = [await form.join('Ada Neri'), await joinMinor(form), await joinMinor(form)];
  guardian = await guardianOf(form, child);
});
afterAll(() => form.close());

interface Given {
  readonly path?: string;
  readonly as?: Member;
  readonly body?: object;
}

const registration = (fields: object) => ({
  ...{ name: 'Mina Bruni', email: newAddress(), password: PASSWORD, password2: PASSWORD, role: 'minor' },
  ...{ parentEmail: newAddress(), dateOfBirth: bornYearsAgo(13) },
  ...fields,
});

/** Route and field, with a call in which nothing else is wrong, in an order in which each goes through. */
const NEW: Readonly<Record<string, () => Given>> = {
  'POST /auth/register email': () => ({ body: registration({}) }),
  'POST /auth/register parentEmail': () => ({ body: registration({}) }),
  'PUT /user/profile parentEmail': () => ({ as: minor }),
  'PUT /user/guardian-email parentEmail': () => ({ as: minor }),
  'PUT /user/email email': () => ({ as: minor, body: { password: PASSWORD } }),
  'PUT /admin/users/{id} email': () => ({ path: adult._id, as: form.admin, body: { name: 'Ada', role: 'adult' } }),
  'PUT /admin/users/{id} parentEmail': () => {
    const { _id: path, email } = minor;
    return { path, as: form.admin, body: { name: 'Mina', role: 'minor', email, dateOfBirth: bornYearsAgo(13) } };
  },
  'POST /family/{child}/guardians email': () => ({ path: child._id, as: guardian }),
  'POST /admin/users/{id}/guardians/{guardian}/replace email': () => ({
    path: `${child._id}/${guardian._id}`,
    as: form.admin,
    body: { reason: 'Non risponde più' },
  }),
  'POST /guidance email': () => ({ as: adult, body: { sees: ['path'] } }),
  'POST /reports email': () => ({
    body: { kind: 'profile', subject: adult._id, reasonKind: 'other', text: 'Non va', goodFaith: true },
  }),
};

/** Fields that name an address that FORM knows already. */
const KNOWN: Readonly<Record<string, string>> = {
  'POST /auth/login email': 'of an account',
  'POST /auth/forgot-password email': 'of an account',
  'POST /auth/second-step-removal email': 'of an account',
  'POST /coin/recipient recipient': 'of an account',
  'POST /coin/transfer recipient': 'of an account',
  'POST /family/{child}/allowed email': 'of an account',
  'POST /admin/users/{id}/guardian-addresses/unblock email': 'of a request',
};

/** The mailboxes of mum@example.org, mum@caffè.it and mum@mail.example.it in other letters, and addresses that look like others. */
const OTHER_WAYS = [
  ...['"mum"@example.org', '"m\\um"@example.org', 'mum@xn--caff-8oa.it', 'mum@mail。example.it'],
  ...['mиm@example.org', 'MİM@example.org', 'mum@exаmple.org'],
];

const send = (name: string, { path = '', as, body = {} }: Given, email: string) => {
  const [method = '', route = '', field = ''] = name.split(' ');
  const ids = path.split('/');
  const target = route.replaceAll(/\{\w+\}/g, () => ids.shift() ?? randomUUID());
  return form.call<ErrorBody>(method, target, { ...(as && { token: as.token }), body: { ...body, [field]: email } });
};

it.each(Object.entries(NEW))('%s takes an address in one way only', async (name, given) => {
  const field = name.split(' ')[2];
  for (const email of OTHER_WAYS) {
    expect(await send(name, given(), email)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  }
  expect((await send(name, given(), newAddress('mamma'))).status).toBeLessThan(300);
});

it('knows every address that a call takes', async () => {
  const fields = (await documentedRoutes(form)).flatMap(({ name, fields = {} }) =>
    Object.entries(fields).flatMap(([field, { format }]) => (format === 'email' ? [`${name} ${field}`] : [])),
  );
  expect(fields.toSorted()).toEqual([...Object.keys(NEW), ...Object.keys(KNOWN)].toSorted());
});

describe('who has an account at such an address', () => {
  const email = '"dora verdi"@example.org';
  let dora: Member;
  beforeAll(async () => {
    const { _id } = await form.join('Dora Verdi', 10);
    await form.database.query('update people set email = $2 where id = $1', [_id, email]);
    dora = await signIn(form.call, email);
  });

  it('signs in, is found and gets coins as before', async () => {
    expect((await form.call('POST', '/auth/forgot-password', { body: { email } })).status).toBe(202);
    const { token } = await form.join('Ben Verdi', 10);
    const sent = await form.call('POST', '/coin/transfer', { token, body: { recipient: email, amount: 1 } });
    expect(sent.status).toBe(201);
  });

  it('is edited by administrators as before', async () => {
    const edit = { name: 'Dora V.', email, role: 'adult' };
    const edited = await made<{ name: string }>(form, ['PUT', `/admin/users/${dora._id}`], form.admin, edit);
    expect(edited.name).toBe('Dora V.');
  });
});

it('keeps a guardian’s address of before in the profile, and asks nobody there', async () => {
  const lea = await joinMinor(form);
  const parentEmail = '"nora"@example.org';
  await form.database.query('update people set parent_email = $2 where id = $1', [lea._id, parentEmail]);
  const edited = await form.call('PUT', '/user/profile', { token: lea.token, body: { name: 'Lea B', parentEmail } });
  expect(edited).toMatchObject({ status: 200, body: { name: 'Lea B', parentEmail } });
  const again = await form.call('POST', '/user/guardian-email/again', { token: lea.token });
  expect(again).toMatchObject({ status: 400, body: { errors: [{ field: 'parentEmail' }] } });
  expect((await ownGuardians(form, lea)).body.request?.email).toBe(lea.parentEmail);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Member, startTestApp, type TestApp } from './app.js';
import { ROWS as FAMILY_ROWS } from './calls/families.js';
import { documentedName, TABLE } from './calls/table.js';
import { guardianOf, joinMinor, REQUIRED } from './families.js';
import { editUser, made, newItem } from './makers.js';
import { documentedRoutes, type Route } from './openapi.js';

/**
 * Every route of the document, called by people who may start nothing new (product.md 16.4, 17.7). The rule is looked at
 * before everything else, so that no call needs a body or a target.
 */

let form: TestApp;
let routes: readonly Route[];
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
  await editUser(form, form.admin, { name: 'Admin', role: 'admin', coinBalance: 100 });
  // What ends the session of its caller is called last.
  routes = (await documentedRoutes(form)).sort((one, other) => Number(endsSession(one)) - Number(endsSession(other)));
});
afterAll(() => form.close());

const endsSession = ({ name }: Route): boolean =>
  name === 'POST /auth/sign-out' || name === 'POST /auth/sign-out-everywhere';

/** The status and, of a refusal, the code. */
type Verdict = string;

/** Of a stream only the beginning is read: it has no end to wait for. */
async function verdict({ method, path }: Route, caller?: Member): Promise<Verdict> {
  const response = await fetch(`${form.url}/api${path.replaceAll(/\{[a-z]+\}/g, randomUUID())}`, {
    method,
    redirect: 'manual',
    ...(caller && { headers: { authorization: `Bearer ${caller.token}` } }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson) await response.body?.cancel();
  const { code = '' }: { code?: string } = isJson ? JSON.parse(await response.text()) : {};
  return `${response.status} ${code}`.trim();
}

async function verdicts(caller?: Member): Promise<ReadonlyMap<Route, Verdict>> {
  const all = new Map<Route, Verdict>();
  for (const route of routes) all.set(route, await verdict(route, caller));
  return all;
}

const names = (of: readonly Route[]): string[] => of.map(({ name }) => name).sort();
const isRead = ({ method }: Route): boolean => method === 'GET';

/** Routes that answer visitors, too. */
async function routesOfVisitors(): Promise<ReadonlyMap<Route, Verdict>> {
  return new Map([...(await verdicts())].filter(([, answer]) => answer !== '401 NOT_SIGNED_IN'));
}

const OWN_DATA_AND_LEAVING = [
  'DELETE /user/email',
  'DELETE /user/me',
  'DELETE /user/second-step',
  'POST /auth/confirm-email/again',
  'POST /auth/renew',
  'POST /auth/sign-out',
  'POST /auth/sign-out-everywhere',
  'POST /user/guardian-email/again',
  'POST /user/guardians/{id}/contest',
  'POST /user/second-step',
  'POST /user/second-step/activate',
  'POST /user/second-step/recovery-codes',
  'PUT /user/guardian-email',
  'PUT /user/email',
  'PUT /user/mail-choices',
  'PUT /user/password',
  'PUT /user/profile',
];

/** A waiting child reads. */
const WHILE_WAITING = [
  'GET /events',
  'GET /user/devices',
  'GET /user/email',
  'GET /user/export',
  'GET /user/export/files',
  'GET /user/guardians',
  'GET /user/mail-choices',
  'GET /user/me',
  'GET /user/profile',
];

const WHILE_RESTRICTED = TABLE.filter(({ whileRestricted }) => whileRestricted).map(documentedName);

describe('a child who waits for consent', () => {
  it('reaches their own data and leaves; elsewhere a visitor, where visitors may call, and kept out otherwise', async () => {
    const child = await joinMinor(form);
    const [open, own] = [await routesOfVisitors(), await verdicts(child)];
    const reached = [...own].filter(([route, answer]) => !open.has(route) && answer !== '403 CONSENT_MISSING');
    expect(names(reached.map(([route]) => route))).toEqual([...OWN_DATA_AND_LEAVING, ...WHILE_WAITING].sort());
    const different = [...open].filter(([route, answer]) => own.get(route) !== answer);
    expect(different.map(([route, answer]) => [route.name, answer, own.get(route)])).toEqual([]);
  });

  it('reads what they ordered as a visitor does, from the day on which the consent is withdrawn', async () => {
    const child = await joinMinor(form);
    const guardian = await guardianOf(form, child);
    await made(form, ['POST', '/coin/transfer'], form.admin, { recipient: child.email, amount: 3 });
    const { _id } = await newItem(form, form.admin, { type: 'course' });
    await made(form, ['POST', `/marketplace/${_id}/orders`], child, { expectedPrice: 3 });
    const seenBy = async (caller?: Member) =>
      (await form.call('GET', `/marketplace/${_id}`, caller ? { token: caller.token } : {})).body;
    expect(await seenBy(child)).toMatchObject({ order: expect.anything() });
    await made(form, ['POST', `/family/${child._id}/consent/withdraw`], guardian);
    expect(await seenBy(child)).toEqual(await seenBy());
  });

  it('edits their whole profile, which nobody else sees', async () => {
    const child = await joinMinor(form);
    const edit = await form.call('PUT', '/user/profile', { token: child.token, body: { bio: 'Mi presento' } });
    expect(edit).toMatchObject({ status: 200, body: { bio: 'Mi presento' } });
  });
});

const suspended = async (): Promise<Member> => {
  const someone = await form.join('Dora Verdi');
  const measure = { outcome: 'suspend', ground: 'Termini di servizio', facts: 'Ha insultato' };
  await made(form, ['POST', '/admin/reports'], form.admin, { kind: 'profile', subject: someone._id, ...measure });
  return someone;
};

const RESTRICTED = [
  { name: 'somebody suspended', code: 'SUSPENDED', join: suspended },
  {
    name: 'a minor of fourteen without consent',
    code: 'CONSENT_MISSING',
    join: (): Promise<Member> => joinMinor(form, { years: 15 }),
  },
] as const;

describe.each(RESTRICTED)('$name', ({ code, join }) => {
  it('reads everything, and changes only what is theirs, what ends something, and what protects', async () => {
    const someone = await join();
    const [open, own] = [await routesOfVisitors(), await verdicts(someone)];
    const keptOut = [...own].filter(([, answer]) => answer === `403 ${code}`).map(([route]) => route);
    expect(names(keptOut.filter(isRead))).toEqual([]);
    const changing = [...own.keys()].filter((route) => !isRead(route) && !open.has(route));
    const reached = changing.filter((route) => !keptOut.includes(route));
    expect(names(reached)).toEqual([...OWN_DATA_AND_LEAVING, ...WHILE_RESTRICTED].sort());
  });

  it('edits nothing of the profile that others see', async () => {
    const { token } = await join();
    const edit = (body: object) => form.call<{ name: string }>('PUT', '/user/profile', { token, body });
    const { name } = (await form.call<{ name: string }>('GET', '/user/me', { token })).body;
    expect(await edit({ bio: 'Leggetemi' })).toMatchObject({ status: 403, body: { code } });
    expect((await form.call('GET', '/user/me', { token })).body).toMatchObject({ bio: null });
    // Nor is anybody invited to what would be refused.
    expect((await form.call('GET', '/user/dashboard', { token })).body).toMatchObject({ firstSteps: null });
    expect((await edit({ name })).status).toBe(200);
  });
});

it('somebody suspended consents to nothing, and reads why', async () => {
  const { token } = await suspended();
  const answer = await form.call('POST', '/guardian/consent', { token, body: {} });
  expect(answer).toMatchObject({ status: 403, body: { code: 'SUSPENDED' } });
});

it('a minor puts the guardian’s address and the date of birth right in the profile, until somebody has consented', async () => {
  const minor = await joinMinor(form, { years: 15 });
  const year = new Date().getUTCFullYear();
  const edit = (body: object) => form.call('PUT', '/user/profile', { token: minor.token, body });
  const dateOfBirth = `${year - 14}-01-01`;
  expect(await edit({ parentEmail: 'mamma@example.it', dateOfBirth })).toMatchObject({
    status: 200,
    body: { parentEmail: 'mamma@example.it', dateOfBirth },
  });
});

describe('the routes of a family', () => {
  const rows = FAMILY_ROWS.filter(({ route }) => route.includes(' /api/family/:child'));

  it('are closed to a contested guardian, the guardian of another child, the child, strangers and administrators', async () => {
    const child = await joinMinor(form, { years: 15 });
    const contested = await guardianOf(form, child);
    await made(form, ['POST', `/user/guardians/${contested._id}/contest`], child);
    const otherGuardian = await guardianOf(form, await joinMinor(form, { years: 15 }));
    const seller = await form.join('Sara Viola');
    const platform = { form, seller, buyer: seller, organiser: seller, participant: seller };
    const callers = { contested, otherGuardian, child, stranger: seller, admin: form.admin };
    const open: string[] = [];
    for (const row of rows) {
      const [method = '', pattern = ''] = row.route.replace('/api', '').split(' ');
      const path = pattern.replace(':child', child._id).replace(':person', seller._id);
      const body = await row.body?.(platform);
      for (const [name, { token }] of Object.entries(callers)) {
        const { status }: Answer<unknown> = await form.call(method, path, { token, body });
        if (status !== 403) open.push(`${row.route}, ${name}: ${status}`);
      }
    }
    expect(rows.length).toBeGreaterThan(10);
    expect(open).toEqual([]);
  });
});

describe('a block', () => {
  const order = (seller: Member, buyer: Member) =>
    newItem(form, seller, { price: 1 }).then(({ _id }) =>
      form.call<{ _id: string }>('POST', `/marketplace/${_id}/orders`, {
        token: buyer.token,
        body: { expectedPrice: 1 },
      }),
    );
  const transfer = (from: Member, to: Member) =>
    form.call('POST', '/coin/transfer', { token: from.token, body: { recipient: to.email, amount: 1 } });

  it('is for both, and the open order of both goes on', async () => {
    const [mia, tom] = [await form.join('Mia Perla', 20), await form.join('Tom Grano', 20)];
    const { body: open } = await order(mia, tom);
    await made(form, ['POST', '/user/blocks'], mia, { person: tom._id });
    for (const [one, other] of [
      [mia, tom],
      [tom, mia],
    ] as const) {
      expect(await order(one, other)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
      expect((await transfer(one, other)).status).toBe(404);
    }
    const step = (by: Member, name: string, body?: object) =>
      made<{ status: string }>(form, ['POST', `/orders/${open._id}/${name}`], by, body);
    await step(mia, 'deliver');
    await step(tom, 'dispute', { reason: 'Non era quello promesso' });
    await step(mia, 'answer', { text: 'Era come promesso' });
    const decided = { outcome: 'release', reason: 'Va bene così' };
    expect((await step(form.admin, 'resolve', decided)).status).toBe('completed');
    expect(await made(form, ['GET', '/coin/transactions?limit=1'], mia)).toMatchObject([{ amount: 1 }]);
  });
});

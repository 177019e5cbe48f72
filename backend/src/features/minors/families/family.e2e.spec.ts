import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, PASSWORD, SEVERAL_PROCESSES, signIn, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import {
  bornYearsAgo,
  caseOf,
  consentTo,
  decide,
  familyOf,
  guardianOf,
  joinMinor,
  type Minor,
  newAddress,
  ownGuardians,
  PHONE,
  REQUIRED,
  tokenSentTo,
} from '../../../../test/families.js';
import { placesOf } from '../../../../test/find-text.js';
import {
  closeAccount,
  editUser,
  joinAdmin,
  made,
  newApplication,
  newContest,
  newItem,
  newOrder,
  verifyCompany,
} from '../../../../test/makers.js';

const CHILDS = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

let form: TestApp;
let mina: Minor;
let bruno: Member;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED, processes: SEVERAL_PROCESSES });
  mina = await joinMinor(form, { years: 15 });
  bruno = await guardianOf(form, mina);
});
afterAll(() => form.close());

const call = <Body = Record<string, unknown>>(method: string, path: string, by: Member, body?: unknown) =>
  form.call<Body>(method, `/family/${path}`, { token: by.token, body });

const give = (to: Member, amount: number) =>
  made(form, ['POST', '/coin/transfer'], form.admin, { recipient: to.email, amount });

describe('a guardian', () => {
  it('sets limits, and lets a minor apply for jobs only from sixteen', async () => {
    const limits = { weeklyCoins: 10, approvalAbove: 5, mayApply: false };
    expect(await call('PUT', `${mina._id}/limits`, bruno, limits)).toMatchObject({
      status: 200,
      body: { limits, limitsInForce: limits, leftThisWeek: 10, canApplyFrom16: false },
    });
    expect(await call('PUT', `${mina._id}/limits`, bruno, { ...limits, mayApply: true })).toMatchObject({
      status: 409,
      body: { code: 'TOO_YOUNG_TO_APPLY' },
    });
    const missing = await call('PUT', `${mina._id}/limits`, bruno, { weeklyCoins: 10, approvalAbove: 5 });
    expect(missing).toMatchObject({ status: 400, body: { errors: [{ field: 'mayApply' }] } });
    const older = await joinMinor(form, { years: 16 });
    const nora = await guardianOf(form, older);
    expect((await call('PUT', `${older._id}/limits`, nora, { ...limits, mayApply: true })).status).toBe(200);
  });

  it.each<[string, string, (minor: Minor, guardian: Member, company: Member) => Promise<unknown>]>([
    [
      'the date of birth is corrected',
      'guardian',
      (minor, guardian) =>
        call('PUT', `${minor._id}/date-of-birth`, guardian, { dateOfBirth: bornYearsAgo(15), reason: 'Ne ha 15' }),
    ],
    [
      'the company is none any more',
      'verification',
      (_minor, _guardian, company) => editUser(form, company, { role: 'adult' }),
    ],
  ])('loses the applications of a minor who may not apply any more: %s', async (_, cause, change) => {
    const minor = await joinMinor(form, { years: 16 });
    const guardian = await guardianOf(form, minor);
    const limits = { weeklyCoins: 10, approvalAbove: 5, mayApply: true };
    await made(form, ['PUT', `/family/${minor._id}/limits`], guardian, limits);
    const company = await form.join('Officine Neri', 0, 'company');
    await verifyCompany(form, company);
    const { _id } = await newApplication(form, company, minor);
    await change(minor, guardian, company);
    const read = () => form.call('GET', `/orders/${_id}`, { token: minor.token });
    await eventually(async () => (await read()).body.status === 'withdrawn');
    expect((await read()).body).toMatchObject({ cause });
  });

  it('sees what waits for their yes, and every order, movement and contest', async () => {
    await form.call('PUT', `/admin/users/${form.admin._id}`, {
      token: form.admin.token,
      body: { name: 'Admin', email: form.admin.email, role: 'admin', coinBalance: 500 },
    });
    await give(mina, 40);
    const item = await newItem(form, form.admin, { price: 8 });
    const order = await form.call<{ _id: string; status: string }>('POST', `/marketplace/${item._id}/orders`, {
      token: mina.token,
      body: { expectedPrice: 8 },
    });
    expect(order).toMatchObject({ status: 201, body: { status: 'awaiting_approval' } });
    expect((await form.call('GET', `/orders/${order.body._id}`, { token: mina.token })).body).toEqual(order.body);
    const requests = await call<{ _id: string; actions: string[] }[]>('GET', 'requests', bruno);
    expect(requests.body).toMatchObject([{ _id: order.body._id, actions: ['approve', 'refuse'] }]);
    expect((await familyOf(form, bruno)).body).toMatchObject([{ waitingOrders: 1, balance: 32 }]);
    expect((await ownGuardians(form, mina)).body.waitingOrders).toBe(1);
    // By mail at once, though the guardian chose digests, as everybody does who chose nothing.
    const asked = () =>
      form.database.query<{ params: object }>(
        `select params from outgoing_mail where kind = 'approval-wanted' and recipient = $1`,
        [bruno.email],
      );
    await eventually(async () => (await asked()).length > 0);
    const params = { child: 'Mina B.', item: 'Revisione del curriculum', price: 8, link: '/famiglia' };
    expect(await asked()).toEqual([{ params: { ...params, until: expect.any(String) } }]);
    expect((await call<unknown[]>('GET', `${mina._id}/orders`, bruno)).body).toMatchObject([{ _id: order.body._id }]);
    expect((await call<unknown[]>('GET', `${mina._id}/transactions`, bruno)).body).toHaveLength(2);
    expect((await call<unknown[]>('GET', `${mina._id}/contests`, bruno)).body).toEqual([]);
    const todo = async () =>
      (await form.call<{ todo: unknown[] }>('GET', '/user/dashboard', { token: bruno.token })).body.todo;
    const waiting = {
      type: 'approve_order',
      subject: 'Revisione del curriculum',
      person: 'Mina B.',
      link: '/famiglia',
    };
    expect(await todo()).toMatchObject([waiting]);
    const yes = await form.call('POST', `/orders/${order.body._id}/approve`, { token: bruno.token });
    expect(yes).toMatchObject({ status: 200, body: { status: 'placed' } });
    expect(await todo()).toEqual([]);
    expect((await call('GET', 'requests', bruno)).body).toEqual([]);
    const second = await made<{ _id: string }>(form, ['POST', `/marketplace/${item._id}/orders`], mina, {
      expectedPrice: 8,
    });
    const no = await form.call('POST', `/orders/${second._id}/refuse`, { token: bruno.token });
    expect(no).toMatchObject({ status: 200, body: { status: 'refunded', refundCause: 'not_approved' } });
  });

  it('sees what the child spent this week, also beyond a limit that was lowered since', async () => {
    const child = await joinMinor(form, { years: 15, name: 'Pia Verdi' });
    const nora = await guardianOf(form, child);
    await give(child, 40);
    await made(form, ['POST', '/coin/transfer'], child, { recipient: nora.email, amount: 12 });
    const seen = { spentThisWeek: 12, leftThisWeek: 38, balance: 28 };
    expect((await familyOf(form, nora)).body).toMatchObject([seen]);
    const limits = { weeklyCoins: 5, approvalAbove: 5, mayApply: false };
    const lowered = await call('PUT', `${child._id}/limits`, nora, limits);
    expect(lowered.body).toMatchObject({ spentThisWeek: 12, leftThisWeek: 0 });
  });

  it('sees a hidden contest as the child does, who takes part in it', async () => {
    const [firm, stranger] = [await form.join('Firma', 50, 'company'), await form.join('Ada Verdi')];
    const contest = await newContest(form, firm);
    await made(form, ['POST', `/contests/${contest._id}/join`], mina);
    const measure = { outcome: 'hide', ground: 'Termini', facts: 'Un insulto' };
    const about = { kind: 'contest', subject: contest._id };
    await made(form, ['POST', '/admin/reports'], form.admin, { ...about, ...measure });
    const page = ({ token }: Member) => form.call('GET', `/contests/${contest._id}`, { token });
    expect((await call<unknown[]>('GET', `${mina._id}/contests`, bruno)).body).toMatchObject([{ _id: contest._id }]);
    expect(await page(bruno)).toMatchObject({ status: 200, body: { _id: contest._id, isHidden: true, joined: false } });
    expect((await page(stranger)).status).toBe(404);
    await form.call('DELETE', `/contests/${contest._id}/join`, { token: mina.token });
    expect((await page(bruno)).status).toBe(404);
  });

  it('allows people to write and send coins, and no longer', async () => {
    const zia = await form.join('Zia Rosa', 20);
    const sending = () =>
      form.call<{ transaction: { _id: string } }>('POST', '/coin/transfer', {
        token: zia.token,
        body: { recipient: mina.email, amount: 1, note: 'Per il gelato' },
      });
    expect((await sending()).status).toBe(404);
    const allowed = await call('POST', `${mina._id}/allowed`, bruno, { email: zia.email });
    expect(allowed).toMatchObject({ status: 200, body: { allowed: [{ _id: zia._id, isAllowedByAll: true }] } });
    const sent = await sending();
    expect(sent.status).toBe(201);
    // Of the words that reach the minor the guardian reads and reports all.
    const { _id: subject } = sent.body.transaction;
    const report = { kind: 'message', subject, reasonKind: 'other', text: 'Non così', goodFaith: true };
    expect((await form.call('POST', '/reports', { token: bruno.token, body: report })).status).toBe(201);
    expect((await form.call('POST', '/reports', { body: report })).status).toBe(404);
    expect((await call('DELETE', `${mina._id}/allowed/${zia._id}`, bruno)).body).toMatchObject({ allowed: [] });
    expect((await sending()).status).toBe(404);
    const unknown = await call('POST', `${mina._id}/allowed`, bruno, { email: newAddress() });
    expect(unknown).toMatchObject({ status: 404, body: { msg: 'Nessun account con questa e-mail' } });
  });

  it('reads which notes of the minor’s transfers they wrote themself', async () => {
    const [lia, sole] = [await joinMinor(form, { years: 15 }), await form.join('Sole Blu', 5)];
    const rita = await guardianOf(form, lia);
    await give(rita, 5);
    await call('POST', `${lia._id}/allowed`, rita, { email: sole.email });
    for (const from of [rita, sole])
      await made(form, ['POST', '/coin/transfer'], from, { recipient: lia.email, amount: 1, note: 'Per la gita' });
    const notes = [
      { sender: { name: 'Sole Blu' }, isOwnNote: false },
      { sender: { name: expect.any(String) }, isOwnNote: true },
    ];
    expect((await call('GET', `${lia._id}/transactions`, rita)).body).toMatchObject(notes);
    const own = await form.call('GET', '/coin/transactions', { token: lia.token });
    expect(own.body).toMatchObject([{ isOwnNote: false }, { isOwnNote: false }]);
  });

  it('is told that somebody is suspended whom they allowed, and administrators read until when', async () => {
    const zio = await form.join('Zio Piero');
    await call('POST', `${mina._id}/allowed`, bruno, { email: zio.email });
    const body = {
      ...{ kind: 'profile', subject: zio._id, outcome: 'suspend', days: 7 },
      ...{ ground: 'Termini, 3', facts: 'Insulta' },
    };
    await made(form, ['POST', '/admin/reports'], form.admin, body);
    const told = async (to: Member) => {
      const { body: rows } = await form.call<{ title: string; message: string; link: string }[]>(
        'GET',
        '/notifications',
        { token: to.token },
      );
      return rows.filter(({ title }) => title === 'Un account sospeso');
    };
    await eventually(async () => (await told(bruno)).length > 0);
    expect(await told(bruno)).toMatchObject([{ message: expect.stringContaining('Zio Piero'), link: '/famiglia' }]);
    expect(await told(mina)).toEqual([]);
    const seen = await form.call<{ suspendedUntil: string }>('GET', `/admin/users/${zio._id}`, {
      token: form.admin.token,
    });
    const days = (Date.parse(seen.body.suspendedUntil) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    await call('DELETE', `${mina._id}/allowed/${zio._id}`, bruno);
  });

  it('of another child sees and does nothing, nor does anybody else', async () => {
    const other = await joinMinor(form, { years: 15 });
    await guardianOf(form, other);
    const routes = [
      ['GET', 'transactions'],
      ['GET', 'orders'],
      ['GET', 'contests'],
      ['GET', 'export'],
      ['POST', 'consent/withdraw'],
      ['POST', 'consent'],
    ] as const;
    for (const [method, path] of routes) {
      expect((await call(method, `${other._id}/${path}`, bruno)).status).toBe(403);
      expect((await call(method, `${mina._id}/${path}`, mina)).status).toBe(403);
    }
    const erasing = await call('DELETE', other._id, bruno, { password: PASSWORD });
    expect(erasing.status).toBe(403);
  });

  it('exports what the child could export but their reports, and corrects the date of birth, which the ledger knows by the age', async () => {
    const secret = 'Mio padre mi scrive cose brutte';
    const about = { kind: 'profile', subject: bruno._id, reasonKind: 'harassment', text: secret, goodFaith: true };
    expect((await form.call('POST', '/reports', { token: mina.token, body: about })).status).toBe(201);
    const own = await form.call('GET', '/user/export', { token: mina.token });
    expect(JSON.stringify(own.body)).toContain(secret);
    const file = await call<{ profile: { email: string }; guardianConsents: unknown[] }>(
      'GET',
      `${mina._id}/export`,
      bruno,
    );
    expect(file.body.profile.email).toBe(mina.email);
    expect(file.body.guardianConsents).toHaveLength(1);
    expect(JSON.stringify(file.body)).not.toContain(secret);
    const correct = (years: number) =>
      call('PUT', `${mina._id}/date-of-birth`, bruno, { dateOfBirth: bornYearsAgo(years), reason: 'Era sbagliata' });
    expect(await correct(13)).toMatchObject({ status: 200, body: { dateOfBirth: bornYearsAgo(13) } });
    expect((await ownGuardians(form, mina)).body.isUnder14).toBe(true);
    expect(await correct(19)).toMatchObject({ status: 400 });
    await correct(15);
    expect((await ownGuardians(form, mina)).body.isUnder14).toBe(false);
  });
});

it('who turns out to be a minor does not read why somebody disputes what they sold', async () => {
  const [ada, ugo] = [await form.join('Ada Verdi', 20), await form.join('Ugo Neri')];
  const { _id } = await newOrder(form, ugo, ada, 'disputed');
  const read = async (by: Member) =>
    (await form.call<{ reason: string | null }>('GET', `/orders/${_id}`, { token: by.token })).body.reason;
  expect(await read(ugo)).toBe('Non era quello promesso');
  const minor = {
    role: 'minor',
    parentEmail: newAddress(),
    dateOfBirth: bornYearsAgo(15),
    adjustmentReason: 'Ha 15 anni',
  };
  await editUser(form, ugo, { name: 'Ugo Neri', ...minor });
  const seller = await signIn(form.call, ugo.email);
  expect(await Promise.all([seller, ada, form.admin].map(read))).toEqual([
    null,
    'Non era quello promesso',
    'Non era quello promesso',
  ]);
  const report = { kind: 'message', subject: `${_id}:reason`, reasonKind: 'other', text: 'Non così', goodFaith: true };
  expect((await form.call('POST', '/reports', { token: seller.token, body: report })).status).toBe(404);
});

describe('a consent', () => {
  it('is withdrawn and given again by the same guardian; from fourteen the minor still reads', async () => {
    const pino = await joinMinor(form, { years: 15, name: 'Pino Gialli' });
    const nora = await guardianOf(form, pino);
    expect(await call('POST', `${pino._id}/consent/withdraw`, nora)).toMatchObject({
      status: 200,
      body: { consent: 'withdrawn', mayConsent: true },
    });
    expect((await ownGuardians(form, pino)).body).toMatchObject({ standing: 'without-consent', consent: 'withdrawn' });
    expect((await form.call('GET', '/marketplace', { token: pino.token })).status).toBe(200);
    const twice = await call('POST', `${pino._id}/consent/withdraw`, nora);
    expect(twice).toMatchObject({ status: 409, body: { code: 'NO_CONSENT' } });
    expect(await call('POST', `${pino._id}/consent`, nora)).toMatchObject({ body: { consent: 'given' } });
    expect((await ownGuardians(form, pino)).body.standing).toBe('free');
  });

  it('of two guardians: either withdraws, only the one who did gives it again, the stricter limit holds', async () => {
    const pino = await joinMinor(form, { name: 'Pino Gialli' });
    const nora = await guardianOf(form, pino);
    const email = newAddress('papa');
    const keyed = (own: string) =>
      form.call('POST', `/family/${pino._id}/guardians`, {
        token: nora.token,
        body: { email: own },
        headers: { 'idempotency-key': 'invito-del-secondo' },
      });
    // What is refused uses no key up.
    expect((await keyed(pino.email)).status).toBe(400);
    const invited = await keyed(email);
    expect(invited).toMatchObject({ status: 201, body: { invitation: { email } } });
    expect((await consentTo(form, { parentEmail: email }, { name: 'Ugo Gialli' })).status).toBe(200);
    const ugo = await signIn(form.call, email);
    expect((await call('POST', `${pino._id}/guardians`, nora, { email: newAddress() })).status).toBe(409);
    await call('PUT', `${pino._id}/limits`, ugo, { weeklyCoins: 7, approvalAbove: 90, mayApply: false });
    expect((await familyOf(form, nora)).body).toMatchObject([
      { limits: { weeklyCoins: 50 }, limitsInForce: { weeklyCoins: 7, approvalAbove: 20 }, invitation: null },
    ]);
    await call('POST', `${pino._id}/consent/withdraw`, ugo);
    expect((await ownGuardians(form, pino)).body.standing).toBe('waiting');
    expect(await call('POST', `${pino._id}/consent`, nora)).toMatchObject({
      status: 409,
      body: { code: 'WITHDRAWN_BY_OTHER' },
    });
    expect((await ownGuardians(form, pino)).body.consent).toBe('withdrawn');
    expect((await call('POST', `${pino._id}/consent`, ugo)).status).toBe(200);
    expect((await ownGuardians(form, pino)).body.standing).toBe('free');
  });

  it('given from a device on which the child signed in waits for an administrator', async () => {
    const pino = await joinMinor(form, { name: 'Pino Gialli' });
    const login = await form.call('POST', '/auth/login', { body: { email: pino.email, password: PASSWORD } });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { body } = await consentTo(form, pino, { headers: { cookie } });
    expect(body).toMatchObject({ isHeld: true, token: expect.any(String) });
    expect((await ownGuardians(form, pino)).body).toMatchObject({ standing: 'waiting', isHeld: true });
    expect((await familyOf(form, { token: body.token ?? '' })).body).toEqual([]);
    const { _id } = await caseOf(form, pino, 'held-consent');
    expect(await decide(form, _id, 'confirm')).toMatchObject({ status: 409, body: { code: 'WRONG_OUTCOME' } });
    expect(await decide(form, _id, 'accept')).toMatchObject({ status: 200, body: { outcome: 'accept', outcomes: [] } });
    expect(await decide(form, _id, 'refuse')).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    expect((await ownGuardians(form, pino)).body).toMatchObject({ standing: 'free', isHeld: false });
    expect(await made(form, ['GET', `/admin/acts?subject=${pino._id}`], form.admin)).toMatchObject([
      { act: 'guardian-accepted', reason: 'Ho telefonato a casa' },
    ]);
  });

  it.each([
    ['the browser of the registration', (cookie: string) => ({ cookie, 'user-agent': PHONE }), 'device'],
    ['a like browser of the same network', () => ({ 'user-agent': CHILDS }), 'network'],
  ])('given from %s waits, too', async (_, headers, reason) => {
    const [email, parentEmail] = [newAddress('minore'), newAddress('genitore')];
    const words = { name: 'Mina Bruni', email, password: PASSWORD, password2: PASSWORD, role: 'minor' };
    const registered = await form.call('POST', '/auth/register', {
      body: { ...words, parentEmail, dateOfBirth: bornYearsAgo(13) },
      headers: { 'user-agent': CHILDS },
    });
    const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await consentTo(form, { parentEmail }, { headers: headers(cookie) })).body.isHeld).toBe(true);
    const mina = await signIn(form.call, email);
    expect(await caseOf(form, mina, 'held-consent')).toMatchObject({ heldBecause: [reason] });
  });

  it('of a guardian of more than four minors waits for an administrator', async () => {
    const first = await joinMinor(form);
    const nora = await guardianOf(form, first);
    for (let children = 1; children < 4; children++) {
      const child = await joinMinor(form, { parentEmail: nora.email });
      expect((await consentTo(form, child, { by: nora })).body).toMatchObject({ isHeld: false });
    }
    const fifth = await joinMinor(form, { parentEmail: nora.email });
    expect((await consentTo(form, fifth, { by: nora })).body).toMatchObject({ isHeld: true });
    expect(await caseOf(form, fifth, 'held-consent')).toMatchObject({
      heldBecause: ['children'],
      guardian: { _id: nora._id },
    });
    expect(await decide(form, (await caseOf(form, fifth, 'held-consent'))._id, 'refuse')).toMatchObject({
      status: 200,
    });
    expect((await ownGuardians(form, fifth)).body).toMatchObject({ consent: 'missing', isHeld: false });
  });
});

describe('"Non è un mio genitore"', () => {
  it('hides the minor from the guardian until an administrator has looked; limits and consent stay', async () => {
    const pino = await joinMinor(form, { name: 'Pino Gialli' });
    const nora = await guardianOf(form, pino);
    const contest = () => form.call('POST', `/user/guardians/${nora._id}/contest`, { token: pino.token });
    expect(await contest()).toMatchObject({
      status: 200,
      body: { standing: 'free', guardians: [{ isContested: true }] },
    });
    expect((await familyOf(form, nora)).body).toMatchObject([
      { name: 'Pino G.', isContested: true, balance: null, guardians: [], dateOfBirth: null },
    ]);
    for (const path of ['orders', 'export']) expect((await call('GET', `${pino._id}/${path}`, nora)).status).toBe(403);
    expect((await call('POST', `${pino._id}/consent/withdraw`, nora)).status).toBe(403);
    expect((await decide(form, (await caseOf(form, pino, 'contested'))._id, 'confirm')).status).toBe(200);
    expect((await familyOf(form, nora)).body).toMatchObject([{ isContested: false, balance: 0 }]);
    expect(await contest()).toMatchObject({ status: 409, body: { code: 'GUARDIAN_CONFIRMED' } });
  });

  it('and an administrator who removes the guardian ends the consent; the former one objects and is restored', async () => {
    const pino = await joinMinor(form, { name: 'Pino Gialli' });
    const nora = await guardianOf(form, pino);
    const email = newAddress('nonna');
    const headers = { 'idempotency-key': randomUUID() };
    const replace = () =>
      form.call('POST', `/admin/users/${pino._id}/guardians/${nora._id}/replace`, {
        token: form.admin.token,
        body: { email, reason: 'Lo ha deciso il tribunale' },
        headers,
      });
    expect((await replace()).status).toBe(201);
    const link = await tokenSentTo(form, email);
    // The process ended before it could store the answer.
    await form.database.query('delete from first_answers');
    expect((await replace()).status).toBe(201);
    expect(await tokenSentTo(form, email)).toBe(link);
    expect((await ownGuardians(form, pino)).body).toMatchObject({
      standing: 'waiting',
      consent: 'missing',
      request: { email },
      guardians: [],
    });
    const [mail] = await form.database.query<{ reason: string }>(
      `select params->>'reason' as reason from outgoing_mail where kind = 'guardian-removed' and recipient = $1`,
      [nora.email],
    );
    expect(mail?.reason).toBe('Lo ha deciso il tribunale');
    const removals = await call('GET', 'removals?limit=1', nora);
    expect(removals.body).toMatchObject([{ _id: pino._id, hasObjected: false }]);
    expect(removals.headers.get('x-total-count')).toBe('1');
    const objecting = { reason: 'Il tribunale ha deciso altro' };
    const object = () =>
      form.call('POST', `/family/${pino._id}/objection`, { token: nora.token, body: objecting, headers });
    expect((await object()).status).toBe(201);
    await form.database.query('delete from first_answers');
    expect((await object()).status).toBe(201);
    expect((await call('POST', `${pino._id}/objection`, nora, objecting)).status).toBe(409);
    expect((await call('POST', `${pino._id}/objection`, bruno, objecting)).status).toBe(403);
    // Who removed the guardian decides about the objection a day later, and only where there is nobody else.
    const { _id } = await caseOf(form, pino, 'objection');
    expect(await caseOf(form, pino, 'objection')).toMatchObject({ outcomes: [], obstacle: expect.any(String) });
    expect(await decide(form, _id, 'dismiss')).toMatchObject({ status: 409, body: { code: 'NOT_YET' } });
    const other = await joinAdmin(form, 'Altra Amministratrice');
    expect(await decide(form, _id, 'dismiss')).toMatchObject({ status: 403, body: { code: 'ANOTHER_ADMINISTRATOR' } });
    expect((await decide(form, _id, 'restore', other)).status).toBe(200);
    expect((await call('GET', 'removals', nora)).body).toEqual([]);
    expect((await ownGuardians(form, pino)).body).toMatchObject({ standing: 'free', guardians: [{ _id: nora._id }] });
    // The other one, who was asked instead, comes too late.
    expect(await consentTo(form, { parentEmail: email })).toMatchObject({
      status: 409,
      body: { code: 'HAS_GUARDIAN' },
    });
  });

  it('ends with the guardian where an administrator agrees, also against an objection', async () => {
    const pino = await joinMinor(form, { name: 'Pino Gialli' });
    const nora = await guardianOf(form, pino);
    await form.call('POST', `/user/guardians/${nora._id}/contest`, { token: pino.token });
    const { _id: contested } = await caseOf(form, pino, 'contested');
    expect(await decide(form, contested, 'remove')).toMatchObject({ status: 200, body: { outcome: 'remove' } });
    expect((await decide(form, contested, 'remove')).status).toBe(409);
    expect((await familyOf(form, nora)).body).toEqual([]);
    const ended = { standing: 'waiting', consent: 'missing', guardians: [] };
    expect((await ownGuardians(form, pino)).body).toMatchObject(ended);

    const objecting = { reason: 'Sono sua madre' };
    expect((await call('POST', `${pino._id}/objection`, nora, objecting)).status).toBe(201);
    const { _id: objection } = await caseOf(form, pino, 'objection');
    const other = await joinAdmin(form, 'Altra Amministratrice');
    const removals = async () => (await call('GET', 'removals', nora)).body;
    const ago = (days: number) =>
      form.database.query(
        'update guardian_removals set removed_at = now() - make_interval(days => $2) where child = $1',
        [pino.wallet, days],
      );
    await ago(9);
    expect(await removals()).toMatchObject([{ hasObjected: true, objectionDismissedAt: null }]);
    expect(await decide(form, objection, 'dismiss', other)).toMatchObject({
      status: 200,
      body: { outcome: 'dismiss', outcomes: [] },
    });
    expect(await decide(form, objection, 'restore', other)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    });
    expect((await ownGuardians(form, pino)).body).toMatchObject(ended);
    expect(await removals()).toMatchObject([{ hasObjected: true, objectionDismissedAt: expect.any(String) }]);
    expect(await made(form, ['GET', '/notifications?limit=1'], nora)).toMatchObject([{ title: 'Reclamo esaminato' }]);
    expect((await call('POST', `${pino._id}/objection`, nora, objecting)).status).toBe(403);
    await ago(1);
    expect((await call('POST', `${pino._id}/objection`, nora, objecting)).status).toBe(409);
  });
});

describe('erasure', () => {
  it('of a sole guardian ends the consent, and the address stays nowhere; the minor names another', async () => {
    const pino = await joinMinor(form, { name: 'Pino Gialli' });
    const nora = await guardianOf(form, pino);
    expect(await placesOf(form.database, nora.email)).not.toEqual([]);
    await closeAccount(form, nora);
    expect(await placesOf(form.database, nora.email)).toEqual([]);
    expect((await ownGuardians(form, pino)).body).toMatchObject({
      standing: 'waiting',
      consent: 'missing',
      request: null,
    });
    const parentEmail = newAddress('altra');
    await form.call('PUT', '/user/guardian-email', { token: pino.token, body: { parentEmail } });
    expect(await tokenSentTo(form, parentEmail)).toEqual(expect.any(String));
  });

  it('of a child by the guardian takes requests, consents, cases and mail with it', async () => {
    const name = 'Zenobio Rarissimi';
    const pino = await joinMinor(form, { name });
    const nora = await guardianOf(form, pino);
    await form.call('POST', `/user/guardians/${nora._id}/contest`, { token: pino.token });
    await decide(form, (await caseOf(form, pino, 'contested'))._id, 'confirm');
    expect((await call('DELETE', pino._id, nora, { password: 'sbagliata' })).status).toBe(403);
    expect((await call('DELETE', pino._id, nora, { password: PASSWORD })).status).toBe(204);
    expect(await placesOf(form.database, name)).toEqual([]);
    expect(await placesOf(form.database, 'Zenobio R.')).toEqual([]);
    expect(await placesOf(form.database, pino.email)).toEqual([]);
    expect((await familyOf(form, nora)).body).toEqual([]);
    const [rows] = await form.database.query<{ total: number }>(
      `select (select count(*) from guardian_requests where child = $1)::int
         + (select count(*) from guardian_consents where child = $1)::int
         + (select count(*) from guardian_cases where child = $1)::int as total`,
      [pino.wallet],
    );
    expect(rows?.total).toBe(0);
  });
});

it('a ledger with consents starts only with mail, or where somebody says whether guardians are asked', async () => {
  await form.program.stop();
  await expect(startTestApp({ database: form.database })).rejects.toThrow('guardians have consented on this platform');
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addHours } from 'date-fns/addHours';
import { type Member, PASSWORD, startTestApp, type TestApp } from '../../../../test/app.js';
import { mailsTo } from '../../../../test/mails.js';
import { currentOtp, joinWithSecondStep } from '../../../../test/second-step.js';
import { theMoment } from '../../../platform/mail/templates/moment.js';

/** Administrators need a second step here. The only one sets it up in the first test. */
let form: TestApp;
let root: Member;
let rootSecret: string;
beforeAll(async () => {
  form = await startTestApp({ env: { ADMIN_TOTP: 'required' } });
  root = form.admin;
});
beforeEach(async () => {
  await form.database.query('delete from failures');
  // Codes of the same half minute count again.
  await form.database.query('update second_steps set last_step = -1');
});
afterAll(() => form.close());

interface Reply {
  readonly code: string;
  readonly secret: string;
  readonly token: string;
  readonly recoveryCodes: string[];
}

const send = (method: string, path: string, { token }: Member, body?: object) =>
  form.call<Reply>(method, path, { token, ...(body && { body }) });
const login = ({ email }: Member, otp?: string, headers: Record<string, string> = {}) =>
  form.call<Reply>('POST', '/auth/login', { body: { email, password: PASSWORD, ...(otp && { otp }) }, headers });
/** A code that is never right. */
const WRONG = '000000x';

describe('an administrator who must have a second step', () => {
  it('can only read who they are and set it up, also where visitors may call', async () => {
    const required = { status: 403, body: { code: 'SECOND_STEP_REQUIRED' } };
    for (const path of ['/admin/stats', '/admin/users', '/events', '/coin/transactions', '/user/export']) {
      expect(await send('GET', path, root)).toMatchObject(required);
    }
    expect(await send('POST', '/coin/transfer', root, { recipient: 'x@example.it', amount: 1 })).toMatchObject(
      required,
    );
    expect(await send('DELETE', '/user/me', root, { password: PASSWORD })).toMatchObject(required);
    expect((await send('GET', '/contests', root)).status).toBe(200);
    expect(await send('GET', '/user/me', root)).toMatchObject({ status: 200, body: { lacksSecondStep: true } });

    expect((await send('POST', '/user/second-step', root, { password: 'sbagliata' })).status).toBe(403);
    const begun = await send('POST', '/user/second-step', root, { password: PASSWORD });
    rootSecret = begun.body.secret;
    expect((await send('GET', '/admin/stats', root)).status).toBe(403);
    expect((await send('POST', '/user/second-step/activate', root, { otp: WRONG })).status).toBe(403);
    const { status, body } = await send('POST', '/user/second-step/activate', root, { otp: currentOtp(rootSecret) });
    expect(status).toBe(201);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    root = { ...root, token: body.token };
    expect((await send('GET', '/admin/stats', root)).status).toBe(200);
    expect((await send('POST', '/user/second-step', root, { password: PASSWORD })).status).toBe(409);
  });
});

it('is set up with one of ten codes: whoever holds a session cannot try them all, and the password begins anew', async () => {
  const ada = await form.join('Ada Neri');
  const begin = async () => (await send('POST', '/user/second-step', ada, { password: PASSWORD })).body.secret;
  const activate = (otp: string) => send('POST', '/user/second-step/activate', ada, { otp });
  const first = await begin();
  for (let index = 0; index < 10; index++) expect((await activate(WRONG)).status).toBe(403);
  expect((await activate(currentOtp(first))).status).toBe(429);
  // Neither the session nor the sign-in is locked.
  expect((await send('GET', '/user/me', ada)).status).toBe(200);
  expect((await login(ada)).status).toBe(200);
  expect((await activate(currentOtp(await begin()))).status).toBe(201);
});

it('is asked for where an administrator changes their own address', async () => {
  const sonia = await joinWithSecondStep(form);
  const before = { name: 'Sonia Celesti', email: sonia.email, role: 'admin' };
  expect((await send('PUT', `/admin/users/${sonia._id}`, root, before)).status).toBe(200);
  const { token } = (await login(sonia, currentOtp())).body;
  const change = (fields: object) =>
    send('PUT', `/admin/users/${sonia._id}`, { ...sonia, token }, { ...before, email: `x${sonia.email}`, ...fields });
  expect(await change({ password: PASSWORD })).toMatchObject({ status: 400, body: { errors: [{ field: 'otp' }] } });
  const wrong = { status: 403, body: { code: 'WRONG_OTP' } };
  expect(await change({ password: PASSWORD, otp: WRONG })).toMatchObject(wrong);
  const otp = currentOtp(undefined, 1);
  expect(await change({ password: 'sbagliata', otp })).toMatchObject({ status: 403, body: { code: 'WRONG_PASSWORD' } });
  // What changes no address needs no code.
  expect((await change({ email: sonia.email })).status).toBe(200);
  expect((await change({ password: PASSWORD, otp })).status).toBe(200);
});

describe('what changes the second step ends every other session, and the one that did it goes on', () => {
  const proof = () => ({ password: PASSWORD, otp: currentOtp() });
  const withNewToken = (member: Member, { body }: { body: Reply }): Member => ({ ...member, token: body.token });
  const isOpen = async (member: Member) => (await send('GET', '/user/me', member)).status === 200;
  const changes: readonly [string, (one: Member) => Promise<Member>][] = [
    [
      'setting it up',
      async (one) => {
        const off = withNewToken(one, await send('DELETE', '/user/second-step', one, proof()));
        const { secret } = (await send('POST', '/user/second-step', off, { password: PASSWORD })).body;
        const other = { ...one, token: (await login(one)).body.token };
        const on = await send('POST', '/user/second-step/activate', off, { otp: currentOtp(secret) });
        expect([await isOpen(off), await isOpen(other)]).toEqual([false, false]);
        return withNewToken(one, on);
      },
    ],
    ['switching it off', async (one) => withNewToken(one, await send('DELETE', '/user/second-step', one, proof()))],
    [
      'new recovery codes',
      async (one) => withNewToken(one, await send('POST', '/user/second-step/recovery-codes', one, proof())),
    ],
  ];

  it.each(changes)('%s', async (_, change) => {
    const one = await joinWithSecondStep(form);
    const other = { ...one, token: (await login(one, currentOtp(undefined, -1))).body.token };
    expect([await isOpen(one), await isOpen(other)]).toEqual([true, true]);
    const after = await change(one);
    expect([await isOpen(after), await isOpen(one), await isOpen(other)]).toEqual([true, false, false]);
  });

  it('its removal by an administrator, after which nobody goes on', async () => {
    const sonia = await joinWithSecondStep(form, 'removable');
    expect((await send('DELETE', `/admin/users/${sonia._id}/second-step`, root)).status).toBe(204);
    expect(await isOpen(sonia)).toBe(false);
  });
});

describe('whoever knows a password', () => {
  const deviceOf = async (member: Member, otp: string) =>
    ((await login(member, otp)).headers.get('set-cookie') ?? '').split(';')[0] ?? '';

  it('locks its owner out of the second step on no device where the owner has signed in', async () => {
    const sonia = await joinWithSecondStep(form);
    const cookie = await deviceOf(sonia, currentOtp());
    for (let index = 0; index < 10; index++) expect((await login(sonia, WRONG)).status).toBe(401);
    expect((await login(sonia, WRONG)).status).toBe(429);
    expect((await login(sonia, currentOtp(undefined, 1), { cookie })).status).toBe(200);
  });

  it('locks its owner out nowhere, not from the owner’s own device either, while there is a recovery code', async () => {
    const sonia = await joinWithSecondStep(form);
    const proof = { password: PASSWORD, otp: currentOtp(undefined, -1) };
    const { recoveryCodes } = (await send('POST', '/user/second-step/recovery-codes', sonia, proof)).body;
    const [first = '', second = ''] = recoveryCodes;
    const cookie = await deviceOf(sonia, currentOtp());
    const places: Record<string, string>[] = [{ cookie }, {}];
    for (const headers of places) {
      for (let index = 0; index < 10; index++) expect((await login(sonia, WRONG, headers)).status).toBe(401);
    }
    const next = currentOtp(undefined, 1);
    expect(await login(sonia, next, { cookie })).toMatchObject({
      status: 429,
      body: { msg: expect.stringContaining('codice di recupero') },
    });
    expect((await login(sonia, first, { cookie })).status).toBe(200);
    expect((await login(sonia, second)).status).toBe(200);
    // Who has shown a recovery code has the app's codes back, too.
    expect((await login(sonia, next, { cookie })).status).toBe(200);
  });
});

describe('a sign-in with a second step', () => {
  it('asks for a code, and takes each one once', async () => {
    const sonia = await joinWithSecondStep(form);
    expect(await login(sonia)).toMatchObject({ status: 401, body: { code: 'OTP_REQUIRED' } });
    expect(await login(sonia, WRONG)).toMatchObject({ status: 401, body: { code: 'WRONG_OTP' } });
    const [now, next] = [currentOtp(), currentOtp(undefined, 1)];
    expect((await login(sonia, next)).status).toBe(200);
    expect(await login(sonia, next)).toMatchObject({ status: 401, body: { code: 'WRONG_OTP' } });
    // One that is older than the newest is as good as used.
    expect(await login(sonia, now)).toMatchObject({ status: 401, body: { code: 'WRONG_OTP' } });
  });

  it('takes one code once, however many ask at the same time', async () => {
    const sonia = await joinWithSecondStep(form);
    const otp = currentOtp();
    const answers = await Promise.all([1, 2, 3].map(() => login(sonia, otp)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  it('says nothing about the second step to who has the wrong password', async () => {
    const sonia = await joinWithSecondStep(form);
    const body = { email: sonia.email, password: 'sbagliata', otp: currentOtp() };
    expect(await form.call('POST', '/auth/login', { body })).toMatchObject({ body: { code: 'WRONG_CREDENTIALS' } });
  });

  it('refuses every code after ten wrong ones, from wherever they came', async () => {
    const sonia = await joinWithSecondStep(form);
    for (let index = 0; index < 10; index++) expect((await login(sonia, WRONG)).status).toBe(401);
    expect((await login(sonia, currentOtp())).status).toBe(429);
  });

  it('takes a recovery code once, as people type it', async () => {
    const sonia = await joinWithSecondStep(form);
    const proof = { password: PASSWORD, otp: currentOtp() };
    const { body } = await send('POST', '/user/second-step/recovery-codes', sonia, proof);
    const [first = '', second = ''] = body.recoveryCodes;
    expect((await login(sonia, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await login(sonia, first)).status).toBe(401);
    expect((await login(sonia, second)).status).toBe(200);
    const renewedOnce = { ...sonia, token: body.token };
    expect(await send('GET', '/user/me', renewedOnce)).toMatchObject({ body: { recoveryCodesLeft: 8 } });
    const renewed = await send('POST', '/user/second-step/recovery-codes', renewedOnce, {
      ...proof,
      otp: currentOtp(undefined, 1),
    });
    expect(renewed.status).toBe(201);
    expect((await login(sonia, body.recoveryCodes[2])).status).toBe(401);
  });

  it('needs no code any more once the person has switched it off with password and code', async () => {
    const sonia = await joinWithSecondStep(form);
    const off = (proof: object) => send('DELETE', '/user/second-step', sonia, proof);
    expect((await off({ password: PASSWORD, otp: WRONG })).status).toBe(403);
    expect((await off({ password: 'sbagliata', otp: currentOtp() })).status).toBe(403);
    const { status, body } = await off({ password: PASSWORD, otp: currentOtp() });
    expect(status).toBe(200);
    expect((await login(sonia)).status).toBe(200);
    expect((await send('GET', '/user/me', { ...sonia, token: body.token })).body).not.toHaveProperty(
      'recoveryCodesLeft',
    );
  });
});

describe('a lost second step', () => {
  const ask = ({ email }: Member, password = PASSWORD) =>
    form.call<Reply>('POST', '/auth/second-step-removal', { body: { email, password } });
  const grant = ({ _id }: Member) => send('DELETE', `/admin/users/${_id}/second-step`, root);
  const dayPasses = ({ _id }: Member) =>
    form.database.query(`update second_step_removals set asked_at = asked_at - interval '1 day' where person = $1`, [
      _id,
    ]);
  const kindsTo = async ({ email }: Member) => (await mailsTo(form, email)).map(({ kind }) => kind);

  it('is asked for with the password, told at once, and removed by an administrator a day later', async () => {
    const sonia = await joinWithSecondStep(form);
    expect(await grant(sonia)).toMatchObject({ status: 409, body: { code: 'REMOVAL_NOT_ASKED' } });
    expect((await ask(sonia, 'sbagliata')).status).toBe(401);
    expect((await ask(sonia)).status).toBe(202);
    expect(await kindsTo(sonia)).toEqual(['confirm-email', 'second-step-removal']);
    expect(await grant(sonia)).toMatchObject({ status: 409, body: { code: 'REMOVAL_TOO_EARLY' } });
    await dayPasses(sonia);
    // A second request neither begins the day again nor sends a second message, and says when the day is over.
    const [asked] = await form.database.query<{ asked_at: Date }>(
      'select asked_at from second_step_removals where person = $1',
      [sonia._id],
    );
    const removableFrom = addHours(asked?.asked_at ?? 0, 24);
    const from = theMoment(removableFrom.toISOString());
    const msg = `Richiesta inviata: un amministratore può togliere la verifica in due passaggi dopo ${from}`;
    expect(await ask(sonia)).toMatchObject({ status: 202, body: { msg } });
    expect(await kindsTo(sonia)).toHaveLength(2);
    const { body: waiting } = await form.call<{ person: { _id: string } }[]>('GET', '/admin/second-step-removals', {
      token: root.token,
    });
    expect(waiting.map(({ person }) => person._id)).toContain(sonia._id);
    const { body: tasks } = await form.call<{ name: string }[]>('GET', '/admin/waiting', { token: root.token });
    expect(tasks.find(({ name }) => name === 'second-steps')).toMatchObject({
      count: waiting.length,
      link: '/admin/users',
    });
    expect((await grant(sonia)).status).toBe(204);
    expect(await kindsTo(sonia)).toContain('second-step-removed');
    expect((await login(sonia)).status).toBe(200);
    expect(await ask(sonia)).toMatchObject({ status: 409, body: { code: 'SECOND_STEP_INACTIVE' } });
  });

  it('is found again: a sign-in with a code takes the request back', async () => {
    const sonia = await joinWithSecondStep(form);
    await ask(sonia);
    await dayPasses(sonia);
    expect((await login(sonia, currentOtp())).status).toBe(200);
    expect(await grant(sonia)).toMatchObject({ status: 409, body: { code: 'REMOVAL_NOT_ASKED' } });
  });

  it('is not removed by its own administrator', async () => {
    await ask(root);
    await dayPasses(root);
    expect((await grant(root)).status).toBe(403);
    expect((await login(root)).status).toBe(401);
  });
});

it('ends every session of a person who signs out everywhere', async () => {
  const ada = await form.join('Ada Neri');
  const elsewhere = (await login(ada)).body.token;
  expect((await send('POST', '/auth/sign-out-everywhere', ada)).status).toBe(204);
  for (const token of [ada.token, elsewhere]) {
    expect((await form.call('GET', '/user/me', { token })).status).toBe(401);
  }
  expect((await login(ada)).status).toBe(200);
});

describe('a device', () => {
  const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
  const wrong = ({ email }: Member, headers: Record<string, string> = {}) =>
    form.call('POST', '/auth/login', { body: { email, password: 'sbagliata' }, headers });
  const cookieOf = (headers: Headers) => headers.get('set-cookie') ?? '';
  const deviceOf = async (member: Member, cookie?: string) => {
    const { headers } = await login(member, undefined, { 'user-agent': ANDROID, ...(cookie && { cookie }) });
    return cookieOf(headers).split(';')[0] ?? '';
  };

  it('keeps a cookie that only FORM’s own pages send back, and never a script reads', async () => {
    const ada = await form.join('Ada Neri');
    const cookie = cookieOf((await login(ada)).headers);
    expect(cookie).toMatch(/^form-device=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/);
    const token = cookie.slice('form-device='.length, 'form-device='.length + 43);
    const rows = await form.database.query<{ hash: Buffer }>('select hash from known_devices where person = $1', [
      ada._id,
    ]);
    expect(rows.some(({ hash }) => hash.toString('base64url') === token)).toBe(false);
    expect(await deviceOf(ada, `form-device=${token}`)).toBe(`form-device=${token}`);
  });

  it('is not locked out by strangers, who are after five failures, and has ten of its own', async () => {
    const ada = await form.join('Ada Neri');
    const cookie = await deviceOf(ada);
    for (let index = 0; index < 5; index++) await wrong(ada);
    expect((await login(ada)).status).toBe(429);
    for (let index = 0; index < 9; index++) expect((await wrong(ada, { cookie })).status).toBe(401);
    expect((await login(ada, undefined, { cookie })).status).toBe(200);
    for (let index = 0; index < 10; index++) await wrong(ada, { cookie });
    expect((await login(ada, undefined, { cookie })).status).toBe(429);
  });

  it('of one person is a stranger to the account of another', async () => {
    const [ada, ben] = [await form.join('Ada Neri'), await form.join('Ben Rossi')];
    const cookie = await deviceOf(ada);
    for (let index = 0; index < 5; index++) await wrong(ben, { cookie });
    expect((await login(ben, undefined, { cookie })).status).toBe(429);
  });

  it('that is new is told to a person with a confirmed address, once, and listed', async () => {
    const ada = await form.join('Ada Neri');
    await form.database.query('update people set email_confirmed_at = now() where id = $1', [ada._id]);
    const cookie = await deviceOf(ada);
    await deviceOf(ada, cookie);
    const mails = (await mailsTo(form, ada.email)).filter(({ kind }) => kind === 'new-device');
    expect(mails).toMatchObject([{ params: { name: 'Ada Neri', device: 'Chrome su Android' } }]);
    const { body } = await form.call<{ description: string }[]>('GET', '/user/devices', { token: ada.token });
    // Without a cookie the registration and the first sign-in were on two devices.
    const unknown = 'un dispositivo sconosciuto';
    expect(body.map(({ description }) => description)).toEqual(['Chrome su Android', unknown, unknown]);
  });
});

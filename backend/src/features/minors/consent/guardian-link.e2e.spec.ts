import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PASSWORD, SEVERAL_PROCESSES, signIn, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import {
  bornYearsAgo,
  caseOf,
  consentTo,
  decide,
  familyOf,
  guardianOf,
  joinMinor,
  newAddress,
  ownGuardians,
  REQUIRED,
  tokenSentTo,
  walletOf,
} from '../../../../test/families.js';
import { mailsTo } from '../../../../test/mails.js';
import { closeAccount } from '../../../../test/makers.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED, processes: SEVERAL_PROCESSES });
});
afterAll(() => form.close());

const show = (token: string) => form.call('POST', '/guardian/request', { body: { token } });
const INVALID = { status: 400, body: { code: 'GUARDIAN_LINK_INVALID' } };

describe('the link of a guardian’s mail', () => {
  it('shows who asks, and decides nothing', async () => {
    const mina = await joinMinor(form);
    const token = (await tokenSentTo(form, mina.parentEmail)) ?? '';
    expect(await show(token)).toMatchObject({
      status: 200,
      body: { child: 'Mina B.', account: 'none', purpose: 'consent', email: expect.stringMatching(/^g\*\*\*@/) },
    });
    expect((await form.call('GET', `/guardian/request?token=${token}`)).status).toBe(404);
    expect((await ownGuardians(form, mina)).body).toMatchObject({ standing: 'waiting', consent: 'missing' });
    expect((await show(token)).status).toBe(200);
  });

  it('makes an account for a guardian who has none, and lets the child in', async () => {
    const mina = await joinMinor(form);
    expect(await form.call('GET', '/user/dashboard', { token: mina.token })).toMatchObject({
      status: 403,
      body: { code: 'CONSENT_MISSING' },
    });
    const { status, body } = await consentTo(form, mina, { name: 'Bruno Bruni' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { msg: 'Consenso registrato', token: expect.any(String), isHeld: false },
    });
    expect((await ownGuardians(form, mina)).body).toMatchObject({
      standing: 'free',
      consent: 'given',
      erasedOn: null,
      request: null,
      guardians: [{ name: 'Bruno Bruni', isContested: false, mayBeContested: true }],
      limits: { weeklyCoins: 50, approvalAbove: 20, mayApply: false, leftThisWeek: 50 },
    });
    expect((await form.call('GET', '/user/dashboard', { token: mina.token })).status).toBe(200);
    const me = await form.call('GET', '/user/me', { token: body.token ?? '' });
    expect(me.body).toMatchObject({
      role: 'adult',
      name: 'Bruno Bruni',
      email: mina.parentEmail,
      emailConfirmed: true,
    });
    expect((await familyOf(form, { token: body.token ?? '' })).body).toMatchObject([
      { _id: mina._id, name: 'Mina Bruni', balance: 0, consent: 'given', waitingOrders: 0 },
    ]);
  });

  it('keeps the proof: version of the text, method, time and declared name', async () => {
    const mina = await joinMinor(form);
    await consentTo(form, mina, { name: 'Bruno Bruni' });
    const [proof] = await form.database.query<{ text: string }>(
      `select t.text from kept_texts t join people p on p.wallet = t.owner where t.field = 'proof' and p.email = $1`,
      [mina.parentEmail],
    );
    expect(JSON.parse(proof?.text ?? '')).toEqual({
      name: 'Bruno Bruni',
      declares: 'parental-responsibility',
      text: expect.any(String),
      method: 'mail-link',
      at: expect.any(String),
    });
  });

  it('is used once, and not after fourteen days, nor guessed', async () => {
    const mina = await joinMinor(form);
    const token = (await tokenSentTo(form, mina.parentEmail)) ?? '';
    expect((await consentTo(form, mina, { token })).status).toBe(200);
    expect(await show(token)).toMatchObject(INVALID);
    expect(await consentTo(form, mina, { token, textVersion: 'x' })).toMatchObject(INVALID);
    const other = await joinMinor(form);
    await form.database.query(
      `update guardian_requests set expires_at = now() - interval '1 second' where child = $1`,
      [other.wallet],
    );
    expect(await show((await tokenSentTo(form, other.parentEmail)) ?? '')).toMatchObject(INVALID);
    expect(await show('a'.repeat(43))).toMatchObject(INVALID);
  });

  it('takes one of two decisions at once', async () => {
    const mina = await joinMinor(form);
    const token = (await tokenSentTo(form, mina.parentEmail)) ?? '';
    const refusing = form.call('POST', '/guardian/refuse', { body: { token, reason: 'no' } });
    const answers = await Promise.all([consentTo(form, mina, { token }), refusing]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const isGiven = answers[0].status === 200;
    expect((await ownGuardians(form, mina)).body.consent).toBe(isGiven ? 'given' : 'missing');
  });

  it('makes no account where a refusal comes first, at the last moment', async () => {
    const mina = await joinMinor(form);
    const refusal = new pg.Client({ connectionString: form.database.url });
    await refusal.connect();
    await refusal.query('begin');
    await refusal.query(`update guardian_requests set ended_at = now(), outcome = 'not-me' where child = $1`, [
      mina.wallet,
    ]);
    const consenting = consentTo(form, mina);
    const waiting = () =>
      form.database.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update guardian_requests%'`,
      );
    try {
      await eventually(async () => (await waiting()).length > 0);
    } finally {
      await refusal.query('commit');
      await refusal.end();
    }
    expect(await consenting).toMatchObject(INVALID);
    expect(await form.database.query('select from people where email = $1', [mina.parentEmail])).toEqual([]);
  });

  it('ends what an administrator was to look at, where the same address then says no', async () => {
    const mina = await joinMinor(form);
    const login = await form.call('POST', '/auth/login', { body: { email: mina.email, password: PASSWORD } });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await consentTo(form, mina, { headers: { cookie } })).body.isHeld).toBe(true);
    const { _id } = await caseOf(form, mina, 'held-consent');
    expect((await form.call('POST', '/user/guardian-email/again', { token: mina.token })).status).toBe(200);
    const no = { token: await tokenSentTo(form, mina.parentEmail), reason: 'not-me' };
    expect((await form.call('POST', '/guardian/refuse', { body: no })).status).toBe(200);
    expect(await decide(form, _id, 'accept')).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    expect((await ownGuardians(form, mina)).body).toMatchObject({ consent: 'missing', isHeld: false });
  });

  it('ends when the child names another address', async () => {
    const mina = await joinMinor(form);
    const token = (await tokenSentTo(form, mina.parentEmail)) ?? '';
    const parentEmail = newAddress('altro');
    const changed = await form.call('PUT', '/user/guardian-email', { token: mina.token, body: { parentEmail } });
    expect(changed).toMatchObject({ status: 200, body: { request: { email: parentEmail, changesLeft: 2 } } });
    expect(await show(token)).toMatchObject(INVALID);
    expect(await mailsTo(form, mina.parentEmail)).toEqual([{ kind: 'guardian-request', params: null }]);
    expect((await show((await tokenSentTo(form, parentEmail)) ?? '')).status).toBe(200);
  });

  it('needs the declaration, a good password and the text as it is', async () => {
    const mina = await joinMinor(form);
    const token = (await tokenSentTo(form, mina.parentEmail)) ?? '';
    const textVersion = (await show(token)).body.textVersion;
    const body = { token, name: 'Bruno Bruni', declaresResponsibility: true, textVersion, password: PASSWORD };
    const send = (change: object) => form.call('POST', '/guardian/consent', { body: { ...body, ...change } });
    expect(await send({ declaresResponsibility: false })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'declaresResponsibility' }] },
    });
    expect(await send({ password: undefined })).toMatchObject({ body: { errors: [{ field: 'password' }] } });
    expect(await send({ password: '12345678' })).toMatchObject({ body: { errors: [{ field: 'password' }] } });
    expect(await send({ textVersion: 'vecchia' })).toMatchObject({ status: 409, body: { code: 'TEXT_CHANGED' } });
    // In the browser in which the child is signed in, and waits: whose the consent is, an administrator finds out.
    expect(await form.call('POST', '/guardian/consent', { token: mina.token, body })).toMatchObject({
      status: 200,
      body: { isHeld: true },
    });
  });
});

describe('an account at the guardian’s address', () => {
  it('signs in first where it is confirmed, and nobody else does', async () => {
    const bruno = await form.join('Bruno Bruni');
    await form.database.query('update people set email_confirmed_at = now() where email = $1', [bruno.email]);
    const mina = await joinMinor(form, { parentEmail: bruno.email });
    expect(await consentTo(form, mina)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_FIRST' } });
    const eva = await form.join('Eva');
    expect(await consentTo(form, mina, { by: eva })).toMatchObject({ status: 403, body: { code: 'SIGN_IN_FIRST' } });
    const given = await consentTo(form, mina, { by: bruno });
    expect(given.body).toEqual({ msg: 'Consenso registrato', isHeld: false });
  });

  it('is taken over where nobody has confirmed it: password, sessions and second step', async () => {
    const squatter = await form.join('Sara Falsa');
    await form.database.query(`insert into second_steps (person, secret) select id, 'x' from people where email = $1`, [
      squatter.email,
    ]);
    const mina = await joinMinor(form, { parentEmail: squatter.email });
    const { body } = await consentTo(form, mina, { password: 'tutt-altra-cosa' });
    expect(body.token).toEqual(expect.any(String));
    expect((await form.call('GET', '/user/me', { token: squatter.token })).status).toBe(401);
    await expect(signIn(form.call, squatter.email, PASSWORD)).rejects.toThrow('401');
    expect((await signIn(form.call, squatter.email, 'tutt-altra-cosa'))._id).toBe(squatter._id);
    expect(await form.database.query('select from second_steps')).toHaveLength(0);
  });

  it('of an administrator is never taken over', async () => {
    await form.database.query(`update people set email_confirmed_at = null where email = 'admin@form.local'`);
    const mina = await joinMinor(form, { parentEmail: 'admin@form.local' });
    expect(await consentTo(form, mina)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_FIRST' } });
  });

  it('does not show in the child’s export whether a mail was sent there', async () => {
    const kindsOf = async (parentEmail: string) => {
      const { token } = await joinMinor(form, { parentEmail });
      const { body } = await form.call<{ mail: { kind: string }[] }>('GET', '/user/export', { token });
      return body.mail.map(({ kind }) => kind);
    };
    const other = await joinMinor(form);
    expect(await kindsOf(newAddress())).toEqual(await kindsOf(other.email));
  });

  it('of a minor gets no mail, and the answer is the same', async () => {
    const pino = await joinMinor(form, { name: 'Pino Gialli' });
    const mina = await joinMinor(form, { parentEmail: pino.email });
    expect(await tokenSentTo(form, pino.email)).toBeUndefined();
    expect((await ownGuardians(form, mina)).body.request).toMatchObject({ email: pino.email });
  });
});

describe('who asks', () => {
  it('cannot name their own address, also not with a tag', async () => {
    const body = {
      name: 'Mina',
      email: 'mina.bruni@example.it',
      password: PASSWORD,
      password2: PASSWORD,
      role: 'minor',
      dateOfBirth: '2013-05-05',
    };
    for (const parentEmail of ['mina.bruni@example.it', 'mina.bruni+mamma@example.it']) {
      const answer = await form.call('POST', '/auth/register', { body: { ...body, parentEmail } });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'parentEmail' }] } });
    }
    expect(await walletOf(form, body.email)).toBe('');
  });

  it('changes the address three times a day, and not to one that said "Non sono io"', async () => {
    const mina = await joinMinor(form);
    const token = (await tokenSentTo(form, mina.parentEmail)) ?? '';
    expect((await form.call('POST', '/guardian/refuse', { body: { token, reason: 'not-me' } })).status).toBe(200);
    const change = (parentEmail: string) =>
      form.call('PUT', '/user/guardian-email', { token: mina.token, body: { parentEmail } });
    expect(await change(mina.parentEmail)).toMatchObject({ status: 409, body: { code: 'ADDRESS_BLOCKED' } });
    for (const name of ['uno', 'due', 'tre']) expect((await change(newAddress(name))).status).toBe(200);
    const fourth = await change(newAddress('quattro'));
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
    const waiting = await form.call<{ kind: string; child: { _id: string } }[]>('GET', '/admin/guardian-cases', {
      token: form.admin.token,
    });
    expect(waiting.body).toContainEqual(
      expect.objectContaining({ kind: 'not-me', child: expect.objectContaining({ _id: mina._id }) }),
    );
  });

  it('has an administrator put the address right: a new request goes out, and the earlier link ends', async () => {
    const mina = await joinMinor(form);
    const token = (await tokenSentTo(form, mina.parentEmail)) ?? '';
    const { email } = mina;
    const put = (parentEmail: string) =>
      form.call('PUT', `/admin/users/${mina._id}`, {
        token: form.admin.token,
        body: { name: 'Mina Bruni', email, role: 'minor', parentEmail, dateOfBirth: bornYearsAgo(13) },
      });
    const asked = async () => (await ownGuardians(form, mina)).body.request?.email;
    for (const own of [email, email.replace('@', '+mamma@')]) {
      expect(await put(own)).toMatchObject({ status: 400, body: { errors: [{ field: 'parentEmail' }] } });
    }
    expect((await put(mina.parentEmail)).status).toBe(200);
    expect([await asked(), (await show(token)).status]).toEqual([mina.parentEmail, 200]);
    const parentEmail = newAddress('mamma');
    expect((await put(parentEmail)).status).toBe(200);
    expect(await asked()).toBe(parentEmail);
    expect(await show(token)).toMatchObject(INVALID);
    expect((await consentTo(form, { parentEmail })).status).toBe(200);
    expect(await put(newAddress())).toMatchObject({ status: 409, body: { code: 'HAS_GUARDIAN' } });
  });

  it('has the request sent again, and the earlier link ends', async () => {
    const mina = await joinMinor(form);
    const token = (await tokenSentTo(form, mina.parentEmail)) ?? '';
    expect((await form.call('POST', '/user/guardian-email/again', { token: mina.token })).status).toBe(200);
    expect(await show(token)).toMatchObject(INVALID);
    expect((await consentTo(form, mina)).status).toBe(200);
    expect(await form.call('POST', '/user/guardian-email/again', { token: mina.token })).toMatchObject({
      status: 409,
      body: { code: 'HAS_GUARDIAN' },
    });
  });
});

it('is sent once for one key, whatever is lost, and stays valid', async () => {
  const lea = await joinMinor(form, { name: 'Lea Verdi' });
  const nora = await guardianOf(form, lea);
  const [email, key] = [newAddress(), randomUUID()];
  const invite = (to: string) =>
    form.call('POST', `/family/${lea._id}/guardians`, {
      token: nora.token,
      body: { email: to },
      headers: { 'idempotency-key': key },
    });
  const first = await invite(email);
  expect(first.status).toBe(201);
  const link = await tokenSentTo(form, email);
  expect(await invite(email)).toMatchObject({ status: 201, body: first.body });
  // The process ended before it could store the answer.
  await form.database.query('delete from first_answers');
  expect((await Promise.all([invite(email), invite(email)])).map(({ status }) => status)).toEqual([201, 201]);
  expect(await tokenSentTo(form, email)).toBe(link);
  expect(await form.call('POST', '/guardian/request', { body: { token: link } })).toMatchObject({ status: 200 });
  expect(await invite(newAddress())).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
});

it('makes nobody a guardian who is suspended, also without a sign-in', async () => {
  const parentEmail = newAddress('sospesa');
  const parent = await form.call('POST', '/auth/register', {
    body: { name: 'Nora Gialli', email: parentEmail, password: PASSWORD, password2: PASSWORD, role: 'adult' },
  });
  expect(parent.status).toBe(201);
  const { _id } = await signIn(form.call, parentEmail);
  const measure = { outcome: 'suspend', days: 7, ground: 'Regola 3', facts: 'Insulti' };
  const body = { kind: 'profile', subject: _id, ...measure };
  expect((await form.call('POST', '/admin/reports', { token: form.admin.token, body })).status).toBe(201);
  const lea = await joinMinor(form, { name: 'Lea Gialli', parentEmail });
  expect(await consentTo(form, lea)).toMatchObject({ status: 403, body: { code: 'SUSPENDED' } });
  expect((await ownGuardians(form, lea)).body.guardians).toEqual([]);
});

it('of an invitation ends with the guardian who sent it', async () => {
  const lea = await joinMinor(form, { name: 'Lea Gialli' });
  const stranger = await guardianOf(form, lea);
  const invite = async (email: string) => {
    const sent = await form.call('POST', `/family/${lea._id}/guardians`, { token: stranger.token, body: { email } });
    expect(sent.status).toBe(201);
    return (await tokenSentTo(form, email)) ?? '';
  };
  await invite('ora@example.it');
  await form.call('POST', `/user/guardians/${stranger._id}/contest`, { token: lea.token });
  const refused = await consentTo(form, { parentEmail: 'ora@example.it' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'INVITATION_ENDED' } });
  const contested = await caseOf(form, lea, 'contested');
  await decide(form, contested._id, 'confirm');
  const later = await invite('poi@example.it');
  await closeAccount(form, stranger);
  const parentEmail = newAddress('mamma');
  const named = await form.call('PUT', '/user/guardian-email', { token: lea.token, body: { parentEmail } });
  expect(named.status).toBe(200);
  expect(await show(later)).toMatchObject(INVALID);
  expect((await consentTo(form, { parentEmail })).status).toBe(200);
});

it('is sent to three addresses a day by one guardian who invites another', async () => {
  const lea = await joinMinor(form, { name: 'Lea Gialli' });
  const nora = await guardianOf(form, lea);
  const invite = () =>
    form.call('POST', `/family/${lea._id}/guardians`, { token: nora.token, body: { email: newAddress() } });
  for (let nth = 0; nth < 3; nth++) expect((await invite()).status).toBe(201);
  expect((await invite()).status).toBe(429);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENV, type Member, PASSWORD, signIn, startTestApp, type TestApp } from '../../../../test/app.js';
import { joinAdmin, newResetToken } from '../../../../test/makers.js';
import { runForm } from '../../../../test/program.js';
import { giveSecondStep, joinWithSecondStep } from '../../../../test/second-step.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const NEW_PASSWORD = 'nuova-segreta';
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  form.call<{ msg: string; code: string }>('POST', '/auth/reset-password', { body: { token, newPassword } });
const login = async ({ email }: Member, password: string) =>
  (await form.call('POST', '/auth/login', { body: { email, password } })).status;
const me = async ({ token }: Member) => (await form.call('GET', '/user/me', { token })).status;

const resetAdmin = (env: Record<string, string>, ...args: string[]) =>
  runForm(['reset-admin', ...args], { ...ENV, DATABASE_URL: form.database.url, ...env });
const tokenIn = (output: string) => /\/reset-password#([\w-]{43})\n/.exec(output)?.[1] ?? '';

const UNUSABLE = {
  status: 400,
  body: {
    code: 'RESET_LINK_INVALID',
    msg: 'Questo link non è valido, è già stato usato o è scaduto: chiedine uno nuovo',
  },
};

it('sets a new password once, which ends every session and forgets the failed sign-ins', async () => {
  const ada = await form.join('Ada Neri');
  for (let index = 0; index < 5; index++) await login(ada, 'sbagliata');
  expect(await login(ada, PASSWORD)).toBe(429);
  const token = await newResetToken(form, ada);
  expect(await reset(token)).toMatchObject({ status: 200, body: { msg: 'Password aggiornata: ora puoi accedere' } });
  expect(await me(ada)).toBe(401);
  expect(await login(ada, PASSWORD)).toBe(401);
  expect(await login(ada, NEW_PASSWORD)).toBe(200);
  expect(await reset(token)).toMatchObject(UNUSABLE);
});

it('forgets what was typed on the own device as well', async () => {
  const ada = await form.join('Ada Neri');
  const body = (password: string) => ({ email: ada.email, password });
  const first = await form.call('POST', '/auth/login', { body: body(PASSWORD) });
  const headers = { cookie: (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const typed = async (password: string) =>
    (await form.call('POST', '/auth/login', { headers, body: body(password) })).status;
  for (let index = 0; index < 10; index++) expect(await typed('sbagliata')).toBe(401);
  expect(await typed(PASSWORD)).toBe(429);
  const token = await newResetToken(form, ada);
  await form.call('POST', '/auth/reset-password', { headers, body: { token, newPassword: NEW_PASSWORD } });
  expect(await typed(NEW_PASSWORD)).toBe(200);
});

it('takes the account over from whoever made it with the address and never confirmed it', async () => {
  const stranger = await joinWithSecondStep(form);
  const token = await newResetToken(form, stranger);
  expect((await reset(token)).status).toBe(200);
  const [left] = await form.database.query(
    `select (select count(*)::int from known_devices where person = $1) as devices,
       (select count(*)::int from second_steps where person = $1) as steps`,
    [stranger._id],
  );
  expect(left).toEqual({ devices: 0, steps: 0 });
  expect([await me(stranger), await login(stranger, PASSWORD), await login(stranger, NEW_PASSWORD)]).toEqual([
    401, 401, 200,
  ]);
  // From here on the second step is the owner's, and an administrator's always is one's own.
  const rita = await joinAdmin(form, 'Rita Conti');
  for (const owner of [stranger, rita]) {
    await giveSecondStep(form, owner, 'active');
    await reset(await newResetToken(form, owner), 'ancora un’altra');
    const { body } = await form.call<{ code: string }>('POST', '/auth/login', {
      body: { email: owner.email, password: 'ancora un’altra' },
    });
    expect(body.code).toBe('OTP_REQUIRED');
  }
});

it('grants one of two concurrent requests with the same link', async () => {
  const ada = await form.join('Ada Neri');
  const token = await newResetToken(form, ada);
  const answers = await Promise.all([reset(token, 'prima-segreta'), reset(token, 'seconda-segreta')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

it('refuses an expired link and one that was never made, and keeps the password', async () => {
  const ada = await form.join('Ada Neri');
  const token = await newResetToken(form, ada);
  await form.database.query(`update one_time_tokens set expires_at = now() where person = $1`, [ada._id]);
  expect(await reset(token)).toMatchObject(UNUSABLE);
  expect(await reset('x')).toMatchObject(UNUSABLE);
  expect(await login(ada, PASSWORD)).toBe(200);
});

it('does not use up a link with a password that breaks the rules', async () => {
  const token = await newResetToken(form);
  expect((await reset(token, '12345')).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

it('refuses every link from an address after fifty wrong ones', async () => {
  const token = await newResetToken(form);
  for (let index = 0; index < 50; index++) await reset(`link-${index}`);
  expect((await reset(token)).status).toBe(429);
  await form.database.query('delete from failures');
});

it('is given to administrators by form reset-admin, and a new link ends the earlier one', async () => {
  const root = await joinAdmin(form, 'Rita Conti');
  await form.database.query('update people set second_step_since = now() where id = $1', [root._id]);
  const hasSecondStep = async () =>
    (await form.database.query('select from people where id = $1 and second_step_since is not null', [root._id]))
      .length;
  const first = await resetAdmin({ PUBLIC_URL: 'https://form.example.it/' }, root.email.toUpperCase());
  expect(first).toContain('https://form.example.it/reset-password#');
  expect(await hasSecondStep()).toBe(1);
  const second = await resetAdmin({ PORT: '4000' }, root.email, '--remove-second-step');
  expect(await hasSecondStep()).toBe(0);
  expect(second).toContain('http://localhost:4000/reset-password#');
  expect(await reset(tokenIn(first))).toMatchObject(UNUSABLE);
  expect((await reset(tokenIn(second))).status).toBe(200);
  expect(await signIn(form.call, root.email, NEW_PASSWORD)).toMatchObject({ _id: root._id });

  const own = await resetAdmin({ ADMIN_EMAIL: form.admin.email });
  expect(own).toContain(`For ${form.admin.email}: valid once, for 60 minutes`);
});

it('is given to nobody else', async () => {
  const ada = await form.join('Ada Neri');
  await expect(resetAdmin({}, ada.email)).rejects.toThrow(
    `No link was made: no administrator has the e-mail ${ada.email}`,
  );
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Outbox } from '../src/platform/mail/outbox.js';
// Declares the messages.
import '../src/startup/composition.js';
import { type Member, startTestApp, type TestApp } from './app.js';
import { eventually } from './conditions.js';
import { forgetPace } from './mails.js';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.js';
import { type Postfix, startPostfix } from './postfix.js';
import { readinessOf } from './readiness.js';

/** FORM beside Debian's Postfix as a provider sets it up: with a limit, with a quota, with recipients of all kinds (product.md 15.3). */

const WINDOW_S = 20;
const LIMIT = 10;
const REQUESTS = 60;
const LIMITED = { smtpd_client_message_rate_limit: String(LIMIT), anvil_rate_time_unit: `${WINDOW_S}s` };
const WAIT_MS_MAX = 10 * 60_000;

let database: MigratedDatabase;
let postfix: Postfix;
let form: TestApp;
let ada: Member;
beforeAll(async () => {
  database = await createMigratedDatabase();
  postfix = await startPostfix();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${postfix.port}`,
    MAIL_FROM: 'FORM <form@example.it>',
    GUARDIAN_CONSENT: 'off',
  };
  form = await startTestApp({ database, env });
  ada = await form.join('Ada Neri');
});
beforeEach(async () => {
  await eventually(async () => (await waiting()).length === 0);
  await forgetPace(database);
});
afterEach(() => postfix.set({}));
afterAll(async () => {
  await form.close();
  await postfix.close();
  await database.drop();
});

const waiting = () =>
  database.query<{ attempts: number }>(`select attempts from outgoing_mail where state = 'waiting'`);

/** A request to a parent. */
async function ask(to: string): Promise<void> {
  const params = { child: 'Mina', link: '/genitore#x', days: 14 };
  const mail = { kind: 'guardian-request', to, about: [], params, cause: randomUUID() } as const;
  await new Outbox({ smtpUrl: 'smtp://localhost' }).add(mail, database.source.manager);
}

const stateOf = async (to: string) =>
  (
    await database.query<{ state: string; problem: string | null; attempts: number }>(
      'select state, problem, attempts from outgoing_mail where recipient = $1 order by created_at desc limit 1',
      [to],
    )
  )[0];

const arrived = async (to: string) => (await postfix.arrivals()).filter((arrival) => arrival.to === to).length;

it('hands requests over at the pace that a limit leaves, and a reset link among them within seconds', async () => {
  await postfix.set(LIMITED);
  const before = await arrived(ada.email);
  const begin = Date.now();
  for (let number = 1; number <= REQUESTS; number++) await ask(`genitore${number}@example.it`);
  await eventually(
    async () => (await postfix.arrivals()).filter(({ to }) => to.startsWith('genitore')).length >= 2 * LIMIT,
    WAIT_MS_MAX,
  );
  const { body: queue } = await form.call('GET', '/admin/mail/queue', { token: form.admin.token });
  expect(queue).toMatchObject({ waiting: expect.any(Number), problem: { code: 'limited' }, until: expect.any(String) });
  expect((await readinessOf(form)).body.checks.mail?.msg).toMatch(/messages wait to be sent.*takes no more for now/);
  const asked = Date.now();
  await form.call('POST', '/auth/forgot-password', { body: { email: ada.email } });
  await eventually(async () => (await arrived(ada.email)) > before, 2 * WINDOW_S * 1000);
  expect((Date.now() - asked) / 1000).toBeLessThan(1.5 * WINDOW_S);
  await eventually(async () => (await waiting()).length === 0, WAIT_MS_MAX);
  const ideal = (REQUESTS / LIMIT) * WINDOW_S;
  expect((Date.now() - begin) / 1000).toBeLessThan(ideal * 1.5 + WINDOW_S);
  const tried = await database.query(
    `select from outgoing_mail where recipient like 'genitore%' and (attempts <> 1 or state <> 'sent')`,
  );
  expect(tried).toEqual([]);
});

it('ends with greylisting, a full mailbox and an unknown user as each asks for, while others go on', async () => {
  const answers = [
    '{grigio@example.it = 450 4.2.0 Greylisted, see http://postgrey.schweikert.ch/}',
    '{piena@example.it = 452 4.2.2 Mailbox full}',
    '{nessuno@example.it = 550 5.1.1 User unknown}',
  ];
  await postfix.set({
    smtpd_recipient_restrictions: `check_recipient_access inline:{${answers.join(', ')}}, permit_mynetworks, reject`,
  });
  for (const name of ['grigio', 'piena', 'nessuno', 'altro']) await ask(`${name}@example.it`);
  await eventually(async () => (await stateOf('altro@example.it'))?.state === 'sent');
  await eventually(async () => (await stateOf('nessuno@example.it'))?.state === 'failed');
  expect(await stateOf('nessuno@example.it')).toMatchObject({ problem: 'refused 550 5.1.1' });
  await eventually(async () => (await stateOf('piena@example.it'))?.problem === 'delayed 452 4.2.2');
  await eventually(async () => (await stateOf('grigio@example.it'))?.problem === 'delayed 450 4.2.0');
  await postfix.set({});
  for (const name of ['grigio', 'piena']) {
    await eventually(async () => (await stateOf(`${name}@example.it`))?.state === 'sent', WAIT_MS_MAX);
    expect(await stateOf(`${name}@example.it`)).toMatchObject({ attempts: 2 });
  }
});

it('loses nothing while the quota of a day is used up, whoever it is told to', async () => {
  await postfix.set({
    smtpd_recipient_restrictions: 'check_client_access static:{550 5.4.5 Daily user sending limit exceeded}',
  });
  for (let number = 1; number <= 5; number++) await ask(`quota${number}@example.it`);
  await eventually(async () => (await stateOf('quota1@example.it'))?.problem === 'limited 550 5.4.5');
  expect((await waiting()).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0]);
  await postfix.set({});
  await eventually(async () => (await waiting()).length === 0, WAIT_MS_MAX);
  expect(
    await database.query(`select from outgoing_mail where recipient like 'quota%' and state = 'sent'`),
  ).toHaveLength(5);
});

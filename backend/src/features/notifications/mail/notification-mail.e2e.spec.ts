import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from '../../../../test/database.js';
import { type MailServer, startMailServer, type TakenMail } from '../../../../test/mail-server.js';
import { isMailSettled } from '../../../../test/mails.js';
import { closeAccount } from '../../../../test/makers.js';
import { inLongRun } from '../../../../test/runs.js';
import type { MailChoicesView } from './mail-choice-views.js';

/** Notifications by mail, from the ledger to a real server of SMTP (product.md 15.6). */
let server: MailServer;
let database: TestDatabase;
let form: TestApp;
let rita: Member;
const start = () =>
  startTestApp({
    database,
    env: { SMTP_URL: server.url, GUARDIAN_CONSENT: 'off', PUBLIC_URL: 'https://form.example.it' },
  });
beforeAll(async () => {
  server = await startMailServer();
  database = await createTestDatabase(MIGRATED);
  form = await start();
  rita = await form.join('Rita', 500);
});
afterAll(async () => {
  await form.close();
  await database.drop();
  await server.close();
});

const KINDS = ['contest', 'marketplace', 'coin', 'system', 'social'] as const;
const allOf = (choice: string) => Object.fromEntries(KINDS.map((kind) => [kind, choice]));
const choose = ({ token }: Member, choices: object) =>
  form.call<MailChoicesView>('PUT', '/user/mail-choices', { token, body: choices });
const confirm = ({ email }: Member) =>
  database.query('update people set email_confirmed_at = now() where email = $1', [email]);
const give = async (to: Member, amount: number) => {
  const body = { recipient: to.email, amount };
  expect((await form.call('POST', '/coin/transfer', { token: rita.token, body })).status).toBe(201);
};
const isNotification = ({ headers }: TakenMail) => /ricevut|Coin|notific/.test(headers.get('subject') ?? '');
const mailsTo = ({ email }: Member): TakenMail[] =>
  server.taken.filter((mail) => mail.to === email && isNotification(mail));

async function confirmed(name: string, choice?: string): Promise<Member> {
  const member = await form.join(name);
  await confirm(member);
  if (choice) await choose(member, allOf(choice));
  return member;
}

const settled = () => eventually(() => isMailSettled(database));

const subjectsTo = (member: Member) => mailsTo(member).map(({ headers }) => headers.get('subject'));

describe('what happens', () => {
  const BROADCAST = { title: 'Coin e aziende', message: 'Leggi bene', targetRole: 'company' };
  let people: Record<'atOnce' | 'unconfirmed' | 'never' | 'firm' | 'erased' | 'erasedUnconfirmed', Member>;
  /** FORM looks every few seconds for what to mail: it finds all of it at once. */
  beforeAll(async () => {
    await settled();
    people = {
      atOnce: await confirmed('Ada', 'at-once'),
      unconfirmed: await form.join('Ben'),
      never: await confirmed('Eva', 'never'),
      firm: await form.join('Firma', 0, 'company'),
      erased: await confirmed('Zoe'),
      erasedUnconfirmed: await form.join('Zeno'),
    };
    const { atOnce, unconfirmed, never, firm, erased, erasedUnconfirmed } = people;
    await confirm(firm);
    for (const member of [unconfirmed, firm]) await choose(member, allOf('at-once'));
    for (const member of [atOnce, unconfirmed, never]) await give(member, 5);
    await form.call('POST', '/admin/notifications/broadcast', { token: form.admin.token, body: BROADCAST });
    for (const person of [erased, erasedUnconfirmed]) await closeAccount(form, person);
    await settled();
  });

  it('is mailed at once to who wants it so and has confirmed the address, and to nobody else', () => {
    const [mail, ...others] = mailsTo(people.atOnce);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('5 Coin FORM');
    expect(mail?.text).toContain('https://form.example.it/wallet');
    expect([...mailsTo(people.unconfirmed), ...mailsTo(people.never)]).toEqual([]);
  });

  it('is mailed to nobody to whom it was not said: a broadcast goes to its role', () => {
    expect(subjectsTo(people.atOnce)).not.toContain(BROADCAST.title);
    expect(subjectsTo(people.firm)).toEqual([BROADCAST.title]);
  });

  it('is told to who is erased, at a confirmed address, and nothing of the message is kept', async () => {
    const told = server.taken.filter(({ text }) => /Questo è l[’']ultimo messaggio/.test(text));
    const { email } = people.erased;
    expect(told.map(({ to, text }) => [to, text.includes('Zoe')])).toEqual([[email, false]]);
    expect(await database.query('select from outgoing_mail where recipient = $1', [email])).toEqual([]);
  });
});

it('sends a digest in the evening, of what is still unread, which one click without a sign-in stops', async () => {
  const ada = await confirmed('Ada');
  expect((await form.call('GET', '/user/mail-choices', { token: ada.token })).body).toEqual(allOf('digest'));
  for (const amount of [5, 6, 7]) await give(ada, amount);
  await settled();
  expect(mailsTo(ada)).toEqual([]);
  const unread = await form.call<{ _id: string }[]>('GET', '/notifications?limit=1', { token: ada.token });
  await form.call('PUT', `/notifications/${unread.body[0]?._id}/read`, { token: ada.token });
  await database.query(`update notification_mail set noted_at = now() - interval '1 day' where mailed_at is null`);
  await eventually(() => mailsTo(ada).length > 0);
  const [digest] = mailsTo(ada);
  expect(digest?.text).toContain('5 Coin FORM');
  expect(digest?.text).not.toContain('7 Coin FORM');
  expect(digest?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, path = ''] =
    /<https:\/\/form\.example\.it\/api([^>]+)>/.exec(digest?.headers.get('list-unsubscribe') ?? '') ?? [];
  expect(digest?.text).toContain(`https://form.example.it${path}`);
  const opened = await fetch(`${form.url}/api${path}`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, path]);
  expect((await form.call('GET', '/user/mail-choices', { token: ada.token })).body).toEqual(allOf('digest'));
  const clicked = await fetch(`${form.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.status).toBe(204);
  expect((await form.call('GET', '/user/mail-choices', { token: ada.token })).body).toEqual(allOf('never'));
});

inLongRun(() => {
  it('sends nothing again after the read tables are made anew, or a restart', async () => {
    const ada = await confirmed('Ada', 'at-once');
    await give(ada, 5);
    await settled();
    const before = server.taken.length;
    await form.close();
    await database.query(`do $$ declare s text; begin
    for s in select nspname from pg_namespace where nspname ~ '^read_[0-9a-f]{12}$' loop execute format('drop schema %I cascade', s); end loop; end $$`);
    form = await start();
    await give(ada, 6);
    await settled();
    expect(
      server.taken
        .slice(before)
        .filter(isNotification)
        .map(({ to }) => to),
    ).toEqual([ada.email]);
    expect(mailsTo(ada).map(({ text }) => /\d Coin FORM/.exec(text)?.[0])).toEqual(['5 Coin FORM', '6 Coin FORM']);
  });
});

it('does not mail minors who have not asked for it', async () => {
  const { token } = await form.join('Ugo', 0, 'minor');
  expect((await form.call('GET', '/user/mail-choices', { token })).body).toEqual(allOf('never'));
});

it('refuses choices that are none, and links of nobody', async () => {
  const ada = await form.join('Ada');
  expect((await choose(ada, { ...allOf('digest'), coin: 'weekly' })).status).toBe(400);
  expect((await choose(ada, { coin: 'never' })).status).toBe(400);
  expect((await form.call('POST', '/unsubscribe/nessuno')).status).toBe(404);
  expect((await form.call('POST', '/unsubscribe/%00')).status).toBe(404);
});

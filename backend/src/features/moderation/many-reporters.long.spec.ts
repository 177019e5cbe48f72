import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, signIn, startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';
import { readEvents } from '../../../test/event-reader.js';
import { type MailServer, startMailServer } from '../../../test/mail-server.js';
import { isMailSettled } from '../../../test/mails.js';
import { made, newItem } from '../../../test/makers.js';
import type { CaseView } from './api/moderation-views.js';

/** What more people report than a command can tell one by one (product.md 17.6). */
const REPORTERS = 200;
const AT_ONCE = 8;
const TOLD = 'Segnalazione decisa';

let server: MailServer;
let form: TestApp;
let seller: Member;
let people: readonly Member[];
beforeAll(async () => {
  server = await startMailServer();
  form = await startTestApp({
    env: { SMTP_URL: server.url, GUARDIAN_CONSENT: 'off', PUBLIC_URL: 'https://form.example.it' },
  });
  seller = await form.join('Ada Bianchi');
  people = await manyLike(seller);
});
afterAll(async () => {
  await form.close();
  await server.close();
});

/** People with a confirmed address and the password of another one: to register each of them would take minutes. */
async function manyLike({ _id }: Member): Promise<Member[]> {
  const rows = await form.database.query<{ email: string }>(
    `insert into people (id, wallet, name, email, password_hash, joined_as, email_confirmed_at)
     select gen_random_uuid(), gen_random_uuid(), 'Ben Neri', 'ben' || n || '@example.it', p.password_hash, 'adult', now()
     from people p, generate_series(1, $2::int) n where p.id = $1 returning email`,
    [_id, REPORTERS],
  );
  return inTurn(rows, ({ email }) => signIn(form.call, email));
}

/** A few at once. */
async function inTurn<One, Made>(all: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const results: Made[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(make))));
  }
  return results;
}

const report = (subject: string, by: Member) =>
  made(form, ['POST', '/reports'], by, {
    ...{ kind: 'item', subject, reasonKind: 'scam', text: 'Non è vero niente', goodFaith: true },
  });
const toldTo = async ({ token }: Member) => {
  const { headers, body } = await form.call<{ title: string }[]>('GET', '/notifications', { token });
  const titles = body.map(({ title }) => title).filter((title) => title === TOLD);
  return { told: titles.length, unread: headers.get('x-unread-count') };
};

it('is decided, and everybody who had reported it is told once, wherever people are told', async () => {
  const { _id: item } = await newItem(form, seller, { title: 'Corso che non esiste' });
  await inTurn(people, (person) => report(item, person));
  const [first, second, ...others] = people;
  if (!first || !second) throw new Error('nobody reports');
  const cases = await made<CaseView[]>(form, ['GET', '/admin/reports'], form.admin);
  const { _id: id = '' } = cases.find(({ title }) => title === 'Corso che non esiste') ?? {};
  const reader = await readEvents(form.url, first.token);
  await form.call('PUT', '/user/mail-choices', {
    token: second.token,
    body: Object.fromEntries(['contest', 'marketplace', 'coin', 'system', 'social'].map((kind) => [kind, 'at-once'])),
  });
  const decision = { outcome: 'dismiss', ground: 'Regola 3', facts: 'Promette ciò che non c’è' };
  const decided = await form.call('POST', `/admin/reports/${id}/decide`, { token: form.admin.token, body: decision });
  expect(decided).toMatchObject({ status: 200 });
  const read = await inTurn([first, second, ...others], toldTo);
  // With the welcome.
  expect(read).toEqual(people.map(() => ({ told: 1, unread: '2' })));
  const late = await form.join('Eva Verdi');
  await report(item, late);
  for (const other of [seller, late]) expect(await toldTo(other)).toEqual({ told: 0, unread: '1' });
  await eventually(() => reader.told.some((changes) => changes.includes('notifications')));
  await reader.close();
  const { notifications } = await made<{ notifications: { title: string }[] }>(form, ['GET', '/user/export'], second);
  expect(notifications.map(({ title }) => title)).toContain(TOLD);
  await eventually(() => isMailSettled(form.database), 600_000);
  const letters = await form.database.query<{ total: number }>(
    `select count(*)::int as total from outgoing_mail where kind = 'report-decided' and recipient like 'ben%'`,
  );
  expect(letters).toEqual([{ total: REPORTERS }]);
  expect(server.taken.some(({ to, text }) => to === second.email && text.includes(TOLD))).toBe(true);
  expect(await made(form, ['GET', '/coin/verify-blockchain'], form.admin)).toMatchObject({ valid: true });
});

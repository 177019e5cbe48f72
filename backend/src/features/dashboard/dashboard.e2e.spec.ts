import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';
import { newContest, newItem, newMail } from '../../../test/makers.js';

/** The figures of a person and of the whole platform, through the real program. */
interface Activity {
  title: string;
  description: string;
  type: string;
  link: string;
}
interface Dashboard {
  stats: Record<string, Record<string, number>>;
  recentActivities: Activity[];
  todo: { type: string; subject: string; person: string | null; due: string | null; link: string }[];
  firstSteps: { profile: boolean; marketplace: boolean; contest: boolean } | null;
}

let form: TestApp;
let ada: Member;
let firm: Member;
beforeAll(async () => {
  form = await startTestApp();
  ada = await form.join('Ada Bianchi', 500);
  firm = await form.join('Bruno Verdi', 500, 'company');
});
afterAll(() => form.close());

const post = <Body = { _id: string }>(path: string, { token }: Member, body?: object) =>
  form.call<Body>('POST', path, { token, body });
const dashboard = async ({ token }: Member) => (await form.call<Dashboard>('GET', '/user/dashboard', { token })).body;

it('has only the welcome notification for a new person', async () => {
  const eva = await form.join('Eva Gialli');
  const { stats, recentActivities } = await dashboard(eva);
  expect(stats).toEqual({
    contests: { active: expect.any(Number), participated: 0, won: 0 },
    marketplace: { purchased: 0, listed: 0 },
    coins: { balance: 0, transactions: 0 },
  });
  expect(recentActivities.map(({ type }) => type)).toEqual(['notification']);
});

it('counts and lists what a person does', async () => {
  const item = await post('/marketplace', firm, {
    title: 'Corso di cucina',
    description: 'Primi piatti',
    type: 'course',
    price: 20,
  });
  await post(`/marketplace/${item.body._id}/orders`, ada, { expectedPrice: 20 });
  const endDate = new Date(Date.now() + 86_400_000).toISOString();
  const contest = await post('/contests', firm, { title: 'La ricetta', description: 'Una', reward: 30, endDate });
  await post(`/contests/${contest.body._id}/join`, ada);
  await form.call('PUT', `/contests/${contest.body._id}/entry`, { token: ada.token, body: { text: 'Una ricetta' } });
  await post(`/contests/${contest.body._id}/close`, form.admin, { reason: 'Si è deciso così' });
  await post(`/contests/${contest.body._id}/complete`, firm, { winner: ada._id });
  await post('/coin/transfer', ada, { recipient: firm.email, amount: 5, note: 'Grazie' });

  const mine = await dashboard(ada);
  expect(mine.stats).toMatchObject({
    contests: { participated: 1, won: 1 },
    marketplace: { purchased: 1, listed: 0 },
    // The initial coins, the order, the reward and the transfer.
    coins: { balance: 505, transactions: 4 },
  });
  const told = mine.recentActivities.map(({ title }) => title);
  for (const title of ['Trasferimento inviato', 'Hai vinto un contest!', 'Hai fatto un ordine']) {
    expect(told).toContain(title);
  }
  for (const { link } of mine.recentActivities) expect(link).toMatch(/^\/[a-z]/);

  const theirs = await dashboard(firm);
  expect(theirs.stats).toMatchObject({ marketplace: { purchased: 0, listed: 1 }, coins: { balance: 475 } });
  expect(theirs.recentActivities.map(({ title }) => title)).toContain('Hai ricevuto un ordine');
});

it('adds up the platform for administrators', async () => {
  const { body } = await form.call('GET', '/admin/stats', { token: form.admin.token });
  expect(body).toEqual({
    users: { total: 4, minors: 0, adults: 2, companies: 1, admins: 1 },
    marketplace: { total: 1, services: 0, courses: 1, jobOffers: 0, official: 0 },
    contests: { total: 1, active: 0, completed: 1, automatic: 0 },
    categories: { total: 2, special: 2 },
    transactions: { total: 6, transfers: 1, rewards: 1, purchases: 1 },
    notifications: { total: expect.any(Number) },
    setup: {
      operator: false,
      mail: false,
      categories: true,
      coins: true,
      contest: expect.any(Boolean),
      administrator: false,
    },
    asksGuardians: false,
  });
});

it('counts a mail server among what a new FORM has once it has taken a message', async () => {
  const isThere = async () => {
    const { body } = await form.call<{ setup: { mail: boolean } }>('GET', '/admin/stats', { token: form.admin.token });
    return body.setup.mail;
  };
  const id = await newMail(form, 'ada@example.it');
  await form.database.query(`update outgoing_mail set state = 'waiting' where id = $1`, [id]);
  expect(await isThere()).toBe(false);
  await form.database.query(`update outgoing_mail set state = 'sent' where id = $1`, [id]);
  expect(await isThere()).toBe(true);
});

it('sums up the last weeks of the platform for administrators', async () => {
  type Week = { week: string; members: number; orders: number; coins: number };
  const { body: weeks } = await form.call<Week[]>('GET', '/admin/stats/weeks', { token: form.admin.token });
  expect(weeks).toHaveLength(12);
  const [members, orders, coins] = (['members', 'orders', 'coins'] as const).map((of) =>
    weeks.map((week) => week[of]).reduce((sum, count) => sum + count),
  );
  // Two gifts of 500 when members join, an order of 20, a prize of 30 set aside and paid, a transfer of 5.
  expect({ members, orders, coins }).toEqual({ members: 4, orders: 1, coins: 500 + 500 + 20 + 30 + 30 + 5 });
});

it('tells visitors how large the community is, and allows caches to keep that for a minute', async () => {
  const { body: order } = await post('/marketplace', firm, {
    title: 'Un’ora al tornio',
    description: 'Con chi ci lavora',
    type: 'service',
    price: 15,
  }).then(({ body }) => post(`/marketplace/${body._id}/orders`, ada, { expectedPrice: 15 }));
  await post(`/orders/${order._id}/deliver`, firm);
  await post(`/orders/${order._id}/complete`, ada);
  // What a visitor does not find: hidden, and of somebody suspended.
  const gus = await form.join('Gus Sospeso', 500, 'company');
  const [item, contest] = [await newItem(form, firm), await newContest(form, firm)];
  await Promise.all([newItem(form, gus), newContest(form, gus)]);
  for (const [kind, subject, outcome] of [
    ['item', item._id, 'hide'],
    ['contest', contest._id, 'hide'],
    ['profile', gus._id, 'suspend'],
  ]) {
    const decision = { kind, subject, outcome, ground: 'Termini, punto 3', facts: 'Promette ciò che non c’è' };
    expect((await post('/admin/reports', form.admin, decision)).status).toBe(201);
  }
  const answer = await form.call('GET', '/community');
  const figures = { members: 5, items: 2, activeContests: 0, completedOrders: 1, coinsPaid: 15 };
  expect(answer.body).toEqual({ ...figures, asksGuardians: false, welcomeCoins: 0 });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
});

/** What waits for a person: each act with its subject, the other party and the path. */
const todo = async (member: Member) =>
  (await dashboard(member)).todo.map(({ type, subject, person, link }) => [type, subject, person, link]);

it('says what waits for each side of an order, soonest first', async () => {
  const publish = (by: Member, fields: object) =>
    post('/marketplace', by, { description: 'Un’ora', type: 'service', price: 0, ...fields });
  const [lia, gino] = [await form.join('Lia Conti'), await form.join('Gino Serra')];
  const song = (await publish(gino, { title: 'Canto' })).body._id;
  const job = (await publish(firm, { title: 'Corista', type: 'job_offer' })).body._id;
  const apply = await post(`/marketplace/${job}/orders`, lia, { expectedPrice: 0 });
  const placed = (await post(`/marketplace/${song}/orders`, lia, { expectedPrice: 0 })).body._id;
  const sold = `/orders?side=sold&order=${placed}`;
  const application = `/candidature/${job}?order=${apply.body._id}`;

  expect(await todo(lia)).toEqual([]);
  expect(await todo(gino)).toEqual([['deliver', 'Canto', 'Lia Conti', sold]]);
  expect(await todo(firm)).toContainEqual(['answer_application', 'Corista', 'Lia Conti', application]);
  await post(`/orders/${placed}/deliver`, gino);
  expect(await todo(gino)).toEqual([]);
  expect(await todo(lia)).toEqual([['confirm_delivery', 'Canto', 'Gino Serra', `/orders?side=bought&order=${placed}`]]);
  const began = Date.now() - 1;
  await post(`/orders/${placed}/dispute`, lia, { reason: 'Mezz’ora' });
  expect(await todo(gino)).toEqual([['answer_dispute', 'Canto', 'Lia Conti', sold]]);
  expect(await todo(form.admin)).toEqual([['decide_dispute', 'Canto', 'Lia Conti', `/admin/disputes?order=${placed}`]]);
  await post(`/orders/${placed}/answer`, gino, { text: 'Un’ora' });
  expect([await todo(lia), await todo(gino)]).toEqual([[], []]);

  const waiting = await form.call<{ oldest: string }[]>('GET', '/admin/waiting', form.admin);
  expect(waiting.body).toMatchObject([{ name: 'disputes', count: 1, link: '/admin/disputes' }]);
  const since = Date.parse(waiting.body[0]?.oldest ?? '');
  expect(since).toBeGreaterThan(began);
  expect(since).toBeLessThanOrEqual(Date.now());

  const last = (await post(`/marketplace/${song}/orders`, lia, { expectedPrice: 0 })).body._id;
  const next = (await post(`/marketplace/${song}/orders`, lia, { expectedPrice: 0 })).body._id;
  await form.database.query(`update orders set due = due + interval '1 hour' where id = $1`, [last]);
  expect((await dashboard(gino)).todo.map(({ link }) => link.split('order=')[1])).toEqual([next, last]);
});

it('says which contests wait for an entry, and which for a decision', async () => {
  const mia = await form.join('Mia Sarti');
  const opened = async (title: string, hours: number) => {
    const endDate = new Date(Date.now() + hours * 3_600_000).toISOString();
    return (await post('/contests', firm, { title, description: 'Una', reward: 1, endDate })).body._id;
  };
  const [soon, later] = [await opened('Presto', 23), await opened('Poi', 25)];
  for (const contest of [soon, later]) await post(`/contests/${contest}/join`, mia);
  expect(await todo(mia)).toEqual([['submit_entry', 'Presto', null, `/contests/${soon}`]]);
  await form.call('PUT', `/contests/${soon}/entry`, { token: mia.token, body: { text: 'Ecco' } });
  expect(await todo(mia)).toEqual([]);
  for (const contest of [soon, later]) await post(`/contests/${contest}/close`, form.admin, { reason: 'Si è deciso' });
  const waiting = await todo(firm);
  expect(waiting).toContainEqual(['choose_winner', 'Presto', null, `/contests/${soon}`]);
  expect(waiting).toContainEqual(['conclude_contest', 'Poi', null, `/contests/${later}`]);
  expect((await todo(form.admin)).map(([, subject]) => subject)).not.toContain('Presto');
});

it('gives a contest of the system to the administrators, but not to one who takes part', async () => {
  await form.database.query(
    `update contests set creator = null, status = 'closed' where terms in (select commitment from contest_texts where title = 'Poi')`,
  );
  expect((await todo(form.admin)).map(([type, subject]) => [type, subject])).toContainEqual([
    'conclude_contest',
    'Poi',
  ]);
  await form.database.query(
    `insert into contest_participants (contest, wallet, joined, joined_at)
     select c.id, p.wallet, 1, now() from contests c join contest_texts t on t.commitment = c.terms, people p
     where t.title = 'Poi' and p.id = $1`,
    [form.admin._id],
  );
  expect((await todo(form.admin)).map(([, subject]) => subject)).not.toContain('Poi');
});

it('suggests first steps to a new account until all are done', async () => {
  const noa = await form.join('Noa Fabbri', 100);
  const steps = async (member: Member) => (await dashboard(member)).firstSteps;
  expect(await steps(noa)).toEqual({ profile: false, marketplace: false, contest: false });
  expect(await steps(form.admin)).toBeNull();
  expect(await steps(firm)).toEqual({ profile: false, marketplace: true, contest: true });
  const [item] = (await form.call<{ _id: string; price: number }[]>('GET', '/marketplace?search=Canto')).body;
  await post(`/marketplace/${item?._id}/orders`, noa, { expectedPrice: item?.price });
  expect(await steps(noa)).toEqual({ profile: false, marketplace: true, contest: false });
  const profile = new FormData();
  profile.set('bio', 'Restauro mobili');
  await form.call('PUT', '/user/profile', { token: noa.token, body: profile });
  expect(await steps(noa)).toEqual({ profile: true, marketplace: true, contest: false });
  await form.database.query(`update people set created_at = created_at - interval '31 days' where id = $1`, [noa._id]);
  expect(await steps(noa)).toBeNull();
});

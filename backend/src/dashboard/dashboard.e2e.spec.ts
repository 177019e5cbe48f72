import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../test/app.js';

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
  });
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
  const answer = await form.call('GET', '/community');
  expect(answer.body).toEqual({ members: 4, items: 2, activeContests: 0, completedOrders: 1, coinsPaid: 15 });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
});

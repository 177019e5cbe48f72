import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { documentedRoutes } from '../../../../test/openapi.js';

let form: TestApp;
let admin: Member;
let ben: Member;
let offered: string;
beforeAll(async () => {
  form = await startTestApp();
  admin = form.admin;
  ben = await form.join('Ben', 10);
  const edit = { name: 'Amministratore', email: admin.email, role: 'admin', coinBalance: 1000 };
  await form.call('PUT', `/admin/users/${admin._id}`, { token: admin.token, body: edit });
  offered = (await publish(ben)).body._id ?? '';
});
afterAll(() => form.close());

type Made = { _id?: string; code?: string };
type Ask = (key: string) => Promise<Answer<Made>>;

function publish(by: Member, key?: string): Promise<Answer<Made>> {
  const body = new FormData();
  for (const [name, value] of Object.entries({
    title: 'Ripetizioni',
    description: 'Di tutto',
    type: 'service',
    price: '0',
  })) {
    body.append(name, value);
  }
  return form.call('POST', '/marketplace', { token: by.token, body, headers: key ? { 'idempotency-key': key } : {} });
}

const post =
  (path: () => string, body: () => object): Ask =>
  (key) =>
    form.call('POST', path(), { token: admin.token, body: body(), headers: { 'idempotency-key': key } });

const endDate = new Date(Date.now() + 5 * 86_400_000).toISOString();
const ROUTES: Readonly<Record<string, Ask>> = {
  transfer: post(
    () => '/coin/transfer',
    () => ({ recipient: ben.email, amount: 1 }),
  ),
  item: (key) => publish(admin, key),
  order: post(
    () => `/marketplace/${offered}/orders`,
    () => ({ expectedPrice: 0 }),
  ),
  contest: post(
    () => '/contests',
    () => ({ title: 'Logo', description: 'Un logo', reward: 1, endDate }),
  ),
  generation: post(
    () => '/contests/generate-automatic',
    () => ({}),
  ),
  broadcast: post(
    () => '/admin/notifications/broadcast',
    () => ({ title: 'Avviso', message: 'Domani', targetRole: 'all' }),
  ),
  category: post(
    () => '/admin/categories',
    () => ({ name: `Categoria ${randomUUID()}`.slice(0, 40) }),
  ),
};
const NAMES = Object.keys(ROUTES);
const routeNamed = (name: string): Ask => ROUTES[name] ?? Promise.reject;

const effects = async () =>
  (
    await form.database.query<{ events: string; rows: string }>(`
      select (select count(*) from event_store.events where envelope like '%"stream":"ledger"%') as events,
        (select count(*) from marketplace_items) + (select count(*) from categories) as rows`)
  )[0];

describe('one key', () => {
  it.each(NAMES)('used for %s is refused on every other route, and changes nothing there', async (name) => {
    const key = randomUUID();
    expect((await routeNamed(name)(key)).status).toBeLessThan(300);
    const before = await effects();
    for (const other of NAMES.filter((one) => one !== name)) {
      expect([other, await routeNamed(other)(key)]).toMatchObject([
        other,
        { status: 422, body: { code: 'KEY_REUSED' } },
      ]);
    }
    expect(await effects()).toEqual(before);
  });

  it.each([
    ['transfer', 'item'],
    ['category', 'transfer'],
    ['item', 'contest'],
    ['transfer', 'order'],
  ])('sent to %s and %s at once is accepted by one of them', async (...names) => {
    const key = randomUUID();
    const answers = await Promise.all(names.map((name) => routeNamed(name)(key)));
    const statuses = answers.map(({ status }) => status).sort();
    expect([statuses[0], statuses[1]]).toEqual([201, 422]);
  });
});

/** Their answers are secrets, which nothing may keep for a repetition; each makes the one before worthless. */
const SECRETS = ['POST /user/second-step', 'POST /user/second-step/activate', 'POST /user/second-step/recovery-codes'];

it('is taken by every call with which a signed-in person creates something', async () => {
  const creating = (await documentedRoutes(form)).filter(({ creates, isSignedIn }) => creates && isSignedIn);
  const without = creating.filter(({ headers }) => !headers.includes('Idempotency-Key'));
  expect(creating.length).toBeGreaterThan(SECRETS.length);
  expect(without.map(({ name }) => name).sort()).toEqual(SECRETS);
});

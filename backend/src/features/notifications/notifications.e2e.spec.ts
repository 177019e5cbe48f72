import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';
import { closeAccount } from '../../../test/makers.js';

/** Notifications through the real program: who reads what, and what a reader does with it (product.md 6). */
interface Notification {
  _id: string;
  type: string;
  title: string;
  message: string;
  read: boolean;
  link: string;
}

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const list = async ({ token }: Member, query = '') =>
  (await form.call<Notification[]>('GET', `/notifications${query}`, { token })).body;
const titles = async (who: Member) => (await list(who)).map(({ title }) => title);
const put = async (path: string, { token }: Member) =>
  (await form.call('PUT', `/notifications/${path}`, { token })).status;
const broadcast = (title: string, targetRole: string, headers?: Record<string, string>) =>
  form.call('POST', '/admin/notifications/broadcast', {
    token: form.admin.token,
    body: { title, message: `${title}: leggi bene`, targetRole },
    headers,
  });
const eventsCount = async () =>
  Number((await form.database.query<{ n: string }>('select count(*) as n from event_store.events'))[0]?.n);

it('sends a broadcast to a role as one event', async () => {
  const [ada, ben, firm] = [
    await form.join('Ada Bianchi'),
    await form.join('Ben Neri'),
    await form.join('Bruno Verdi', 0, 'company'),
  ];
  const before = await eventsCount();
  expect(await broadcast('Per adulti', 'adult')).toMatchObject({ status: 201, body: { msg: expect.any(String) } });
  await broadcast('Per tutti', 'all');
  expect(await eventsCount()).toBe(before + 2);
  for (const adult of [ada, ben]) expect((await titles(adult)).slice(0, 2)).toEqual(['Per tutti', 'Per adulti']);
  expect((await titles(firm)).slice(0, 1)).toEqual(['Per tutti']);
  expect(await titles(firm)).not.toContain('Per adulti');
  expect(await list(ada, '?limit=1')).toMatchObject([
    { type: 'system', message: 'Per tutti: leggi bene', read: false, link: '/notifications' },
  ]);
});

it('shows an administrator how many people a broadcast reaches', async () => {
  const reach = async (targetRole: string) =>
    (await form.call<{ people: number }>('GET', `/admin/notifications/audience?targetRole=${targetRole}`, form.admin))
      .body.people;
  const reaches = () => Promise.all(['all', 'adult', 'company', 'admin'].map(reach));
  const [all = 0, adults = 0, companies = 0, admins = 0] = await reaches();
  const leaver = await form.join('Dora Gialli');
  const mover = await form.join('Elio Bruni');
  expect(await reaches()).toEqual([all + 2, adults + 2, companies, admins]);
  await closeAccount(form, leaver);
  const edit = { name: 'Elio Bruni', email: mover.email, role: 'company', companyName: 'Elio Srl' };
  await form.call('PUT', `/admin/users/${mover._id}`, { token: form.admin.token, body: edit });
  expect(await reaches()).toEqual([all + 1, adults, companies + 1, admins]);
});

it.each(['', '?targetRole=', '?targetRole=everyone'])('counts no one for the query "%s"', async (query) =>
  expect((await form.call('GET', `/admin/notifications/audience${query}`, form.admin)).status).toBe(400),
);

it('shows nothing that was sent before a person registered, or to a role that they no longer have', async () => {
  await broadcast('Prima di lei', 'all');
  const carla = await form.join('Carla Rossi');
  expect(await titles(carla)).toEqual(['Benvenuto in FORM']);
  const edit = { name: 'Carla Rossi', email: carla.email, role: 'company', companyName: 'Carla Srl' };
  await form.call('PUT', `/admin/users/${carla._id}`, { token: form.admin.token, body: edit });
  const login = { email: carla.email, password: 'segreto1' };
  const { body } = await form.call<{ token: string }>('POST', '/auth/login', { body: login });
  const now = { ...carla, token: body.token };
  await broadcast('Solo adulti', 'adult');
  await broadcast('Solo aziende', 'company');
  const shown = await titles(now);
  expect(shown).toContain('Solo aziende');
  expect(shown).not.toContain('Solo adulti');
});

it('marks one or all notifications as read, for that reader only', async () => {
  const [ada, ben] = [await form.join('Ada Bianchi'), await form.join('Ben Neri')];
  await broadcast('Uno', 'adult');
  await broadcast('Due', 'adult');
  const read = async (who: Member) => (await list(who)).map(({ title, read: isRead }) => [title, isRead]);
  const [newest] = await list(ada);
  expect(await put(`${newest?._id}/read`, ada)).toBe(204);
  expect(await put(`${newest?._id}/read`, ada)).toBe(204);
  expect((await read(ada)).slice(0, 2)).toEqual([
    ['Due', true],
    ['Uno', false],
  ]);
  expect((await read(ben)).slice(0, 2)).toEqual([
    ['Due', false],
    ['Uno', false],
  ]);
  expect(await put('read-all', ada)).toBe(204);
  expect((await list(ada)).every(({ read: isRead }) => isRead)).toBe(true);
  await broadcast('Tre', 'adult');
  expect((await read(ada))[0]).toEqual(['Tre', false]);
});

it('deletes a notification for that reader only, and for good', async () => {
  const [ada, ben] = [await form.join('Ada Bianchi'), await form.join('Ben Neri')];
  await broadcast('Via', 'adult');
  const [newest] = await list(ada);
  const remove = () => form.call('DELETE', `/notifications/${newest?._id}`, { token: ada.token });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect(await put(`${newest?._id}/read`, ada)).toBe(404);
  expect(await titles(ada)).not.toContain('Via');
  expect(await titles(ben)).toContain('Via');
});

it('answers 404 for a notification of another person', async () => {
  const [ada, ben] = [await form.join('Ada Bianchi', 10), await form.join('Ben Neri')];
  await form.call('POST', '/coin/transfer', { token: ada.token, body: { recipient: ben.email, amount: 1 } });
  const [theirs] = await list(ben);
  expect(theirs?.title).toBe('Hai ricevuto Coin FORM');
  expect(await put(`${theirs?._id}/read`, ada)).toBe(404);
  expect((await form.call('DELETE', `/notifications/${theirs?._id}`, { token: ada.token })).status).toBe(404);
  expect((await list(ben))[0]?.read).toBe(false);
});

it('continues after a page at its cursor', async () => {
  const ada = await form.join('Ada Bianchi');
  for (const title of ['A', 'B', 'C']) await broadcast(title, 'adult');
  const first = await form.call<Notification[]>('GET', '/notifications?limit=2', { token: ada.token });
  expect(first.headers.get('x-total-count')).toBe('4');
  const next = first.headers.get('link')?.match(/<\/api([^>]+)>/)?.[1] ?? '';
  const second = await form.call<Notification[]>('GET', next, { token: ada.token });
  expect([...first.body, ...second.body].map(({ title }) => title)).toEqual(['C', 'B', 'A', 'Benvenuto in FORM']);
});

it('counts the unread notifications of all pages on each page', async () => {
  const ada = await form.join('Ada Bianchi');
  for (const title of ['A', 'B', 'C']) await broadcast(title, 'adult');
  const unread = async (query: string) =>
    (await form.call('GET', `/notifications${query}`, { token: ada.token })).headers.get('x-unread-count');
  expect(await unread('?limit=1')).toBe('4');
  const [newest, second] = await list(ada);
  await put(`${newest?._id}/read`, ada);
  await form.call('DELETE', `/notifications/${second?._id}`, { token: ada.token });
  expect(await unread('?limit=1')).toBe('2');
  await put('read-all', ada);
  expect(await unread('')).toBe('0');
});

it('sends a broadcast once for requests with the same idempotency key', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const before = await eventsCount();
  const answers = await Promise.all([broadcast('Una volta', 'all', headers), broadcast('Una volta', 'all', headers)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await eventsCount()).toBe(before + 1);
  expect((await broadcast('Altro', 'all', headers)).status).toBe(422);
});

it.each([
  ['no title', { message: 'x', targetRole: 'all' }],
  ['no message', { title: 'x', targetRole: 'all' }],
  ['an unknown role', { title: 'x', message: 'x', targetRole: 'everyone' }],
  ['too much', { title: 'x'.repeat(121), message: 'x', targetRole: 'all' }],
])('refuses %s', async (_, body) => {
  const before = await eventsCount();
  const answer = await form.call('POST', '/admin/notifications/broadcast', { token: form.admin.token, body });
  expect(answer.status).toBe(400);
  expect(await eventsCount()).toBe(before);
});

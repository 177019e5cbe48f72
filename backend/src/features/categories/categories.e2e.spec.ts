import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/app.js';

/** Categories through the real program (product.md 7.5, 9.2). */
interface Category {
  _id: string;
  name: string;
  description: string | null;
  isSpecial: boolean;
}

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const list = async () => (await form.call<Category[]>('GET', '/categories')).body;
const admin = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
  form.call<Category>(method, `/admin/categories${path}`, { token: form.admin.token, body, headers });

it('starts with the two special categories', async () => {
  expect(await list()).toMatchObject([
    { name: 'Plus Dotati', isSpecial: true },
    { name: 'Uovo', isSpecial: true },
  ]);
});

it('adds, changes and deletes a category', async () => {
  const added = await admin('POST', '', { name: 'Élite', description: 'Per pochi' });
  expect(added).toMatchObject({ status: 201, body: { name: 'Élite', description: 'Per pochi', isSpecial: false } });
  // Italian sort order: É between E and F.
  expect((await list()).map(({ name }) => name)).toEqual(['Élite', 'Plus Dotati', 'Uovo']);
  const path = `/${added.body._id}`;
  const edited = await admin('PUT', path, { name: 'Zenit', isSpecial: true });
  expect(edited).toMatchObject({ status: 200, body: { name: 'Zenit', description: null, isSpecial: true } });
  expect(await list()).toContainEqual(edited.body);
  expect((await admin('DELETE', path)).status).toBe(204);
  expect((await admin('DELETE', path)).status).toBe(404);
  expect((await admin('PUT', path, { name: 'Zenit' })).status).toBe(404);
});

it('offers areas of interest, which an edit replaces', async () => {
  const added = await admin('POST', '', { name: 'Teatro', areas: ['S', 'A'] });
  expect(added).toMatchObject({ status: 201, body: { areas: ['A', 'S'] } });
  expect(await list()).toContainEqual(added.body);
  const path = `/${added.body._id}`;
  expect((await admin('PUT', path, { name: 'Teatro', areas: ['E'] })).body).toMatchObject({ areas: ['E'] });
  expect((await admin('PUT', path, { name: 'Teatro' })).body).toMatchObject({ areas: [] });
});

it.each([undefined, { 'idempotency-key': randomUUID() }])(
  'refuses a second category with the same name in another case, and the log has no act of it: %p',
  async (headers) => {
    const acts = () =>
      form.database.query(
        `select envelope from event_store.events where envelope::jsonb->'data'->>'act' = 'category-added'`,
      );
    const before = await acts();
    expect(await admin('POST', '', { name: 'UOVO' }, headers)).toMatchObject({
      status: 409,
      body: { msg: 'Esiste già una categoria con questo nome' },
    });
    expect(await acts()).toEqual(before);
  },
);

it('creates one category for requests with the same idempotency key', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const name = 'Mestieri';
  const answers = await Promise.all([admin('POST', '', { name }, headers), admin('POST', '', { name }, headers)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body._id).toBe(answers[1]?.body._id);
});

it.each([
  [{}],
  [{ name: '' }],
  [{ name: 'x'.repeat(81) }],
  [{ name: 'x', isSpecial: 'yes' }],
  [{ name: 'x', _id: '1' }],
  [{ name: 'x', areas: ['R', 'R'] }],
])('refuses %p', async (body) => expect((await admin('POST', '', body)).status).toBe(400));

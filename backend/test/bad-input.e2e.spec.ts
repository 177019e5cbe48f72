import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Member, startTestApp, type TestApp } from './app.js';

/** Whatever arrives: the right status, an Italian sentence, and nothing in the ledger (decisions 1). */
let form: TestApp;
let ada: Member;
let ben: Member;
beforeAll(async () => {
  form = await startTestApp();
  ada = await form.join('Ada', 100);
  ben = await form.join('Ben');
});
afterAll(() => form.close());

const events = async () =>
  (await form.database.query<{ n: string }>('select count(*) as n from event_store.events'))[0]?.n;

it.each([0.5, '5', true, 1e21, null, -1, 0, 1_000_000_001, [1], {}, 2 ** 53])('refuses %p coins', async (amount) => {
  const before = await events();
  const body = { recipient: ben.email, amount };
  const answer = await form.call('POST', '/coin/transfer', { token: ada.token, body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', msg: expect.any(String) } });
  expect(await events()).toBe(before);
});

it.each(['NaN', 'Infinity', '-0', '1e400', '01', '0x10'])(
  'refuses %s coins in the text of the body',
  async (amount) => {
    const body = `{"recipient":"${ben.email}","amount":${amount}}`;
    expect((await form.call('POST', '/coin/transfer', { token: ada.token, body })).status).toBe(400);
  },
);

it.each(['short', 'x'.repeat(65), 'with space', 'accentò-ò-ò'])('refuses the idempotency key %p', async (key) => {
  const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
  const body = { recipient: ben.email, amount: 1 };
  const before = await events();
  expect((await form.call('POST', '/coin/transfer', { token: ada.token, body, headers })).status).toBe(400);
  expect(await events()).toBe(before);
});

it.each([
  ['broken JSON', '{"recipient":', {}, 400],
  ['no body', undefined, {}, 400],
  ['a list', '[]', {}, 400],
  ['text', '"x"', {}, 400],
  ['a prototype', '{"__proto__":{"role":"admin"}}', {}, 400],
  ['another type', 'recipient=x', { 'content-type': 'text/plain' }, 415],
  ['a body that is too large', JSON.stringify({ note: 'x'.repeat(100_000) }), {}, 413],
])('answers %s with the right status', async (_, body, headers, status) => {
  const answer = await form.call('POST', '/coin/transfer', { token: ada.token, body, headers });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
});

const routes: [string, string, () => Member | undefined][] = [
  ['POST', '/auth/login', () => undefined],
  ['POST', '/auth/register', () => undefined],
  ['POST', '/coin/transfer', () => ada],
  ['PUT', '/admin/users/:id', () => form.admin],
];
const FIELDS = [
  'name',
  'email',
  'password',
  'password2',
  'role',
  'recipient',
  'amount',
  'note',
  'coinBalance',
  '__proto__',
];

it.each(routes)('never breaks over any body: %s %s', async (method, path, who) => {
  const body = fc.oneof(
    fc.json(),
    fc.dictionary(fc.constantFrom(...FIELDS), fc.jsonValue()).map((value) => JSON.stringify(value)),
  );
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const before = await events();
      const token = who()?.token;
      const answer = await form.call(method, path.replace(':id', randomUUID()), { token, body: text });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
      expect(await events()).toBe(before);
    }),
    { numRuns: 100 },
  );
});

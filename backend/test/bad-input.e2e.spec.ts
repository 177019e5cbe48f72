import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from './app.js';

/**
 * Every bad input gets the right status and an Italian sentence, and changes nothing in the ledger (product.md 1.3 to 1.5).
 */
let form: TestApp;
let ada: Member;
let ben: Member;
beforeAll(async () => {
  // A reverse proxy would answer itself what is no HTTP.
  form = await startTestApp({ processes: 1 });
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
  ['an encoded body', '{}', { 'content-encoding': 'gzip' }, 415],
  ['a body that is too large', JSON.stringify({ note: 'x'.repeat(100_000) }), {}, 413],
])('answers %s with the right status', async (_, body, headers, status) => {
  const answer = await form.call('POST', '/coin/transfer', { token: ada.token, body, headers });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
});

it('answers whoever is still sending a body that is refused, and goes on with the connection', async () => {
  const { hostname, port } = new URL(form.url);
  const socket = connect(Number(port), hostname);
  const body = 'x'.repeat(5000);
  socket.write(
    `PUT /api/user/profile HTTP/1.1\r\nHost: form\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 4\d\d /);
  socket.write(`${body}GET /api/coin/supply HTTP/1.1\r\nHost: form\r\n\r\n`);
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

it.each([
  ['PUT', '/notifications/read-all'],
  ['DELETE', '/notifications/00000000-0000-4000-8000-000000000000'],
  ['POST', '/orders/00000000-0000-4000-8000-000000000000/deliver'],
  ['POST', '/contests/00000000-0000-4000-8000-000000000000/join'],
])('names the fields of a body that the route does not take: %s %s', async (method, path) => {
  const refused = await form.call(method, path, { token: ada.token, body: { reason: 'x', to: 1 } });
  const named = [
    { field: 'reason', msg: 'Campo non previsto: reason' },
    { field: 'to', msg: 'Campo non previsto: to' },
  ];
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', errors: named } });
  expect((await form.call(method, path, { body: { reason: 'x' } })).status).toBe(401);
  expect((await form.call(method, path, { token: ada.token, body: {} })).status).not.toBe(400);
});

const deep = `${'['.repeat(6000)}${']'.repeat(6000)}`;
const cursorOf = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Regression tests for inputs that fuzzing found (fuzz.e2e.spec.ts). */
it.each<[string, string, string, unknown]>([
  ['a body that nests without end', 'POST', '/coin/transfer', `{"recipient":"a@example.it","amount":1,"note":${deep}}`],
  ['one that is nothing else', 'POST', '/marketplace', deep],
  ['half a character in an e-mail', 'POST', '/auth/login', '{"email":"\\ud800@example.it","password":"segreto1"}'],
  ['null for yes or no', 'POST', '/admin/categories', { name: 'Nulla', isSpecial: null }],
  ['an incomplete escape in a URL', 'GET', '/marketplace/%', undefined],
  [
    'a cursor with a day that does not exist',
    'GET',
    `/admin/users?cursor=${cursorOf('2024-02-30 00:00:00+00', randomUUID())}`,
    undefined,
  ],
  ['a cursor with an id that is none', 'GET', `/marketplace?cursor=${cursorOf('5', '-'.repeat(36))}`, undefined],
])('refuses %s', async (_, method, path, body) => {
  const before = await events();
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await form.call(method, path, { token: form.admin.token, body, headers });
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', msg: expect.any(String) } });
  expect(await events()).toBe(before);
});

it('removes no coins when the balance is null', async () => {
  const body = { name: 'Ada', email: ada.email, role: 'adult', coinBalance: null };
  expect((await form.call('PUT', `/admin/users/${ada._id}`, { token: form.admin.token, body })).status).toBe(400);
  expect((await form.call('GET', '/user/me', { token: ada.token })).body).toMatchObject({ coinBalance: 100 });
});

it('does not change a field of an item that an edit sends as null', async () => {
  const item = { title: 'Lezione', description: 'Un’ora', type: 'service', price: 1 };
  const made = await form.call<{ _id: string }>('POST', '/marketplace', { token: ada.token, body: item });
  const path = `/marketplace/${made.body._id}`;
  const kept = await form.call('PUT', path, { token: ada.token, body: { title: null, type: null } });
  expect(kept).toMatchObject({ status: 200, body: item });
  expect((await form.call('PUT', path, { token: ada.token, body: { price: null } })).status).toBe(400);
});

it('answers 404 for an id that is too long to be looked up', async () => {
  const answer = await form.call('GET', `/marketplace/${'a'.repeat(300)}`);
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', msg: expect.any(String) } });
});

it.each([
  ['what is no HTTP', 'BUONGIORNO\r\n\r\n', '400', 'INVALID_INPUT'],
  [
    'oversized headers',
    `GET /api/marketplace HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`,
    '431',
    'TOO_LARGE',
  ],
])('answers %s with the same body', async (_, text, status, code) => {
  const socket = connect(Number(new URL(form.url).port), '127.0.0.1');
  socket.end(text);
  const answer = (await socket.setEncoding('utf8').toArray()).join('');
  const [head, body = '{}'] = answer.split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(JSON.parse(body)).toMatchObject({ code, msg: expect.any(String) });
});

it.each([
  ['PUT', '/notifications/read-all', 204],
  ['DELETE', `/notifications/${randomUUID()}`, 404],
  ['POST', '/contests/generate-automatic', 200],
  ['POST', '/coin/transfer', 400],
])('accepts an empty body with a JSON content type where no body is needed: %s %s', async (method, path, status) => {
  const headers = { 'content-type': 'application/json' };
  expect((await form.call(method, path, { token: form.admin.token, headers })).status).toBe(status);
});

it('refuses JSON that is not UTF-8, of which text would be lost', async () => {
  const body = Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff]), Buffer.from('@example.it"}')]);
  const response = await fetch(`${form.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'INVALID_INPUT',
    msg: expect.stringMatching(/Richiesta non valida/),
  });
});

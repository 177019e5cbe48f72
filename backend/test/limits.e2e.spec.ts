import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, startTestApp, type TestApp } from './app.js';
import { eventually } from './conditions.js';
import { parseExposition } from './exposition.js';

/** The limits and headers of docs/operations.md, for a program behind a proxy. */
const REGISTRATIONS_MAX = 5;
let form: TestApp;
beforeAll(async () => {
  const limits = { REGISTRATIONS_PER_HOUR_MAX: String(REGISTRATIONS_MAX), REQUESTS_PER_ADDRESS_MAX: '2' };
  form = await startTestApp({
    processes: 1,
    env: { ...limits, TRUST_PROXY: '1', METRICS_PORT: '0', LOG_LEVEL: 'info' },
  });
});
afterAll(() => form.close());

it('counts registrations by address, refused ones too', async () => {
  const register = (address: string, body: object) =>
    form.call('POST', '/auth/register', { body, headers: { 'x-forwarded-for': address } });
  const taken = { name: 'Ada', email: form.admin.email, password: PASSWORD, password2: PASSWORD, role: 'adult' };
  for (let count = 1; count <= REGISTRATIONS_MAX; count++) {
    const refused = await register('192.0.2.1', count % 2 === 0 ? taken : {});
    expect(refused.status).toBe(count % 2 === 0 ? 409 : 400);
  }
  const sound = { ...taken, email: 'ada@example.it' };
  const answer = await register('192.0.2.1', sound);
  expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await register('192.0.2.2', sound)).status).toBe(201);
});

it('lists no more than 20 errors', async () => {
  const body = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, index]));
  const answer = await form.call<{ errors: unknown[] }>('POST', '/auth/login', { body });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toHaveLength(20);
});

it.each([
  ['GET', '/user/me', 200],
  ['GET', '/marketplace', 200],
  ['GET', '/contests/x', 404],
  ['POST', '/coin/transfer', 400],
])('forbids caching of responses to signed-in people: %s %s', async (method, path, status) => {
  const answer = await form.call(method, path, { token: form.admin.token });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it.each([
  ['POST', '/auth/login', 200],
  ['POST', '/auth/forgot-password', 202],
  ['POST', '/guardian/request', 400],
  ['GET', '/reports/AAAA-BBBB', 404],
  ['GET', '/marketplace', 200],
])('forbids caching of responses to requests without a token: %s %s', async (method, path, status) => {
  const body =
    method === 'POST' ? { email: form.admin.email, ...(path === '/auth/login' && { password: PASSWORD }) } : undefined;
  const answer = await form.call(method, path, { body });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

const metricsUrl = () => /Metrics +(http:\S+)/.exec(form.program.output())?.[1] ?? '';

it('answers metrics on their own port, and nothing else there', async () => {
  expect(await (await fetch(metricsUrl())).text()).toContain('form_ledger_revision');
  expect((await fetch(metricsUrl().replace('/metrics', '/api/coin/supply'))).status).toBe(404);
  expect((await fetch(`${form.url}/metrics`)).status).toBe(404);
});

describe('errors of browsers', () => {
  const report = (message: string, address: string, stack = '') =>
    form.call('POST', '/browser-errors', {
      body: { kind: 'error', message, stack, route: '/wallet', version: '0.1.0' },
      headers: { 'x-forwarded-for': address },
    });
  const logged = (message: string) => form.program.output().split(`"browser error: ${message}`).length - 1;

  it('are logged up to a limit for each network; what is dropped is counted', async () => {
    for (let count = 0; count < 15; count++)
      expect((await report(`of one network: ${count}`, '192.0.2.21')).status).toBe(204);
    expect((await report('of another network', '192.0.2.22')).status).toBe(204);
    const metrics = parseExposition(await (await fetch(metricsUrl())).text());
    expect(metrics.valueOf('form_browser_errors_total')).toBe(11);
    expect(metrics.valueOf('form_browser_errors_dropped_total')).toBe(5);
    // What it writes arrives here later than its answer.
    await eventually(() => logged('of another network') > 0);
    expect([logged('of one network'), logged('of another network')]).toEqual([10, 1]);
  });

  it('are logged up to a limit of all networks', async () => {
    for (let network = 1; network <= 40; network++)
      await report(`of many networks: ${network}`, `198.51.100.${network}`);
    await eventually(() => logged('of many networks') >= 30 - 11);
    expect(logged('of many networks')).toBe(30 - 11);
  });

  it('have a body of a few kB', async () => {
    expect((await report('long', '192.0.2.23', 'x'.repeat(8 * 1024))).status).toBe(413);
    expect((await report('long', '192.0.2.23', 'x'.repeat(4001))).status).toBe(400);
  });
});

it('does not log as unavailable what failed because the client hung up', async () => {
  const address = { 'x-forwarded-for': '192.0.2.9' };
  const ask = async () => (await form.call('GET', '/categories', { headers: address })).status;
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: form\r\nX-Forwarded-For: 192.0.2.9\r\n';
  const body = 'Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"email":';
  const sockets = new Set<Socket>();
  const hold = () => {
    const socket = connect(Number(new URL(form.url).port), '127.0.0.1');
    sockets.add(socket);
    // Refused while a request of `ask` was in flight: try again.
    socket.once('data', () => {
      sockets.delete(socket.destroy());
      hold();
    });
    socket.write(head + body);
  };
  hold();
  hold();
  // Both are in flight once a third request is refused, and have ended once one is accepted again.
  while ((await ask()) !== 429);
  const seen = form.program.output().length;
  for (const socket of sockets) socket.destroy();
  while ((await ask()) === 429);
  while (!form.program.output().includes('"route":"/api/categories","status":200', seen)) await ask();
  expect(form.program.output()).not.toContain('unavailable');
});

import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { type Answer, PROCESSES, startTestApp } from './app.js';
import { eventually } from './conditions.js';
import { createTestDatabase } from './database.js';
import { startFrozenProxy } from './frozen-proxy.js';
import { readinessOf } from './readiness.js';

/** The longest time a response may take. */
const ANSWER_MS_MAX = 10_000;
/** How soon readiness must be red. */
const RED_MS_MAX = 5000;
/** How soon writing goes on once the database answers again: the lease of the leader is taken anew, and the next call sent. */
const WRITES_AGAIN_MS_MAX = 5000;

it('answers 503 while the database is frozen, and normally afterwards', async () => {
  const database = await createTestDatabase();
  const proxy = await startFrozenProxy(database.url);
  const form = await startTestApp({ database, env: { DATABASE_URL: proxy.url, LOG_LEVEL: 'warn' } });
  const ada = await form.join('Ada', 100);
  const ben = await form.join('Ben');
  const calls: readonly (() => Promise<Answer<Record<string, unknown>>>)[] = [
    () => form.call('GET', '/marketplace'),
    () => form.call('GET', '/user/me', { token: ada.token }),
    () => form.call('GET', '/coin/transactions', { token: ada.token }),
    () => form.call('POST', '/auth/login', { body: { email: ada.email, password: 'sbagliata' } }),
    () => form.call('POST', '/coin/transfer', { token: ada.token, body: { recipient: ben.email, amount: 1 } }),
    () => form.call('GET', '/coin/verify-blockchain', { token: form.admin.token }),
    () =>
      form.call('GET', '/coin/verify-blockchain', {
        token: form.admin.token,
        headers: { accept: 'application/x-ndjson' },
      }),
    () => form.call('GET', '/admin/transactions', { token: form.admin.token, headers: { accept: 'text/csv' } }),
  ];
  const key = { 'idempotency-key': randomUUID() };
  const keyed = () =>
    form.call<{ transaction: { _id: string } }>('POST', '/coin/transfer', {
      token: ada.token,
      body: { recipient: ben.email, amount: 2, note: 'una sola volta' },
      headers: key,
    });
  // The connections exist before the freeze, and the requests need more than the pool has.
  await Promise.all(calls.map((call) => call()));
  proxy.freeze();
  const frozenAt = performance.now();
  const answering = Promise.all(
    [...calls, keyed, ...Array.from({ length: 30 }, () => calls[0])].map((call) => call?.()),
  );
  await eventually(async () => (await readinessOf(form)).status === 503, RED_MS_MAX);
  expect((await readinessOf(form)).body.checks).toMatchObject({ database: { ok: false }, eventStore: { ok: false } });
  const answers = await answering;
  expect(performance.now() - frozenAt).toBeLessThan(ANSWER_MS_MAX);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(answer?.headers.get('retry-after')).toBe('2');
  }
  proxy.thaw();
  let again = await keyed();
  await eventually(async () => {
    if (again.status === 503) again = await keyed();
    return again.status === 201;
  }, WRITES_AGAIN_MS_MAX);
  for (const call of calls.slice(0, 3)) await eventually(async () => (await call()).status === 200);
  expect((await keyed()).body).toEqual(again.body);
  // The transfer before the freeze and the one with a key; the one in between was sent without a key, and may have landed.
  const { body } = await form.call<{ coinBalance: number }>('GET', '/user/me', { token: ada.token });
  expect([96, 97]).toContain(body.coinBalance);
  await eventually(async () => (await readinessOf(form)).status === 200);
  await form.close();
  // 40 requests failed, for a few different reasons; the others are a count.
  const lines = form.program
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"unavailable"'));
  expect(lines.length).toBeLessThan(12 * PROCESSES);
  expect(lines.some((line) => /"repeated":\d+/.test(line))).toBe(true);
  await proxy.close();
  await database.drop();
});

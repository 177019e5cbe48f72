import { expect, it } from '@jest/globals';
import { type Answer, startTestApp } from './app.js';
import { createTestDatabase } from './database.js';
import { startFrozenProxy } from './frozen-proxy.js';

/** The longest time a response may take: a connection, an answer, and a margin for a slow machine. */
const ANSWER_MS_MAX = 14_000;

it('answers 503 while the database is frozen, and normally afterwards', async () => {
  const database = await createTestDatabase();
  const proxy = await startFrozenProxy(database.url);
  const form = await startTestApp({ database, env: { DATABASE_URL: proxy.url } });
  const ada = await form.join('Ada', 100);
  const ben = await form.join('Ben');
  const calls: readonly (() => Promise<Answer<Record<string, unknown>>>)[] = [
    () => form.call('GET', '/marketplace'),
    () => form.call('GET', '/user/me', { token: ada.token }),
    () => form.call('GET', '/coin/transactions', { token: ada.token }),
    () => form.call('POST', '/auth/login', { body: { email: ada.email, password: 'sbagliata' } }),
    () => form.call('POST', '/coin/transfer', { token: ada.token, body: { recipient: ben.email, amount: 1 } }),
  ];
  // The connections exist before the freeze, and the requests need more than the pool has.
  await Promise.all(calls.map((call) => call()));
  proxy.freeze();
  const frozenAt = performance.now();
  const answers = await Promise.all([...calls, ...Array.from({ length: 30 }, () => calls[0])].map((call) => call?.()));
  expect(performance.now() - frozenAt).toBeLessThan(ANSWER_MS_MAX);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(answer?.headers.get('retry-after')).toBe('2');
  }
  proxy.thaw();
  for (const call of calls.slice(0, 3)) expect((await call()).status).toBe(200);
  await form.close();
  await proxy.close();
  await database.drop();
}, 60_000);

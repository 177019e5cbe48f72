import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { type Answer, startTestApp } from './app.js';
import { eventually } from './conditions.js';
import { startEventStoreProcess } from './event-store-process.js';
import { readinessOf } from './readiness.js';

/** The longest time a response may take. */
const ANSWER_MS_MAX = 10_000;
/** How soon readiness must be red. */
const RED_MS_MAX = 5000;

interface Transferred {
  readonly transaction: { readonly _id: string };
}

it('answers 503 while EventStoreDB is frozen, what was sent takes effect once, and readiness is red while it is away', async () => {
  const store = await startEventStoreProcess();
  const form = await startTestApp({ env: { EVENTSTORE_URL: store.connectionString } });
  const [ada, ben] = [await form.join('Ada', 100), await form.join('Ben')];
  const transfer = (key: string): Promise<Answer<Transferred>> =>
    form.call('POST', '/coin/transfer', {
      token: ada.token,
      body: { recipient: ben.email, amount: 1 },
      headers: { 'idempotency-key': key },
    });
  expect((await readinessOf(form)).status).toBe(200);
  store.freeze();
  const frozenAt = performance.now();
  const keys = Array.from({ length: 3 }, () => randomUUID());
  const answering = Promise.all(keys.map(transfer));
  await eventually(async () => (await readinessOf(form)).body.checks.eventStore?.ok === false, RED_MS_MAX);
  const red = await readinessOf(form);
  expect(red).toMatchObject({ status: 503, body: { status: 'not ready', checks: { eventStore: { ok: false } } } });
  for (const answer of await answering) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  expect(performance.now() - frozenAt).toBeLessThan(ANSWER_MS_MAX);
  store.thaw();
  for (const key of keys) {
    let again = await transfer(key);
    await eventually(async () => {
      if (again.status === 503) again = await transfer(key);
      return again.status !== 503;
    });
    expect(again.status).toBe(201);
    expect((await transfer(key)).body.transaction._id).toBe(again.body.transaction._id);
  }
  const { body } = await form.call<{ coinBalance: number }>('GET', '/user/me', { token: ada.token });
  expect(body.coinBalance).toBe(97);
  await eventually(async () => (await readinessOf(form)).status === 200);

  await store.kill();
  await eventually(async () => (await readinessOf(form)).status === 503, RED_MS_MAX);
  await form.program.kill();
  await form.database.drop();
});

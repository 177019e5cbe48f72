import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, PASSWORD, startTestApp, type TestApp } from './app.js';
import { closeAccount } from './makers.js';

/** Regression tests for attacks on the whole program that once succeeded. */
let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const publish = (by: Member, change: object = {}) =>
  form.call<{ _id: string }>('POST', '/marketplace', {
    token: by.token,
    body: { title: 'Corso', description: 'Un corso', type: 'course', price: 5, ...change },
  });

it('limits wrong passwords that are tried concurrently', async () => {
  const ada = await form.join('Ada');
  const attempts = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      form.call('POST', '/auth/login', { body: { email: ada.email, password: `sbagliata${n}` } }),
    ),
  );
  expect(attempts.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  expect(attempts.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(35);
});

it('accepts an id in capitals as the same id', async () => {
  const [ben, ada] = [await form.join('Ben'), await form.join('Ada', 50)];
  const { _id } = (await publish(ben)).body;
  const shouted = _id.toUpperCase();
  const order = (item: string) =>
    form.call<{ _id: string }>('POST', `/marketplace/${item}/orders`, { token: ada.token, body: { expectedPrice: 5 } });
  const placed = await order(shouted);
  expect(placed.status).toBe(201);
  expect((await order(_id)).status).toBe(409);
  expect((await order(shouted)).status).toBe(409);
  expect((await form.call('DELETE', `/marketplace/${shouted}`, { token: ben.token })).status).toBe(409);
  const deliver = `/orders/${placed.body._id.toUpperCase()}/deliver`;
  expect((await form.call('POST', deliver, { token: ben.token })).status).toBe(200);
});

/** Sends a form whose last part waits until `meanwhile` is done. */
function slowForm(by: Member, fields: Record<string, string>, meanwhile: () => Promise<unknown>): Promise<number> {
  const boundary = 'slow-form';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = {
    authorization: `Bearer ${by.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'transfer-encoding': 'chunked',
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${form.url}/api/marketplace`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.write(parts.join(''));
    // The server must be reading the form before anything changes.
    delay(100)
      .then(meanwhile)
      .then(() => sent.end(`--${boundary}--\r\n`), reject);
  });
}

const ITEM = { title: 'Annuncio', description: 'Chiamami', type: 'service', price: '1' };

it('checks the token and the role again after a slow form has arrived', async () => {
  const [ada, firm] = [await form.join('Ada'), await form.join('Bruno', 0, 'company')];
  expect(await slowForm(ada, ITEM, () => closeAccount(form, ada, form.admin))).toBe(401);
  const edit = { name: 'Bruno', email: firm.email, role: 'adult' };
  const demote = () => form.call('PUT', `/admin/users/${firm._id}`, { token: form.admin.token, body: edit });
  expect(await slowForm(firm, { ...ITEM, type: 'job_offer' }, demote)).toBe(401);
});

it('stores nothing of a person whose requests race with their erasure', async () => {
  const ben = await form.join('Ben');
  const free = (await publish(ben, { price: 0, type: 'service' })).body._id;
  for (let round = 0; round < 5; round++) {
    const ada = await form.join('Ada', 10);
    const order = () =>
      form.call('POST', `/marketplace/${free}/orders`, {
        token: ada.token,
        body: { expectedPrice: 0, message: 'sono io' },
        headers: { 'idempotency-key': `order-${ada._id}-${Math.random().toString(36).slice(2)}` },
      });
    const requests = [order(), order(), publish(ada), publish(ada), order(), publish(ada)];
    const erased = form.call('DELETE', `/admin/users/${ada._id}`, { token: form.admin.token });
    const answers = await Promise.all([...requests, erased]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
  }
  for (const [table, column] of [
    ['kept_texts', 'owner'],
    ['first_answers', 'owner'],
    ['marketplace_items', 'seller'],
    ['images', 'owner'],
  ]) {
    const orphans = await form.database.query(
      `select 1 from ${table} t where not exists (select from people p where p.wallet = t.${column})`,
    );
    expect({ table, orphans: orphans.length }).toEqual({ table, orphans: 0 });
  }
  const ghosts = await form.database.query(
    `select 1 from orders o where o.status = 'placed' and not exists (select from people p where p.wallet = o.buyer)`,
  );
  expect(ghosts).toEqual([]);
});

it('refuses treasury coins to a person who is no longer an administrator', async () => {
  const [boss, ada] = [await form.join('Carla'), await form.join('Ada')];
  const setRole = (role: string) =>
    form.call('PUT', `/admin/users/${boss._id}`, {
      token: form.admin.token,
      body: { name: 'Carla', email: boss.email, role },
    });
  const again = async (): Promise<Member> => {
    const { body } = await form.call<{ token: string }>('POST', '/auth/login', {
      body: { email: boss.email, password: PASSWORD },
    });
    return { ...boss, token: body.token };
  };
  await setRole('admin');
  const admin = await again();
  const endDate = new Date(Date.now() + 86_400_000).toISOString();
  const contest = await form.call<{ _id: string }>('POST', '/contests', {
    token: admin.token,
    body: { title: 'Sfida', description: 'Una sfida', reward: 1000, endDate },
  });
  const official = (await publish(admin, { isOfficial: true })).body._id;
  await form.call('POST', `/contests/${contest.body._id}/join`, { token: ada.token });
  await setRole('adult');
  const { token } = await again();
  expect((await form.call('POST', `/contests/${contest.body._id}/close`, { token })).status).toBe(403);
  expect((await form.call('PUT', `/marketplace/${official}`, { token, body: { price: 900 } })).status).toBe(403);
});

it.each(['5', '"x"', '[]', 'true', '{"constructor":1}', '{"toString":"x"}'])('refuses %s in Italian', async (body) => {
  const ada = await form.join('Ada');
  const answer = await form.call<{ msg: string }>('PUT', '/user/profile', { token: ada.token, body });
  expect(answer.status).toBe(400);
  expect(answer.body.msg).toBe('Richiesta non valida');
});

it('names the missing fields', async () => {
  const { body } = await form.call('POST', '/auth/login', { body: { password: 'segreto1' } });
  expect(body).toMatchObject({ errors: [{ field: 'email', msg: 'E-mail: campo obbligatorio' }] });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Member, PASSWORD, PROCESSES, startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';
import { FIND_READ_TABLES } from '../../../test/database.js';
import { closeAccount } from '../../../test/makers.js';
import { everyDayOrLong } from '../../../test/runs.js';
import type { TransactionView, TransferResult, Verification } from './api/coin-views.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const transfer = (from: Member, body: object, key?: string) =>
  form.call<TransferResult & { code: string }>('POST', '/coin/transfer', {
    token: from.token,
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });
const balance = async ({ token }: Member) =>
  (await form.call<{ coinBalance: number }>('GET', '/user/me', { token })).body.coinBalance;
const history = (member: Member, query = '') =>
  form.call<TransactionView[]>('GET', `/coin/transactions${query}`, { token: member.token });

describe('POST /coin/transfer', () => {
  it('moves coins, and both parties see it on the next read', async () => {
    const [ada, ben] = [await form.join('Ada Neri', 100), await form.join('Ben Russo')];
    const sent = await transfer(ada, {
      recipient: ben.email.toUpperCase(),
      amount: 30,
      note: 'Grazie, perché sì! €5 🎓',
    });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      msg: 'Trasferimento completato con successo!',
      balance: 70,
      transaction: {
        type: 'transfer_sent',
        direction: 'out',
        amount: 30,
        note: 'Grazie, perché sì! €5 🎓',
        recipient: { name: 'Ben Russo' },
        sender: { name: 'Ada Neri' },
      },
    });
    expect([await balance(ada), await balance(ben)]).toEqual([70, 30]);
    const [newest] = (await history(ada)).body;
    expect(newest).toEqual(sent.body.transaction);
    const [received] = (await history(ben)).body;
    expect(received).toMatchObject({ type: 'transfer_received', amount: 30, sender: { name: 'Ada Neri' } });
  });

  it('stores the note outside the ledger', async () => {
    const [ada, ben] = [await form.join('Ada', 10), await form.join('Ben')];
    const note = `nota segreta ${randomUUID()}`;
    await transfer(ada, { recipient: ben.email, amount: 1, note });
    const rows = await form.database.query('select envelope from event_store.events where envelope like $1', [
      `%${note}%`,
    ]);
    expect(rows).toEqual([]);
  });

  it('pays once per key, and replays the first response', async () => {
    const [ada, ben] = [await form.join('Ada', 100), await form.join('Ben')];
    const key = randomUUID();
    const body = { recipient: ben.email, amount: 10, note: 'una volta' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => transfer(ada, body, key)));
    await transfer(ada, { recipient: ben.email, amount: 5 });
    answers.push(await transfer(ada, body, key));
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: answers[0]?.body });
    expect(answers[0]?.body.balance).toBe(90);
    expect(await balance(ada)).toBe(85);
  });

  it.each([
    ['amount', { amount: 11 }],
    ['note', { note: 'altra' }],
    ['missing note', { note: undefined }],
    ['recipient', { recipient: 'admin@form.local' }],
    ['recipient, who is unknown', { recipient: 'nessuno@example.it' }],
  ])('refuses a key with another %s', async (_, change) => {
    const [ada, ben] = [await form.join('Ada', 100), await form.join('Ben')];
    const key = randomUUID();
    const body = { recipient: ben.email, amount: 10, note: 'una' };
    await transfer(ada, body, key);
    expect(await transfer(ada, { ...body, ...change }, key)).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    });
    expect(await balance(ada)).toBe(90);
  });

  describe('repeated after the recipient was erased', () => {
    async function erasedRecipient() {
      const [ada, ben] = [await form.join('Ada', 100), await form.join('Ben')];
      const [key, body] = [randomUUID(), { recipient: ben.email, amount: 10, note: 'una' }];
      const first = await transfer(ada, body, key);
      expect(first.status).toBe(201);
      await closeAccount(form, ben);
      return { ada, ben, key, body, first: first.body };
    }

    it('returns the first transaction, without a name', async () => {
      const { ada, ben, key, body, first } = await erasedRecipient();
      const again = await transfer(ada, body, key);
      expect(again.status).toBe(201);
      const { _id, amount, note } = first.transaction;
      expect(again.body.transaction).toMatchObject({ _id, amount, note, recipient: { name: 'Utente eliminato' } });
      expect(JSON.stringify(again.body)).not.toContain(ben.email);
      expect(await balance(ada)).toBe(90);
    });

    it('returns it also when the e-mail now belongs to another person', async () => {
      const { ada, ben, key, body, first } = await erasedRecipient();
      const person = { name: 'Altro Ben', email: ben.email, password: PASSWORD, password2: PASSWORD, role: 'adult' };
      expect((await form.call('POST', '/auth/register', { body: person })).status).toBe(201);
      expect(await transfer(ada, body, key)).toMatchObject({
        status: 201,
        body: { transaction: { _id: first.transaction._id, recipient: { name: 'Utente eliminato' } } },
      });
    });

    it.each([
      ['amount', { amount: 11 }],
      ['note', { note: 'altra' }],
    ])('is refused with another %s', async (_, change) => {
      const { ada, key, body } = await erasedRecipient();
      expect(await transfer(ada, { ...body, ...change }, key)).toMatchObject({ status: 422 });
    });

    it('finds no recipient with another key', async () => {
      const { ada, body } = await erasedRecipient();
      expect(await transfer(ada, body, randomUUID())).toMatchObject({ status: 404 });
      expect(await balance(ada)).toBe(90);
    });
  });

  it('lets a key that failed be used again', async () => {
    const [ada, ben] = [await form.join('Ada', 5), await form.join('Ben')];
    const key = randomUUID();
    expect((await transfer(ada, { recipient: ben.email, amount: 6 }, key)).status).toBe(409);
    expect((await transfer(ada, { recipient: ben.email, amount: 5 }, key)).status).toBe(201);
  });

  it('takes exactly half of the concurrent transfers of 1 coin from a wallet of half of their sum', async () => {
    const coins = everyDayOrLong(50, 500);
    const [ada, ben] = [await form.join('Ada', coins), await form.join('Ben')];
    const answers = await Promise.all(
      Array.from({ length: 2 * coins }, () => transfer(ada, { recipient: ben.email, amount: 1 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(coins);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(coins);
    for (const { body } of refused) expect(body.msg).toBe('Saldo insufficiente');
    expect([await balance(ada), await balance(ben)]).toEqual([0, coins]);
  });

  it('reports an unknown recipient ten times an hour at most', async () => {
    const ada = await form.join('Ada', 10);
    const miss = () => transfer(ada, { recipient: `${randomUUID()}@example.it`, amount: 1 });
    for (let index = 0; index < 10; index++) {
      expect(await miss()).toMatchObject({ status: 404, body: { msg: 'Destinatario non trovato' } });
    }
    expect((await miss()).status).toBe(429);
  });

  it('refuses transfers to oneself and over the balance', async () => {
    const [ada, ben] = [await form.join('Ada', 10), await form.join('Ben')];
    expect(await transfer(ada, { recipient: ada.email, amount: 1 })).toMatchObject({
      status: 400,
      body: { msg: 'Non puoi trasferire Coin FORM a te stesso' },
    });
    expect(await transfer(ada, { recipient: ben.email, amount: 11 })).toMatchObject({
      status: 409,
      body: { msg: 'Saldo insufficiente' },
    });
  });
});

describe('GET /coin/transactions', () => {
  it('pages through the history, newest first', async () => {
    const [ada, ben] = [await form.join('Ada', 50), await form.join('Ben')];
    for (let amount = 1; amount <= 7; amount++) await transfer(ada, { recipient: ben.email, amount });
    const amounts: number[] = [];
    let query: string | undefined = '?limit=3';
    for (let page = 0; query !== undefined && page < 5; page++) {
      const { body, headers } = await history(ada, query);
      expect(headers.get('x-total-count')).toBe('8');
      amounts.push(...body.map(({ amount }) => amount));
      query = headers.get('link')?.match(/transactions(\?[^>]+)>; rel="next"/)?.[1];
    }
    expect(amounts).toEqual([7, 6, 5, 4, 3, 2, 1, 50]);
  });

  it.each(['?limit=0', '?limit=201', '?limit=x', '?limit=1.5', '?cursor=%00', '?cursor=abc', '?foo=1'])(
    'refuses %s',
    async (query) => {
      expect(await history(form.admin, query)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );
});

describe('GET /coin/verify-blockchain', () => {
  it('reports the ledger as sound, after its progress', async () => {
    const { body } = await form.call<Verification>('GET', '/coin/verify-blockchain', { token: form.admin.token });
    expect(body).toMatchObject({ valid: true, invalidTransactions: [] });
    const streamed = await form.call<string>('GET', '/coin/verify-blockchain', {
      token: form.admin.token,
      headers: { accept: 'application/x-ndjson' },
    });
    const lines = streamed.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({ progress: { verified: 0, total: body.eventsCount } });
    expect(lines.at(-1)).toMatchObject({ result: { valid: true, head: body.head } });
  });

  it('finds a balance that disagrees with the ledger', async () => {
    const ada = await form.join('Ada', 10);
    await form.database.query(
      `update wallet_balances set balance = 11 where account = (select 'wallet:' || wallet from people where id = $1)`,
      [ada._id],
    );
    const verify = () => form.call<Verification>('GET', '/coin/verify-blockchain', { token: form.admin.token });
    const { body } = await verify();
    expect(body.valid).toBe(false);
    expect(body.invalidTransactions).toHaveLength(1);
    expect(body.invalidTransactions[0]?.reason).toMatch(/^PROJECTION: /);
    await form.database.query('update wallet_balances set balance = 10 where balance = 11');
    expect((await verify()).body.valid).toBe(true);
  });

  it('runs once for concurrent requests, and proofs are served meanwhile', async () => {
    const client = new pg.Client({ connectionString: form.database.url });
    await client.connect();
    await client.query(FIND_READ_TABLES);
    // The verification reaches the balances and waits there.
    await client.query('begin; lock table checkpoint in access exclusive mode');
    const verify = () => form.call<Verification>('GET', '/coin/verify-blockchain', { token: form.admin.token });
    const asked = Array.from({ length: 12 }, verify);
    const connections = () =>
      form.database.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%from checkpoint%'`,
      );
    try {
      await eventually(async () => (await connections()).length > 0);
      expect((await form.call('GET', '/coin/inclusion?revision=0')).status).toBe(200);
      expect((await form.call('GET', '/coin/checkpoint')).status).toBe(200);
    } finally {
      await client.query('rollback');
      await client.end();
    }
    const answers = (await Promise.all(asked)).map(({ body }) => body);
    // Once in each process; two may begin in the same millisecond.
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBeLessThanOrEqual(PROCESSES);
    expect(answers[0]).toMatchObject({ valid: true, balances: 'checked' });
    const { startedAt } = (await verify()).body;
    expect(startedAt > (answers[0]?.startedAt ?? '')).toBe(true);
  });

  it('is for administrators', async () => {
    const ada = await form.join('Ada');
    expect((await form.call('GET', '/coin/verify-blockchain', { token: ada.token })).status).toBe(403);
    expect((await form.call('GET', '/coin/verify-blockchain')).status).toBe(401);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { closeAccount } from '../../../../test/makers.js';

/** Orders through the real program: the balances at each step, and the rights of each party (product.md 3.7 to 3.14). */
interface OrderBody {
  _id: string;
  status: string;
  actions: string[];
}

let form: TestApp;
let seller: Member;
let buyer: Member;
beforeAll(async () => {
  form = await startTestApp();
  [seller, buyer] = [await form.join('Ben Neri'), await form.join('Ada Bianchi', 1000)];
});
afterAll(() => form.close());

async function publish(change: object = {}): Promise<string> {
  const body = { title: 'Corso di ceramica', description: 'Tornio e smalti', type: 'course', price: 30, ...change };
  const made = await form.call<{ _id: string }>('POST', '/marketplace', { token: seller.token, body });
  return made.body._id;
}

const order = (item: string, by = buyer, body: object = { expectedPrice: 30 }, headers?: Record<string, string>) =>
  form.call<OrderBody>('POST', `/marketplace/${item}/orders`, { token: by.token, body, headers });
const act = (id: string, action: string, by: Member, body?: object) =>
  form.call<OrderBody>('POST', `/orders/${id}/${action}`, { token: by.token, body });
const coins = async ({ token }: Member) =>
  (await form.call<{ coinBalance: number }>('GET', '/user/me', { token })).body.coinBalance;
const supply = async () => (await form.call<{ inEscrow: number; sum: number }>('GET', '/coin/supply')).body;
const newest = async ({ token }: Member) =>
  (await form.call<{ title: string; message: string; link: string }[]>('GET', '/notifications?limit=1', { token }))
    .body[0];

it('moves the price from the buyer through escrow to the seller, who is notified', async () => {
  const item = await publish();
  const [mine, theirs, held] = [await coins(buyer), await coins(seller), (await supply()).inEscrow];
  const placed = await order(item, buyer, { expectedPrice: 30, message: 'Posso venire il sabato?' });
  expect(placed).toMatchObject({
    status: 201,
    body: { status: 'placed', price: 30, message: 'Posso venire il sabato?', actions: ['cancel'] },
  });
  expect((await form.call('GET', `/orders/${placed.body._id}`, { token: buyer.token })).body).toEqual(placed.body);
  expect([await coins(buyer), await coins(seller)]).toEqual([mine - 30, theirs]);
  expect(await supply()).toMatchObject({ inEscrow: held + 30, sum: 0 });
  expect(await newest(seller)).toMatchObject({
    title: 'Nuovo ordine',
    message: expect.stringContaining('Ada Bianchi'),
  });

  const { _id } = placed.body;
  expect((await act(_id, 'deliver', seller)).body).toMatchObject({ status: 'delivered', actions: ['cancel'] });
  expect((await newest(buyer))?.title).toBe('Ordine consegnato');
  expect((await act(_id, 'complete', buyer)).body).toMatchObject({ status: 'completed', actions: [] });
  expect([await coins(buyer), await coins(seller)]).toEqual([mine - 30, theirs + 30]);
  expect(await supply()).toMatchObject({ inEscrow: held, sum: 0 });
  expect((await newest(seller))?.title).toBe('Ordine concluso');

  const rows = await form.call<object[]>('GET', '/coin/transactions?limit=1', { token: seller.token });
  expect(rows.body[0]).toMatchObject({
    type: 'sale',
    itemTitle: 'Corso di ceramica',
    counterparty: { name: 'Ada Bianchi' },
  });
});

it('returns the coins when it is cancelled', async () => {
  const before = await coins(buyer);
  const { body } = await order(await publish());
  expect((await act(body._id, 'cancel', seller)).body.status).toBe('refunded');
  expect(await coins(buyer)).toBe(before);
});

it.each(['release', 'refund'])(
  'in dispute is decided by an administrator who reads both sides: %s',
  async (outcome) => {
    const [mine, theirs] = [await coins(buyer), await coins(seller)];
    const { body } = await order(await publish());
    await act(body._id, 'deliver', seller);
    const reason = `Non era quello promesso ${outcome}`;
    expect(await act(body._id, 'dispute', buyer, { reason })).toMatchObject({ status: 200, body: { reason } });
    expect(await newest(form.admin)).toMatchObject({ title: 'Nuova contestazione da decidere' });
    const text = 'Era scritto nella descrizione';
    expect(await act(body._id, 'answer', seller, { text })).toMatchObject({ status: 200, body: { answer: text } });
    const decision = { outcome, reason: 'Abbiamo letto le vostre parole' };
    expect((await act(body._id, 'resolve', buyer, decision)).status).toBe(403);
    expect((await act(body._id, 'resolve', form.admin, { outcome })).status).toBe(400);
    const queue = await form.call<OrderBody[]>('GET', '/admin/disputes', { token: form.admin.token });
    expect(queue.body[0]).toMatchObject({ _id: body._id, reason, answer: text, actions: ['resolve'] });
    expect((await act(body._id, 'resolve', form.admin, decision)).status).toBe(200);
    const paid = outcome === 'release';
    expect([await coins(buyer), await coins(seller)]).toEqual(paid ? [mine - 30, theirs + 30] : [mine, theirs]);
    for (const { token } of [buyer, seller]) {
      expect((await form.call('GET', `/orders/${body._id}`, { token })).body).toMatchObject({
        resolution: decision.reason,
      });
    }
  },
);

describe('an application', () => {
  let company: Member;
  beforeAll(async () => {
    company = await form.join('Carla Verdi', 100, 'company');
  });
  const offer = async () => {
    const body = { title: 'Apprendista', description: 'Tre anni', type: 'job_offer', price: 40 };
    return (await form.call<{ _id: string }>('POST', '/marketplace', { token: company.token, body })).body._id;
  };
  const applying = { expectedPrice: 40, message: 'Mi presento' };

  it('costs nothing, and pays the hired person', async () => {
    const [mine, theirs] = [await coins(buyer), await coins(company)];
    const sent = await order(await offer(), buyer, applying);
    expect(sent).toMatchObject({ status: 201, body: { status: 'sent', price: 40, actions: ['cancel'] } });
    expect((await form.call('GET', `/orders/${sent.body._id}`, { token: buyer.token })).body).toEqual(sent.body);
    expect(await coins(buyer)).toBe(mine);
    const received = await form.call<OrderBody[]>('GET', '/orders?side=sold&kind=application', {
      token: company.token,
    });
    expect(received.body[0]).toMatchObject({
      _id: sent.body._id,
      message: null,
      actions: ['reviewing', 'accept', 'decline'],
    });
    expect(received.body[0]).not.toHaveProperty('letter');
    expect(sent.body).toMatchObject({ message: null, letter: 'Mi presento', files: [] });
    expect((await act(sent.body._id, 'deliver', company)).body).toMatchObject({ code: 'IS_APPLICATION' });
    const text = 'Ti aspettiamo lunedì';
    expect(await act(sent.body._id, 'accept', company, { text })).toMatchObject({
      status: 200,
      body: { status: 'accepted', answer: text },
    });
    expect([await coins(buyer), await coins(company)]).toEqual([mine + 40, theirs - 40]);
    expect(await newest(buyer)).toMatchObject({
      title: 'Candidatura accolta',
      message: expect.stringContaining('40 Coin FORM'),
      link: `/orders?side=bought&order=${sent.body._id}`,
    });
    const rows = await form.call<object[]>('GET', '/coin/transactions?limit=1', { token: buyer.token });
    expect(rows.body[0]).toMatchObject({ type: 'reward', itemTitle: 'Apprendista', amount: 40, direction: 'in' });
    const applications = await form.call<OrderBody[]>('GET', '/orders?kind=purchase', { token: buyer.token });
    expect(applications.body.map(({ _id }) => _id)).not.toContain(sent.body._id);
  });

  it('is declined with a text, or withdrawn', async () => {
    const item = await offer();
    const held = async () =>
      (await form.call<{ order: string | null }>('GET', `/marketplace/${item}`, { token: buyer.token })).body.order;
    expect(await held()).toBeNull();
    const first = await order(item, buyer, applying);
    expect((await order(item, buyer, applying)).body).toMatchObject({ msg: 'Ti sei già candidato' });
    expect(await held()).toBe(first.body._id);
    expect((await act(first.body._id, 'cancel', buyer)).body.status).toBe('withdrawn');
    expect(await held()).toBeNull();
    const second = await order(item, buyer, applying);
    expect(second.status).toBe(201);
    const text = 'Il posto è stato assegnato';
    expect((await act(second.body._id, 'decline', company, { text })).body).toMatchObject({
      status: 'declined',
      answer: text,
    });
    expect((await order(item, buyer, applying)).status).toBe(409);
  });

  it('names the company by its company name, and its contact person to the other party', async () => {
    const { body } = await order(await offer(), buyer, applying);
    const as = async ({ token }: Member) => (await form.call('GET', `/orders/${body._id}`, { token })).body;
    expect(await as(buyer)).toMatchObject({
      seller: { name: 'Officine Digitali', contact: 'Carla Verdi' },
      buyer: { name: 'Ada Bianchi', contact: null },
    });
    expect(await as(company)).toMatchObject({ seller: { name: 'Officine Digitali', contact: null } });
    expect(await as(form.admin)).toMatchObject({ seller: { name: 'Officine Digitali', contact: null } });
    await act(body._id, 'cancel', buyer);
    expect(await newest(company)).toMatchObject({ title: 'Candidatura ritirata' });
  });
});

describe('refusals', () => {
  it.each<[string, () => Promise<{ status: number }>, number, string]>([
    ['an own item', async () => order(await publish(), seller), 403, 'Non puoi acquistare un tuo articolo'],
    [
      'another price',
      async () => order(await publish(), buyer, { expectedPrice: 29 }),
      409,
      'Il prezzo è cambiato: conferma di nuovo',
    ],
    ['an empty wallet', async () => order(await publish(), await form.join('Eva Gialli')), 409, 'Saldo insufficiente'],
    ['an unknown item', () => order(randomUUID()), 404, 'Articolo non trovato'],
    [
      'a withdrawn item',
      async () => {
        const item = await publish();
        await form.call('DELETE', `/marketplace/${item}`, { token: seller.token });
        return order(item);
      },
      409,
      'Articolo non più disponibile',
    ],
    [
      'a course twice',
      async () => {
        const item = await publish();
        await order(item);
        return order(item);
      },
      409,
      'Hai già acquistato questo articolo',
    ],
    ['an unknown order', () => act(randomUUID(), 'complete', buyer), 404, 'Ordine non trovato'],
  ])('%s', async (_, attempt, status, msg) => {
    expect(await attempt()).toMatchObject({ status, body: { msg } });
  });

  it('refuses strangers', async () => {
    const stranger = await form.join('Olga Blu');
    const { body } = await order(await publish());
    expect((await form.call('GET', `/orders/${body._id}`, { token: stranger.token })).status).toBe(403);
    for (const action of ['deliver', 'complete', 'cancel', 'accept', 'decline']) {
      expect((await act(body._id, action, stranger)).status).toBe(403);
    }
    expect((await act(body._id, 'dispute', stranger, { reason: 'No' })).status).toBe(403);
    expect((await form.call('GET', '/orders', { token: stranger.token })).body).toEqual([]);
  });

  it('refuses to withdraw an item with open orders', async () => {
    const item = await publish();
    const { body } = await order(item);
    const withdraw = () => form.call('DELETE', `/marketplace/${item}`, { token: seller.token });
    expect(await withdraw()).toMatchObject({ status: 409, body: { msg: 'Ci sono ordini aperti su questo articolo' } });
    await act(body._id, 'cancel', buyer);
    expect((await withdraw()).status).toBe(204);
    const mine = await form.call<{ item: { title: string } }[]>('GET', '/orders?limit=1', { token: buyer.token });
    expect(mine.body[0]?.item.title).toBe('Corso di ceramica');
  });
});

it('creates one order per idempotency key, and one of fifty concurrent orders for a course', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const item = await publish({ type: 'service' });
  const before = await coins(buyer);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => order(item, buyer, { expectedPrice: 30 }, headers)),
  );
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  expect(await coins(buyer)).toBe(before - 30);
  expect((await order(item, buyer, { expectedPrice: 30, message: 'altro' }, headers)).status).toBe(422);

  const once = await publish();
  const attempts = await Promise.all(Array.from({ length: 50 }, () => order(once)));
  const statuses = attempts.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array(49).fill(409)]);
  expect(await coins(buyer)).toBe(before - 60);
});

it('lists both sides, page by page', async () => {
  const bought = await form.call<OrderBody[]>('GET', '/orders?side=bought&kind=purchase&limit=2', {
    token: buyer.token,
  });
  const sold = await form.call<OrderBody[]>('GET', '/orders?side=sold', { token: seller.token });
  expect(Number(bought.headers.get('x-total-count'))).toBe(sold.body.length);
  expect(bought.headers.get('link')).toContain('rel="next"');
  expect((await form.call('GET', '/orders?side=neither', { token: buyer.token })).status).toBe(400);
});

it('are listed for administrators, also those of one person on either side', async () => {
  const count = async (path: string, who: Member) =>
    Number((await form.call('GET', path, { token: who.token })).headers.get('x-total-count'));
  const all = await count('/admin/orders', form.admin);
  const ofSeller = await count(`/admin/orders?user=${seller._id}`, form.admin);
  expect(ofSeller).toBe((await count('/orders?side=sold', seller)) + (await count('/orders?side=bought', seller)));
  expect(ofSeller).toBeLessThan(all);
  expect(await count(`/admin/orders?user=${randomUUID()}`, form.admin)).toBe(0);
});

it('are grouped by who acts next, for each side', async () => {
  const [reader, owner] = [await form.join('Lia Conti', 200), await form.join('Gino Serra')];
  const made = { title: 'Lezione di canto', description: 'Un’ora', type: 'service', price: 30 };
  const { body } = await form.call<{ _id: string }>('POST', '/marketplace', { token: owner.token, body: made });
  const groups = async ({ token }: Member, side: string) => {
    const inGroup = async (group: string) => {
      const query = `side=${side}&kind=purchase&group=${group}`;
      const answer = await form.call<OrderBody[]>('GET', `/orders?${query}`, { token });
      expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length));
      return answer.body.map(({ _id }) => _id);
    };
    return { action: await inGroup('action'), open: await inGroup('open'), concluded: await inGroup('concluded') };
  };
  const expectGroups = async (ofBuyer: object, ofSeller: object) => {
    const none = { action: [], open: [], concluded: [] };
    expect(await groups(reader, 'bought')).toEqual({ ...none, ...ofBuyer });
    expect(await groups(owner, 'sold')).toEqual({ ...none, ...ofSeller });
  };

  const { _id } = (await order(body._id, reader)).body;
  await expectGroups({ open: [_id] }, { action: [_id] });
  await act(_id, 'deliver', owner);
  await expectGroups({ action: [_id] }, { open: [_id] });
  await act(_id, 'dispute', reader, { reason: 'Non era un’ora' });
  await expectGroups({ open: [_id] }, { action: [_id] });
  await act(_id, 'answer', owner, { text: 'Un’ora intera' });
  await expectGroups({ open: [_id] }, { open: [_id] });
  await act(_id, 'resolve', form.admin, { outcome: 'refund', reason: 'Manca la ricevuta' });
  await expectGroups({ concluded: [_id] }, { concluded: [_id] });
  const refused = await form.call('GET', '/orders?group=mine', { token: reader.token });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ msg: 'Gruppo: valore non previsto' }] } });
});

it('answers a repeated key with the order as it is, after the seller was erased', async () => {
  const leaving = await form.join('Ugo Bassi');
  const body = { title: 'Corso di disegno', description: 'A matita', type: 'course', price: 30 };
  const made = await form.call<{ _id: string }>('POST', '/marketplace', { token: leaving.token, body });
  const headers = { 'idempotency-key': randomUUID() };
  const press = () => order(made.body._id, buyer, { expectedPrice: 30 }, headers);
  const { _id } = (await press()).body;
  await act(_id, 'cancel', buyer);
  await closeAccount(form, leaving, form.admin);
  expect(await press()).toMatchObject({ status: 201, body: { _id, status: 'refunded' } });
});

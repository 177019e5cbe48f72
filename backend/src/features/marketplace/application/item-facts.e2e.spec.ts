import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { plainPng } from '../../../../test/photo.js';
import { romeDay, romeDaysAfter } from '../../../basics/calendar.js';

/** Facts of items, and what orders keep of them, through the real program (product.md 3.17 to 3.19). */
interface ItemBody {
  _id: string;
  title: string;
  address?: string | null;
  isOver?: boolean;
  obstacle?: { code: string };
}

let form: TestApp;
let ada: Member;
let firm: Member;
let buyer: Member;
beforeAll(async () => {
  form = await startTestApp();
  ada = await form.join('Ada Bianchi');
  buyer = await form.join('Carla Neri');
  firm = await form.join('Bruno Verdi', 0, 'company');
});
afterAll(() => form.close());

const inDays = (days: number): string => romeDay(romeDaysAfter(new Date(), days));
const course = { title: 'Corso di saldatura', description: 'Dalle basi al TIG', type: 'course', price: 0 };
const job = { title: 'Tornitore', description: 'Torni a controllo numerico', type: 'job_offer' };
const publish = (by: Member, body: object) => form.call<ItemBody>('POST', '/marketplace', { token: by.token, body });
const edit = (by: Member, { _id }: ItemBody, body: object) =>
  form.call<ItemBody>('PUT', `/marketplace/${_id}`, { token: by.token, body });
const order = ({ _id }: ItemBody, by: Member) =>
  form.call<{ _id: string; facts: object | null; due: string }>('POST', `/marketplace/${_id}/orders`, {
    ...{ token: by.token, body: { expectedPrice: 0 } },
  });
async function titles(query: string, by?: Member): Promise<string[]> {
  const { status, body } = await form.call<ItemBody[]>('GET', `/marketplace?${query}`, { token: by?.token });
  expect(status).toBe(200);
  return body.map(({ title }) => title);
}

describe('the facts of an item', () => {
  const facts = {
    ...{ firstDay: inDays(10), lastDay: inDays(20), hours: 12, schedule: 'martedì e giovedì, 18–20' },
    ...{ mode: 'presence', city: 'Torino', address: 'via Po 1' },
  };

  it('are shown as they were written, the address to the author and who ordered it', async () => {
    const { status, body: item } = await publish(ada, { ...course, ...facts });
    expect(status).toBe(201);
    expect(item).toMatchObject(facts);
    expect(item).not.toHaveProperty('payFrom');
    const asVisitor = await form.call<ItemBody>('GET', `/marketplace/${item._id}`);
    expect(asVisitor.body).toMatchObject({ ...facts, address: null });
    const placed = await order(item, buyer);
    expect(placed).toMatchObject({ status: 201, body: { facts } });
    const asBuyer = await form.call<ItemBody>('GET', `/marketplace/${item._id}`, { token: buyer.token });
    expect(asBuyer.body.address).toBe('via Po 1');
    const asAdmin = await form.call<{ facts: object }>('GET', `/orders/${placed.body._id}`, {
      token: form.admin.token,
    });
    expect(asAdmin.body.facts).not.toHaveProperty('address');
  });

  it('come in a form, too, and numbers are numbers', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...course, ...facts })) body.set(name, String(value));
    body.set('image', new Blob([new Uint8Array(await plainPng(8, 8))], { type: 'image/png' }), 'quadrato.png');
    const { status, body: item } = await publish(ada, body);
    expect(status).toBe(201);
    expect(item).toMatchObject(facts);
  });

  it('stay, are cleared, and go with the type that has them', async () => {
    const { body: item } = await publish(ada, { ...course, ...facts });
    expect((await edit(ada, item, { title: 'Saldatura' })).body).toMatchObject(facts);
    const cleared = await edit(ada, item, { clear: 'city,hours' });
    expect(cleared.body).toMatchObject({ ...facts, city: null, hours: null });
    const service = await edit(ada, item, { type: 'service', daysToDeliver: 9 });
    expect(service.body).toMatchObject({ daysToDeliver: 9, schedule: facts.schedule, mode: 'presence' });
    expect(service.body).not.toHaveProperty('firstDay');
    const again = await edit(ada, item, { type: 'course' });
    expect(again.body).toMatchObject({ firstDay: null, lastDay: null });
  });

  it.each([
    ['firstDay', { ...course, lastDay: inDays(3) }],
    ['lastDay', { ...course, firstDay: inDays(3), lastDay: inDays(2) }],
    ['hours', { ...course, hours: 0 }],
    ['payFrom', { ...course, payFrom: 100 }],
    ['daysToDeliver', { ...course, type: 'service', daysToDeliver: 181 }],
    ['city', { ...course, city: 'x'.repeat(61) }],
    ['clear', { ...course, clear: 'title' }],
  ])('are refused beside the field %s, and nothing is published', async (field, body) => {
    const before = await titles('', ada);
    const refused = await publish(ada, body);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(await titles('', ada)).toEqual(before);
  });

  it('a contract needs its pay', async () => {
    const contract = { ...job, jobKind: 'contract' };
    const refused = await publish(firm, contract);
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'payFrom', msg: 'Indica la retribuzione' }] },
    });
    const made = await publish(firm, { ...contract, payFrom: 1500, payTo: 1800, payPer: 'month', city: 'Torino' });
    expect(made).toMatchObject({ status: 201, body: { payFrom: 1500, payTo: 1800, payPer: 'month' } });
  });
});

it('a course that is over is in no list but its author’s, takes no order, and comes back with a new day', async () => {
  const title = 'Corso di ieri';
  const { body: item } = await publish(ada, { ...course, title, firstDay: inDays(-1), price: 0 });
  expect(item.isOver).toBe(true);
  expect(await titles('')).not.toContain(title);
  expect(await titles('', buyer)).not.toContain(title);
  expect(await titles('', ada)).toContain(title);
  const seen = await form.call<ItemBody>('GET', `/marketplace/${item._id}`, { token: buyer.token });
  expect(seen.body).toMatchObject({ isOver: true, obstacle: { code: 'ITEM_OVER', msg: 'Il corso è finito' } });
  expect(await order(item, buyer)).toMatchObject({
    status: 409,
    body: { code: 'ITEM_OVER', msg: 'Il corso è finito' },
  });
  await edit(ada, item, { lastDay: inDays(1) });
  expect(await titles('')).toContain(title);
  expect(await order(item, buyer)).toMatchObject({ status: 201 });
});

it('who has an open order is told of other days, and the order keeps its own', async () => {
  const { body: item } = await publish(ada, { ...course, title: 'Corso mosso', firstDay: inDays(5), city: 'Asti' });
  const placed = await order(item, buyer);
  await edit(ada, item, { hours: 12, city: 'Alba' });
  await eventually(async () => {
    const { body } = await form.call<{ title: string; message: string }[]>('GET', '/notifications', {
      token: buyer.token,
    });
    return body.some(({ message }) =>
      message.startsWith('Ada Bianchi ha cambiato giorni, orari o luogo di «Corso mosso»'),
    );
  });
  const kept = await form.call('GET', `/orders/${placed.body._id}`, { token: buyer.token });
  expect(kept.body).toMatchObject({ facts: { firstDay: inDays(5), city: 'Asti' } });
});

describe('filters', () => {
  beforeAll(async () => {
    await publish(ada, {
      ...course,
      title: 'F presto',
      firstDay: inDays(2),
      lastDay: inDays(4),
      city: 'Forlì',
      price: 5,
    });
    await publish(ada, { ...course, title: 'F tardi', firstDay: inDays(40), city: 'FORLI', mode: 'both', price: 9 });
    await publish(ada, { ...course, title: 'F sempre', type: 'service', city: 'Forlì', mode: 'online', price: 7 });
    await publish(firm, { ...job, title: 'F lavoro', city: 'Forlì', jobKind: 'internship', deadline: inDays(3) });
  });
  const all = ['F lavoro', 'F presto', 'F sempre', 'F tardi'];

  it('soonest has a course that has begun among what has no next day', async () => {
    const begun = { ...course, title: 'C iniziato', firstDay: inDays(1), lastDay: inDays(9), city: 'Cesena' };
    await publish(ada, { ...course, title: 'C domani', firstDay: inDays(1), city: 'Cesena' });
    const { body } = await publish(ada, begun);
    await form.database.query('update marketplace_items set first_day = first_day - 3 where id = $1', [body._id]);
    expect(await titles('city=cesena&sort=soonest')).toEqual(['C domani', 'C iniziato']);
  });

  it.each([
    ['', all],
    ['priceFrom=6', ['F sempre', 'F tardi']],
    ['priceTo=7', ['F presto', 'F sempre']],
    ['mode=online', ['F sempre', 'F tardi']],
    [`from=${inDays(4)}&to=${inDays(10)}`, ['F presto']],
    [`from=${inDays(5)}`, ['F tardi']],
    [`to=${inDays(3)}`, ['F presto']],
    ['jobKind=internship', ['F lavoro']],
    ['verified=true', []],
  ])('%s keeps what it says, in a city however it is written', async (filter, expected) => {
    expect((await titles(`city=f%C3%B2rli&${filter}`)).sort()).toEqual(expected);
  });

  it('cities are named once, however they are written, with what is offered there', async () => {
    const { body } = await form.call<{ city: string; items: number }[]>('GET', '/cities');
    expect(body.filter(({ city }) => /^forl/i.test(city))).toEqual([{ city: 'Forlì', items: 4 }]);
  });

  it('soonest puts the next day first and what has none last, page after page', async () => {
    const expected = ['F presto', 'F lavoro', 'F tardi', 'F sempre'];
    expect(await titles('city=forli&sort=soonest')).toEqual(expected);
    const seen: string[] = [];
    let path: string | undefined = '/marketplace?city=forli&sort=soonest&limit=1';
    while (path) {
      const page: Answer<ItemBody[]> = await form.call<ItemBody[]>('GET', path);
      seen.push(...page.body.map(({ title }) => title));
      path = /<\/api([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(expected);
  });

  it.each([`from=${inDays(3)}&to=${inDays(2)}`, 'mode=altro', 'priceFrom=1.5', 'priceFrom=9&priceTo=8', 'verified=1'])(
    '%s is a 400',
    async (filter) => {
      expect(await form.call('GET', `/marketplace?${filter}`)).toMatchObject({ status: 400 });
    },
  );
});

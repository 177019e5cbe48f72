import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Member, startTestApp, type TestApp } from '../../test/app.js';

/** What is on offer, through the real program (product.md 3.1 to 3.6). */
interface ItemBody {
  _id: string;
  title: string;
  price: number;
  image: string | null;
  creator: { _id: string; name: string };
  category: { _id: string; name: string } | null;
}

let form: TestApp;
let ada: Member;
let firm: Member;
let minor: Member;
let uovo: string;
beforeAll(async () => {
  form = await startTestApp();
  ada = await form.join('Ada Bianchi');
  firm = await form.join('Bruno Verdi', 0, 'company');
  minor = await form.join('Giulia Rossi', 0, 'minor');
  const { body } = await form.call<{ _id: string; name: string }[]>('GET', '/categories');
  uovo = body.find(({ name }) => name === 'Uovo')?._id ?? '';
});
afterAll(() => form.close());

const course = { title: 'Corso di saldatura', description: 'Dalle basi al TIG', type: 'course', price: 30 };
const publish = (by: Member, change: object = {}, headers?: Record<string, string>) =>
  form.call<ItemBody>('POST', '/marketplace', { token: by.token, body: { ...course, ...change }, headers });

describe('publishing', () => {
  it('shows what was published', async () => {
    const made = await publish(ada, { category: uovo });
    expect(made).toMatchObject({
      status: 201,
      body: { ...course, isOfficial: false, image: null, category: { name: 'Uovo' }, creator: { _id: ada._id } },
    });
    expect((await form.call('GET', `/marketplace/${made.body._id}`)).body).toEqual(made.body);
  });

  it('takes a form with an image', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(course)) body.set(name, String(value));
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const made = await form.call<ItemBody>('POST', '/marketplace', { token: ada.token, body });
    expect(made).toMatchObject({ status: 201, body: { price: 30, image: expect.stringMatching(/^\/api\/images\//) } });
    const image = await fetch(`${form.url}${made.body.image}`);
    expect(image.headers.get('content-type')).toBe('image/webp');

    const edit = new FormData();
    edit.set('clear', 'image,category');
    const edited = await form.call('PUT', `/marketplace/${made.body._id}`, { token: ada.token, body: edit });
    expect(edited).toMatchObject({ status: 200, body: { image: null, category: null, title: course.title } });
    expect((await fetch(`${form.url}${made.body.image}`)).status).toBe(404);
    const refused = await form.call('PUT', `/marketplace/${made.body._id}`, {
      token: ada.token,
      body: { clear: ['title'] },
    });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'clear' }] } });
  });

  it('lets a job offer cost nothing', async () => {
    const made = await publish(firm, { type: 'job_offer', price: undefined });
    expect(made).toMatchObject({ status: 201, body: { price: 0 } });
  });

  it('makes one item of one intention', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([publish(ada, {}, headers), publish(ada, {}, headers)]);
    const again = await publish(ada, {}, headers);
    expect(new Set([...answers, again].map(({ body }) => body._id)).size).toBe(1);
    expect(again.status).toBe(201);
    expect((await publish(ada, { price: 31 }, headers)).status).toBe(422);
  });

  it.each([
    ['a minor', () => minor, {}],
    ['an adult with a job offer', () => ada, { type: 'job_offer' }],
  ])('refuses %s', async (_, who, change) => {
    expect(await publish(who(), change)).toMatchObject({
      status: 403,
      body: { msg: 'Il tuo profilo non può pubblicare articoli' },
    });
  });

  it('leaves what is official to administrators', async () => {
    expect((await publish(firm, { isOfficial: true })).status).toBe(403);
    expect(await publish(form.admin, { isOfficial: true })).toMatchObject({ status: 201, body: { isOfficial: true } });
  });

  it.each([
    ['no title', { title: '' }, 'title'],
    ['no price', { price: undefined }, 'price'],
    ['a price of text', { price: '30' }, 'price'],
    ['a price with cents', { price: 0.5 }, 'price'],
    ['a category that is gone', { category: randomUUID() }, 'category'],
    ['an unknown type', { type: 'car' }, 'type'],
    ['a field of its own making', { seller: randomUUID() }, 'seller'],
  ])('names the field: %s', async (_, change, field) => {
    expect(await publish(ada, change)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});

describe('changing', () => {
  it('changes only what is given, by the owner or an administrator', async () => {
    const { body: item } = await publish(ada, { category: uovo });
    const path = `/marketplace/${item._id}`;
    const edited = await form.call('PUT', path, { token: ada.token, body: { price: 40 } });
    expect(edited).toMatchObject({ status: 200, body: { ...course, price: 40, category: { _id: uovo } } });
    const freed = await form.call('PUT', path, { token: form.admin.token, body: { category: '', isOfficial: true } });
    expect(freed).toMatchObject({ status: 200, body: { price: 40, category: null, isOfficial: true } });
    expect((await form.call('PUT', path, { token: firm.token, body: { price: 1 } })).status).toBe(403);
  });

  it('withdraws, and then it is gone', async () => {
    const { body: item } = await publish(ada);
    const path = `/marketplace/${item._id}`;
    expect((await form.call('DELETE', path, { token: firm.token })).status).toBe(403);
    expect((await form.call('DELETE', path, { token: ada.token })).status).toBe(204);
    expect(await form.call('GET', path)).toMatchObject({ status: 404, body: { msg: 'Articolo non trovato' } });
    expect((await form.call('DELETE', path, { token: ada.token })).status).toBe(404);
  });

  it('lets administrators withdraw, and keeps used categories', async () => {
    const { body: category } = await form.call<{ _id: string }>('POST', '/admin/categories', {
      token: form.admin.token,
      body: { name: `Mestieri ${randomUUID()}` },
    });
    const { body: item } = await publish(ada, { category: category._id });
    const path = `/admin/categories/${category._id}`;
    expect(await form.call('DELETE', path, { token: form.admin.token })).toMatchObject({
      status: 409,
      body: { msg: 'Categoria in uso: sposta prima articoli e contest' },
    });
    expect((await form.call('DELETE', `/admin/marketplace/${item._id}`, { token: form.admin.token })).status).toBe(204);
    expect((await form.call('DELETE', path, { token: form.admin.token })).status).toBe(204);
  });
});

describe('the list', () => {
  let maker: Member;
  beforeAll(async () => {
    maker = await form.join('Carla Neri', 0, 'company');
    const offers = [
      { title: 'Città e mestieri', price: 20, type: 'course', category: uovo },
      { title: 'Curriculum perfetto', price: 5, type: 'service' },
      { title: '100% pratica', price: 50, type: 'course' },
      { title: 'Apprendista', price: undefined, type: 'job_offer' },
      { title: 'Colloquio simulato', price: 5, type: 'service', category: uovo },
    ];
    for (const offer of offers) await publish(maker, offer);
  });

  const list = async (query: string) =>
    (await form.call<ItemBody[]>('GET', `/marketplace?creator=${maker._id}&${query}`)).body.map(({ title }) => title);

  it.each([
    ['', ['Colloquio simulato', 'Apprendista', '100% pratica', 'Curriculum perfetto', 'Città e mestieri']],
    ['sort=oldest&type=course', ['Città e mestieri', '100% pratica']],
    ['sort=price_desc&type=course', ['100% pratica', 'Città e mestieri']],
    ['search=CITTA', ['Città e mestieri']],
    ['search=100%25', ['100% pratica']],
    ['search=%25', ['100% pratica']],
    ['search=_', []],
    ['type=service&sort=newest&search=colloquio', ['Colloquio simulato']],
    [
      'type=&category=&search=&sort=',
      ['Colloquio simulato', 'Apprendista', '100% pratica', 'Curriculum perfetto', 'Città e mestieri'],
    ],
  ])('finds %p', async (query, titles) => expect(await list(query)).toEqual(titles));

  it('combines category and price', async () => {
    expect(await list(`category=${uovo}&sort=price_asc`)).toEqual(['Colloquio simulato', 'Città e mestieri']);
  });

  it.each(['newest', 'oldest', 'price_asc', 'price_desc'])('goes on where a page ends: %s', async (sort) => {
    const whole = await list(`sort=${sort}`);
    const titles: string[] = [];
    let path = `/marketplace?creator=${maker._id}&sort=${sort}&limit=2`;
    for (let page = 0; page < 4 && path; page++) {
      const { headers, body } = await form.call<ItemBody[]>('GET', path);
      expect(headers.get('x-total-count')).toBe('5');
      titles.push(...body.map(({ title }) => title));
      path = headers.get('link')?.match(/<\/api([^>]+)>/)?.[1] ?? '';
    }
    expect(titles).toEqual(whole);
  });

  it.each(['sort=best', 'type=car', 'category=x', 'limit=0', 'cursor=abc', 'creator=me', 'unknown=1'])(
    'refuses %s',
    async (query) => expect((await form.call('GET', `/marketplace?${query}`)).status).toBe(400),
  );

  it.each(['not-an-id', randomUUID()])('knows no item %s', async (id) => {
    expect((await form.call('GET', `/marketplace/${id}`)).status).toBe(404);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Member, restarted, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { bornYearsAgo } from '../../../../test/families.js';
import { made } from '../../../../test/makers.js';
import { plainPng } from '../../../../test/photo.js';

/** Items, through the real program (product.md 3.1 to 3.6). */
interface ItemBody {
  _id: string;
  title: string;
  price: number;
  image: string | null;
  creator: { _id: string; name: string; image?: string; email?: string };
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
const order = ({ _id }: ItemBody, by: Member, expectedPrice = 0) =>
  form.call<{ _id: string }>('POST', `/marketplace/${_id}/orders`, { token: by.token, body: { expectedPrice } });
const square = async () => new Blob([new Uint8Array(await plainPng(8, 8))], { type: 'image/png' });
/** An administrator gives the person the role of a minor, ten years old. */
async function makeMinor({ _id, email }: Member): Promise<void> {
  const minor = { role: 'minor', dateOfBirth: bornYearsAgo(10), parentEmail: 'genitore@form.test' };
  const body = { name: 'Elio Neri', email, ...minor, adjustmentReason: 'Verifica' };
  const { status } = await form.call('PUT', `/admin/users/${_id}`, { token: form.admin.token, body });
  expect(status).toBe(200);
}

describe('publishing', () => {
  it('shows the published item', async () => {
    const made = await publish(ada, { category: uovo });
    expect(made).toMatchObject({
      status: 201,
      body: { ...course, isOfficial: false, image: null, category: { name: 'Uovo' }, creator: { _id: ada._id } },
    });
    const shown = await form.call('GET', `/marketplace/${made.body._id}`, { token: ada.token });
    expect(shown.body).toEqual(made.body);
  });

  it('accepts a form with an image', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(course)) body.set(name, String(value));
    body.set('image', await square(), 'a.png');
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

  it('creates one item per idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([publish(ada, {}, headers), publish(ada, {}, headers)]);
    const again = await publish(ada, {}, headers);
    expect(new Set([...answers, again].map(({ body }) => body._id)).size).toBe(1);
    expect(again.status).toBe(201);
    expect((await publish(ada, { price: 31 }, headers)).status).toBe(422);
  });

  it('leaves the key unused where the picture is none, and keeps the picture once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const withPicture = (picture: Blob) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(course)) body.set(name, String(value));
      body.set('image', picture, 'a.png');
      return form.call<ItemBody>('POST', '/marketplace', { token: ada.token, body, headers });
    };
    const counts = () =>
      form.database.query<{ events: string; images: string }>(
        `select (select count(*) from event_store.events where envelope like '%"KeyUsed"%') as events,
           (select count(*) from images) as images`,
      );
    const [before] = await counts();
    expect((await withPicture(new Blob(['no picture'], { type: 'image/png' }))).status).toBe(415);
    expect(await counts()).toEqual([before]);
    const made = await withPicture(await square());
    expect(made.status).toBe(201);
    // The answer is lost before it is stored.
    await form.database.query('delete from first_answers');
    expect((await withPicture(await square())).body._id).toBe(made.body._id);
    expect((await counts())[0]?.images).toBe(String(Number(before?.images) + 1));
  });

  it.each([
    ['its author sends', () => ada],
    ['an administrator sends', () => form.admin],
  ])('keeps one of two pictures that %s at once', async (_, by) => {
    const { body: item } = await publish(ada);
    const count = async () => (await form.database.query('select from images')).length;
    const before = await count();
    const client = new pg.Client({ connectionString: form.database.url });
    await client.connect();
    await client.query('begin');
    await client.query(`select from marketplace_items where id = '${item._id}' for update`);
    const edits = [1, 2].map(async () => {
      const picture = new FormData();
      picture.set('image', await square(), 'a.png');
      return form.call('PUT', `/marketplace/${item._id}`, { token: by().token, body: picture });
    });
    await eventually(async () => (await count()) === before + 2);
    await client.query('commit');
    await client.end();
    for (const { status } of await Promise.all(edits)) expect(status).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  it('keeps the areas that a form names, until an edit names others or none', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(course)) body.set(name, String(value));
    body.set('areas', 'S,A');
    const { body: item } = await form.call<ItemBody>('POST', '/marketplace', { token: ada.token, body });
    expect(item).toMatchObject({ areas: ['A', 'S'] });
    const edit = (change: object) => form.call('PUT', `/marketplace/${item._id}`, { token: ada.token, body: change });
    expect((await edit({ price: 31 })).body).toMatchObject({ areas: ['A', 'S'] });
    expect((await edit({ areas: 'R' })).body).toMatchObject({ areas: ['R'] });
    expect((await edit({ areas: '' })).body).toMatchObject({ areas: [] });
    expect((await publish(ada)).body).toMatchObject({ areas: [] });
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

  it('allows official items to administrators only', async () => {
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
    ['four areas', { areas: 'R,I,A,S' }, 'areas'],
    ['a field of its own making', { seller: randomUUID() }, 'seller'],
  ])('names the field: %s', async (_, change, field) => {
    expect(await publish(ada, change)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});

describe('changing', () => {
  it('changes only given fields, by the owner or an administrator', async () => {
    const { body: item } = await publish(ada, { category: uovo });
    const path = `/marketplace/${item._id}`;
    const edited = await form.call('PUT', path, { token: ada.token, body: { price: 40 } });
    expect(edited).toMatchObject({ status: 200, body: { ...course, price: 40, category: { _id: uovo } } });
    const freed = await form.call('PUT', path, { token: form.admin.token, body: { category: '', isOfficial: true } });
    expect(freed).toMatchObject({ status: 200, body: { price: 40, category: null, isOfficial: true } });
    expect((await form.call('PUT', path, { token: firm.token, body: { price: 1 } })).status).toBe(403);
  });

  it('withdraws an item, which then is not found', async () => {
    const { body: item } = await publish(ada);
    const path = `/marketplace/${item._id}`;
    expect((await form.call('DELETE', path, { token: firm.token })).status).toBe(403);
    expect((await form.call('DELETE', path, { token: ada.token })).status).toBe(204);
    expect(await form.call('GET', path)).toMatchObject({ status: 404, body: { msg: 'Articolo non trovato' } });
    expect((await form.call('DELETE', path, { token: ada.token })).status).toBe(404);
  });

  it('lets administrators withdraw, and refuses to delete used categories', async () => {
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

describe('withdrawing', () => {
  const inDatabase = async (sql: string, work: () => Promise<void>) => {
    const client = new pg.Client({ connectionString: form.database.url });
    await client.connect();
    try {
      await client.query(sql);
      await work();
    } finally {
      await client.end();
    }
  };

  it('neither blocks other requests nor is blocked while the ledger decides', async () => {
    const { body: item } = await publish(ada, { type: 'service', price: 0 });
    const row = `begin; select 1 from marketplace_items where id = '${item._id}' for update`;
    await inDatabase(row, async () => {
      expect((await order(item, firm)).status).toBe(201);
    });
  });

  it('notifies the seller when an administrator withdraws the item', async () => {
    const { body: item } = await publish(ada, { title: 'Corso ritirato' });
    await form.call('DELETE', `/admin/marketplace/${item._id}`, { token: form.admin.token });
    const { body } = await form.call<object[]>('GET', '/notifications?limit=1', { token: ada.token });
    expect(body[0]).toMatchObject({
      message: expect.stringMatching(/^Un amministratore ha ritirato «Corso ritirato» dal marketplace\. Nei contatti /),
      link: '/contatti',
    });
  });

  it('refuses strangers whatever the state of the item', async () => {
    const { body: item } = await publish(ada);
    const path = `/marketplace/${item._id}`;
    await form.call('DELETE', path, { token: ada.token });
    expect((await form.call('DELETE', path, { token: firm.token })).status).toBe(403);
    expect((await form.call('PUT', path, { token: firm.token, body: { price: 1 } })).status).toBe(403);
    expect((await form.call('PUT', path, { token: ada.token, body: { price: 1 } })).status).toBe(404);
  });

  it('is finished at the start after a crash, when companies are also notified that applying is free', async () => {
    const [{ body: item }, { body: job }] = [await publish(ada), await publish(firm, { type: 'job_offer', price: 0 })];
    const path = `/marketplace/${item._id}`;
    // A job offer of an earlier release, and a row that cannot follow its event until the process has ended.
    await form.database.query('update marketplace_items set asked_price = 20 where id = $1', [job._id]);
    const client = new pg.Client({ connectionString: form.database.url });
    await client.connect();
    await client.query('begin');
    await client.query('select from marketplace_items where id = $1 for update', [item._id]);
    const lost = form.call('DELETE', path, { token: ada.token }).catch(() => undefined);
    const isWithdrawn = 'select 1 from withdrawn_items where item = $1';
    await eventually(async () => (await form.database.query(isWithdrawn, [item._id])).length === 1);
    expect(await order(item, firm, 30)).toMatchObject({ status: 409, body: { msg: 'Articolo non più disponibile' } });
    await form.program.kill();
    await lost;
    await client.end();
    for (let start = 0; start < 2; start++) form = await restarted(form);
    await eventually(async () => (await form.call('GET', path)).status === 404);
    const { body } = await form.call<{ title: string }[]>('GET', '/notifications', { token: firm.token });
    expect(body.filter(({ title }) => title === 'Il prezzo di un’offerta di lavoro è cambiato')).toHaveLength(1);
  });
});

describe('the e-mail of the seller', () => {
  const emailFor = async (item: ItemBody, reader?: Member) => {
    const { body } = await form.call<ItemBody>('GET', `/marketplace/${item._id}`, { token: reader?.token });
    const listed = await form.call<ItemBody[]>('GET', `/marketplace?creator=${item.creator._id}`, {
      token: reader?.token,
    });
    expect(listed.body.find(({ _id }) => _id === item._id)?.creator).toEqual(body.creator);
    return body.creator.email;
  };

  it('is for administrators, its owner and the other party of an order, if its owner hides it', async () => {
    const { body: item } = await publish(ada, { price: 0, type: 'service' });
    const buyer = await form.join('Carlo Neri');
    for (const reader of [undefined, minor, firm, buyer]) expect(await emailFor(item, reader)).toBeUndefined();
    for (const reader of [ada, form.admin]) expect(await emailFor(item, reader)).toBe(ada.email);
    const { body } = await order(item, buyer);
    expect(await emailFor(item, buyer)).toBe(ada.email);
    await form.call('POST', `/orders/${body._id}/cancel`, { token: buyer.token });
    expect(await emailFor(item, buyer)).toBeUndefined();
  });

  it('is no longer for the other party of an order once its owner has the role of a minor', async () => {
    const seller = await form.join('Elia Verdi');
    const { body: item } = await publish(seller, { price: 0, type: 'service' });
    await order(item, firm);
    expect(await emailFor(item, firm)).toBe(seller.email);
    await makeMinor(seller);
    const { body } = await form.call<ItemBody>('GET', `/marketplace/${item._id}`, { token: firm.token });
    expect(body).toMatchObject({ _id: item._id, isUnavailable: true });
    expect(body.creator.email).toBeUndefined();
  });

  it('is for adults and companies if its owner shows it, never for minors', async () => {
    const { body: item } = await publish(firm, { price: 0, type: 'service' });
    for (const reader of [ada, form.admin]) expect(await emailFor(item, reader)).toBe(firm.email);
    await order(item, minor);
    for (const reader of [undefined, minor]) expect(await emailFor(item, reader)).toBeUndefined();
    const hide = new FormData();
    hide.set('showsEmail', 'false');
    const edited = await form.call('PUT', '/user/profile', { token: firm.token, body: hide });
    expect(edited).toMatchObject({ status: 200, body: { showsEmail: false } });
    expect(await emailFor(item, ada)).toBeUndefined();
    await form.call('PUT', '/user/profile', { token: firm.token, body: { showsEmail: true } });
    expect(await emailFor(item, ada)).toBe(firm.email);
  });
});

describe('the picture of the seller', () => {
  it('is for everyone, until the seller has the role of a minor', async () => {
    const seller = await form.join('Elio Neri');
    const { body: item } = await publish(seller, { price: 0, type: 'service' });
    const shown = async () => (await form.call<ItemBody>('GET', `/marketplace/${item._id}`)).body.creator.image;
    expect(await shown()).toBeUndefined();
    const photo = new FormData();
    photo.set('profileImage', await square(), 'io.png');
    const { body } = await form.call<{ profileImage: string }>('PUT', '/user/profile', {
      token: seller.token,
      body: photo,
    });
    expect(await shown()).toBe(body.profileImage);
    await order(item, firm);
    await makeMinor(seller);
    const { body: seen } = await form.call<ItemBody>('GET', `/marketplace/${item._id}`, { token: firm.token });
    expect(seen.creator).toMatchObject({ name: 'Elio N.' });
    expect(seen.creator.image).toBeUndefined();
  });
});

it('of who became a minor stays until its order is finished, the name whole on the administrators’ list only', async () => {
  const [seller, buyer] = [await form.join('Elio Neri'), await form.join('Ivo Blu')];
  const { body: item } = await publish(seller, { price: 0, type: 'service' });
  const { body: free } = await publish(seller, { price: 0, type: 'service' });
  const order = await made(form, ['POST', `/marketplace/${item._id}/orders`], buyer, { expectedPrice: 0 });
  await makeMinor(seller);
  const { token } = form.admin;
  const listed = async () => {
    const { body } = await form.call<ItemBody[]>('GET', `/admin/marketplace?creator=${seller._id}`, { token });
    return body.map(({ _id, creator }) => [_id, creator.name]);
  };
  await eventually(async () => !(await listed()).some(([id]) => id === free._id));
  expect(await listed()).toEqual([[item._id, 'Elio Neri']]);
  const { body: shown } = await form.call<ItemBody>('GET', `/marketplace/${item._id}`, { token });
  expect(shown.creator.name).toBe('Elio N.');
  await made(form, ['POST', `/orders/${order._id}/cancel`], buyer);
  await eventually(async () => (await listed()).length === 0);
});

describe('the list', () => {
  let maker: Member;
  beforeAll(async () => {
    maker = await form.join('Carla Neri', 0, 'company');
    const offers = [
      { title: 'Città e mestieri', price: 20, type: 'course', category: uovo },
      { title: 'Curriculum perfetto', price: 5, type: 'service', areas: 'A' },
      { title: '100% pratica', price: 50, type: 'course', areas: 'R,A' },
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
    ['search=mestieri%20citta', ['Città e mestieri']],
    ['search=mestieri%20roma', []],
    ['search=100%25', ['100% pratica']],
    ['search=%25', []],
    ['search=_', []],
    ['area=A', ['100% pratica', 'Curriculum perfetto']],
    ['area=R&sort=price_asc', ['100% pratica']],
    ['area=C', []],
    ['type=service&sort=newest&search=colloquio', ['Colloquio simulato']],
    [
      'type=&category=&search=&sort=',
      ['Colloquio simulato', 'Apprendista', '100% pratica', 'Curriculum perfetto', 'Città e mestieri'],
    ],
  ])('finds %p', async (query, titles) => expect(await list(query)).toEqual(titles));

  it('combines category and price', async () => {
    expect(await list(`category=${uovo}&sort=price_asc`)).toEqual(['Colloquio simulato', 'Città e mestieri']);
  });

  it.each(['newest', 'oldest', 'price_asc', 'price_desc'])('continues after the end of a page: %s', async (sort) => {
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

  it.each([
    'sort=best',
    'type=car',
    'category=x',
    'area=X',
    'area=RA',
    'limit=0',
    'cursor=abc',
    'creator=me',
    'unknown=1',
  ])('refuses %s', async (query) => expect((await form.call('GET', `/marketplace?${query}`)).status).toBe(400));

  it.each(['not-an-id', randomUUID()])('finds no item %s', async (id) => {
    expect((await form.call('GET', `/marketplace/${id}`)).status).toBe(404);
  });
});

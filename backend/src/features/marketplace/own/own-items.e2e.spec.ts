import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { made } from '../../../../test/makers.js';
import { plainPng } from '../../../../test/photo.js';

/** Drafts, what is paused, and the list of an author, through the real program (product.md 3.23). */
interface ItemBody {
  _id: string;
  title: string;
  status?: string;
  missing?: string[];
  waiting?: number;
  image: string | null;
  isUnavailable?: boolean;
  createdAt: string;
  obstacle?: { code: string } | null;
}

let form: TestApp;
let ada: Member;
let firm: Member;
let buyer: Member;
beforeAll(async () => {
  form = await startTestApp();
  ada = await form.join('Ada Bianchi');
  firm = await form.join('Officine Verdi', 0, 'company');
  buyer = await form.join('Elio Neri', 20);
});
afterAll(() => form.close());

const course = { title: 'Corso di falegnameria', description: 'Incastri a mano', type: 'course', price: 4 };
const publish = (by: Member, body: object) => form.call<ItemBody>('POST', '/marketplace', { token: by.token, body });
const edit = (item: { _id: string }, by: Member, body: object) =>
  form.call<ItemBody>('PUT', `/marketplace/${item._id}`, { token: by.token, body });
const seen = ({ _id }: { _id: string }, by?: Member) =>
  form.call<ItemBody>('GET', `/marketplace/${_id}`, { token: by?.token });
const order = ({ _id }: { _id: string }, by: Member, expectedPrice = 4) =>
  form.call<{ _id: string; code: string; msg: string }>('POST', `/marketplace/${_id}/orders`, {
    ...{ token: by.token, body: { expectedPrice } },
  });
const own = async (by: Member, status?: string) =>
  (await form.call<ItemBody[]>('GET', `/user/items${status ? `?status=${status}` : ''}`, { token: by.token })).body;
const titles = (items: readonly ItemBody[]) => items.map(({ title }) => title);

/** Every public answer in which an item of this person, with this word in its title, could be. */
async function foundBy(reader: Member | undefined, word: string, { _id: creator }: Member): Promise<string[]> {
  const lists = [`/marketplace`, `/marketplace?search=${word}`, `/marketplace?creator=${creator}`];
  const answers = await Promise.all(
    lists.map((path) =>
      form.call<ItemBody[]>('GET', `${path}${path.includes('?') ? '&' : '?'}limit=200`, { token: reader?.token }),
    ),
  );
  return answers.flatMap(({ body }) => titles(body)).filter((title) => title.toLowerCase().includes(word));
}

describe('a draft', () => {
  it('needs a title and a type, and is asked for the rest when it is published', async () => {
    const { status, body: draft } = await publish(ada, { title: 'Lezioni di liuto', type: 'service', status: 'draft' });
    expect([status, draft]).toMatchObject([201, { status: 'draft', missing: ['description', 'price'] }]);
    expect(await edit(draft, ada, { status: 'published' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'description' }, { field: 'price' }] },
    });
    expect(await publish(ada, { title: 'Lezioni di liuto', type: 'service' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'description' }, { field: 'price' }] },
    });
    const complete = { description: 'Da zero', price: 2, status: 'published' };
    const { body: published } = await edit(draft, ada, complete);
    expect(published).toMatchObject({ status: 'published', price: 2 });
    expect(published).not.toHaveProperty('missing');
    expect(published.createdAt > draft.createdAt).toBe(true);
    expect(await foundBy(buyer, 'liuto', ada)).toHaveLength(3);
  });

  it('of a job asks for the pay, and takes no facts that are wrong', async () => {
    const job = { title: 'Apprendista tornitore', type: 'job_offer', jobKind: 'contract', status: 'draft' };
    const { body: draft } = await publish(firm, job);
    expect(draft.missing).toEqual(['description']);
    expect(await edit(draft, firm, { description: 'Torni a controllo numerico', status: 'published' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'payFrom' }] },
    });
    expect(await edit(draft, firm, { seats: 3 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'seats' }] },
    });
    const paid = { description: 'Torni', payFrom: 1200, payPer: 'month', status: 'published' };
    expect(await edit(draft, firm, paid)).toMatchObject({ status: 200, body: { status: 'published', price: 0 } });
  });

  it('is its author’s alone', async () => {
    const body = new FormData();
    const fields = { ...course, title: 'Corso di ukulele', city: 'Ukulelopoli', status: 'draft' };
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
    body.set('image', new Blob([new Uint8Array(await plainPng(8, 8))], { type: 'image/png' }), 'a.png');
    const counted = async () =>
      (await form.call<{ counts: object }>('GET', `/users/${ada._id}`, { token: buyer.token })).body;
    const before = await counted();
    const draft = await made<ItemBody>(form, ['POST', '/marketplace'], ada, body);

    for (const reader of [undefined, buyer, form.admin]) {
      expect((await seen(draft, reader)).status).toBe(404);
      expect(await foundBy(reader, 'ukulele', ada)).toEqual([]);
    }
    expect(await counted()).toEqual(before);
    expect(await order(draft, buyer)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const [method, path] of [
      ['PUT', `/marketplace/${draft._id}/favourite`],
      ['PUT', `/marketplace/${draft._id}/seat-alert`],
      ['DELETE', `/marketplace/${draft._id}`],
      ['DELETE', `/admin/marketplace/${draft._id}`],
    ] as const)
      expect([path, (await form.call(method, path, { token: form.admin.token })).status]).toEqual([path, 404]);
    for (const by of [buyer, form.admin]) expect((await edit(draft, by, { title: 'Mio' })).status).toBe(404);
    const { body: cities } = await form.call<{ city: string }[]>('GET', '/cities');
    expect(cities.map(({ city }) => city)).not.toContain('Ukulelopoli');
    expect(await own(buyer)).toEqual([]);

    const { image } = (await seen(draft, ada)).body;
    expect((await fetch(`${form.url}${image}`)).status).toBe(200);
    expect((await fetch(`${form.url}${image?.split('?')[0]}`)).status).toBe(404);
    await edit(draft, ada, { status: 'published' });
    expect((await fetch(`${form.url}${image?.split('?')[0]}`)).status).toBe(200);
    await edit(draft, ada, { status: 'draft' });
    expect((await form.call('DELETE', `/marketplace/${draft._id}`, { token: ada.token })).status).toBe(204);
    const rows = await form.database.query('select from marketplace_items where id = $1', [draft._id]);
    const pictures = await form.database.query(`select from images where name = $1`, [image?.split(/[/?]/)[3]]);
    expect([rows, pictures]).toEqual([[], []]);
  });

  it('is named without its picture by orders of before', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...course, title: 'Corso di violino' })) body.set(name, String(value));
    body.set('image', new Blob([new Uint8Array(await plainPng(8, 8))], { type: 'image/png' }), 'a.png');
    const item = await made<ItemBody>(form, ['POST', '/marketplace'], ada, body);
    const { body: placed } = await order(item, buyer);
    const named = () =>
      made<{ item: { title: string; image: string | null } }>(form, ['GET', `/orders/${placed._id}`], buyer);
    expect((await named()).item).toMatchObject({ title: 'Corso di violino', image: item.image });
    await made(form, ['POST', `/orders/${placed._id}/cancel`], ada);
    await edit(item, ada, { status: 'draft' });
    expect((await named()).item).toMatchObject({ title: 'Corso di violino', image: null });
  });

  it('lacks the kind of a job on the screens alone', async () => {
    const job = { title: 'Aiuto cuoco', description: 'In cucina', type: 'job_offer', status: 'draft' };
    const { body: draft } = await publish(firm, job);
    expect(draft.missing).toEqual(['jobKind']);
    expect(await edit(draft, firm, { status: 'published' })).toMatchObject({ status: 200 });
  });

  it('is none of what has open orders, nor of what is official', async () => {
    const { body: item } = await publish(ada, course);
    const { body: placed } = await order(item, buyer);
    expect(await edit(item, ada, { status: 'draft' })).toMatchObject({ status: 409, body: { code: 'OPEN_ORDERS' } });
    expect((await seen(item)).body.status).toBe('published');
    await made(form, ['POST', `/orders/${placed._id}/cancel`], ada);
    expect(await edit(item, ada, { status: 'draft' })).toMatchObject({ status: 200, body: { status: 'draft' } });
    const official = { ...course, isOfficial: true, status: 'draft' };
    expect(await publish(form.admin, official)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'isOfficial' }] },
    });
    await form.call('DELETE', `/marketplace/${item._id}`, { token: ada.token });
    expect((await seen(item, ada)).status).toBe(404);
  });
});

describe('a paused item', () => {
  it('is read at its address, in no list, and takes no order; what was ordered goes on', async () => {
    const { body: item } = await publish(ada, { ...course, title: 'Corso di zampogna', seats: 3 });
    const { body: placed } = await order(item, buyer);
    await form.call('PUT', `/marketplace/${item._id}/favourite`, { token: buyer.token });
    expect(await edit(item, ada, { status: 'paused' })).toMatchObject({ status: 200, body: { status: 'paused' } });

    for (const reader of [undefined, buyer]) {
      expect(await seen(item, reader)).toMatchObject({ status: 200, body: { status: 'paused', isUnavailable: true } });
      expect(await foundBy(reader, 'zampogna', ada)).toEqual([]);
    }
    const other = await form.join('Nina Rosa', 20);
    expect((await seen(item, other)).body.obstacle).toMatchObject({ code: 'ITEM_GONE' });
    expect(await order(item, other)).toMatchObject({
      status: 409,
      body: { code: 'ITEM_GONE', msg: 'Articolo non più disponibile' },
    });
    const favourites = async () => (await form.call<ItemBody[]>('GET', '/favourites', { token: buyer.token })).body;
    expect(await favourites()).toEqual([]);
    await made(form, ['POST', `/orders/${placed._id}/deliver`], ada);

    await edit(item, ada, { status: 'published' });
    expect(titles(await favourites())).toEqual(['Corso di zampogna']);
    expect(await foundBy(other, 'zampogna', ada)).toHaveLength(3);
    expect(await seen(item)).toMatchObject({ body: { status: 'published', seatsLeft: 2 } });
    expect((await order(item, other)).status).toBe(201);
  });

  it('is paused and put back by its author alone, and withdrawn for good', async () => {
    const { body: item } = await publish(ada, course);
    for (const by of [buyer, form.admin]) expect((await edit(item, by, { status: 'paused' })).status).toBe(403);
    await edit(item, ada, { status: 'paused' });
    expect((await edit(item, form.admin, { status: 'published' })).status).toBe(403);
    expect((await form.call('DELETE', `/marketplace/${item._id}`, { token: ada.token })).status).toBe(204);
    expect((await seen(item, ada)).status).toBe(404);
    expect((await edit(item, ada, { status: 'published' })).status).toBe(404);
    const rows = await form.database.query('select off_sale from marketplace_items where id = $1', [item._id]);
    expect(rows).toEqual([{ off_sale: null }]);
  });

  it('goes with the account that becomes a minor’s, and so does a draft', async () => {
    const nora = await form.join('Nora Grigi');
    const { body: paused } = await publish(nora, course);
    await edit(paused, nora, { status: 'paused' });
    const { body: draft } = await publish(nora, { title: 'Appunti', type: 'course', status: 'draft' });
    const minor = { role: 'minor', dateOfBirth: '2013-01-01', parentEmail: 'genitore@form.test' };
    const body = { name: 'Nora Grigi', email: nora.email, ...minor, adjustmentReason: 'Verifica' };
    await form.call('PUT', `/admin/users/${nora._id}`, { token: form.admin.token, body });
    await eventually(async () => {
      const left = await form.database.query(
        'select id from marketplace_items where id = any($1::uuid[]) and off_sale is not null',
        [[paused._id, draft._id]],
      );
      return left.length === 0;
    });
  });
});

describe('the list of an author', () => {
  it('has everything, what changed last first, by status', async () => {
    const bea = await form.join('Bea Conti');
    const { body: first } = await publish(bea, { ...course, title: 'Uno' });
    const { body: second } = await publish(bea, { ...course, title: 'Due' });
    await publish(bea, { title: 'Tre', type: 'course', status: 'draft' });
    await edit(first, bea, { price: 5 });
    expect(titles(await own(bea))).toEqual(['Uno', 'Tre', 'Due']);
    await edit(second, bea, { status: 'paused' });
    await form.database.query(
      `update marketplace_items set first_day = '2026-01-01', last_day = '2026-01-02' where id = $1`,
      [first._id],
    );
    const { body: third } = await publish(bea, { ...course, title: 'Quattro' });
    await order(third, buyer);
    const byStatus = await Promise.all(
      ['waiting', 'published', 'over', 'paused', 'draft'].map(async (status) => titles(await own(bea, status))),
    );
    expect(byStatus).toEqual([['Quattro'], ['Quattro'], ['Uno'], ['Due'], ['Tre']]);
    expect((await own(bea, 'waiting'))[0]).toMatchObject({ waiting: 1, status: 'published' });

    const page = await form.call<ItemBody[]>('GET', '/user/items?limit=3', { token: bea.token });
    expect(titles(page.body)).toEqual(['Quattro', 'Due', 'Uno']);
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect(
      titles((await form.call<ItemBody[]>('GET', next.replace(/^.*\/api/, ''), { token: bea.token })).body),
    ).toEqual(['Tre']);
    expect((await form.call('GET', '/user/items?status=boh', { token: bea.token })).status).toBe(400);
    expect((await form.call('GET', '/user/items')).status).toBe(401);
    await form.call('DELETE', `/marketplace/${second._id}`, { token: bea.token });
    expect(titles(await own(bea))).toEqual(['Quattro', 'Uno', 'Tre']);
  });

  it('makes one draft a key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { title: 'Una sola', type: 'service', status: 'draft' };
    const send = () => form.call<ItemBody>('POST', '/marketplace', { token: ada.token, body, headers });
    expect((await send()).body._id).toBe((await send()).body._id);
    expect(titles(await own(ada, 'draft')).filter((title) => title === 'Una sola')).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';
import { hide, type Made, made, newItem } from '../../../test/makers.js';
import type { ItemView } from '../marketplace/api/item-views.js';

/** What people keep, through the real program (product.md 3.21). */

let form: TestApp;
let ada: Member;
let seller: Member;
beforeAll(async () => {
  form = await startTestApp();
  [ada, seller] = [await form.join('Ada Neri'), await form.join('Sara Viola')];
});
afterAll(() => form.close());

const keep = ({ _id }: Made, by = ada) => made(form, ['PUT', `/marketplace/${_id}/favourite`], by);
const remove = ({ _id }: Made, by = ada) => made(form, ['DELETE', `/marketplace/${_id}/favourite`], by);
const kept = async (by = ada) => (await made<ItemView[]>(form, ['GET', '/favourites'], by)).map(({ _id }) => _id);
const shown = ({ _id }: Made, by: Member) => made<ItemView>(form, ['GET', `/marketplace/${_id}`], by);
const refusal = async (path: string, by: Member) => {
  const { status, body } = await form.call<{ code: string }>('PUT', path, { token: by.token });
  return [status, body.code];
};

it('keeps an item once, and the newest first', async () => {
  const [first, second] = [await newItem(form, seller), await newItem(form, seller)];
  await keep(first);
  await keep(second);
  await keep(first);
  expect(await kept()).toEqual([second._id, first._id]);
  await remove(second);
  await remove(second);
  expect(await kept()).toEqual([first._id]);
});

it('pages what is kept', async () => {
  const reader = await form.join('Piero Pagina');
  const items = [await newItem(form, seller), await newItem(form, seller), await newItem(form, seller)];
  for (const item of items) await keep(item, reader);
  const page = await form.call<Made[]>('GET', '/favourites?limit=2', { token: reader.token });
  expect([page.body.length, page.headers.get('x-total-count')]).toEqual([2, '3']);
  const next = /<\/api([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect((await made<Made[]>(form, ['GET', next], reader)).map(({ _id }) => _id)).toEqual([items[0]?._id]);
});

it('tells the reader whether they keep it, and only its author how many do', async () => {
  const item = await newItem(form, seller);
  await keep(item);
  await keep(item, form.admin);
  expect(await shown(item, ada)).toMatchObject({ isFavourite: true });
  expect(await shown(item, ada)).not.toHaveProperty('favourites');
  expect(await shown(item, form.admin)).not.toHaveProperty('favourites');
  expect(await shown(item, seller)).toMatchObject({ isFavourite: false, favourites: 2 });
  const [listed] = await made<ItemView[]>(form, ['GET', '/marketplace?limit=1'], ada);
  expect(listed).toMatchObject({ _id: item._id, isFavourite: true });
  const { body } = await form.call<ItemView>('GET', `/marketplace/${item._id}`);
  expect(body).not.toHaveProperty('isFavourite');
  expect(body).not.toHaveProperty('favourites');
});

describe('what is not there', () => {
  it('is no favourite', async () => {
    expect(await refusal(`/marketplace/${randomUUID()}/favourite`, ada)).toEqual([404, 'NOT_FOUND']);
    const item = await newItem(form, seller);
    await hide(form, 'item', item._id);
    expect(await refusal(`/marketplace/${item._id}/favourite`, ada)).toEqual([404, 'NOT_FOUND']);
    const withdrawn = await newItem(form, seller);
    await made(form, ['DELETE', `/marketplace/${withdrawn._id}`], seller);
    expect(await refusal(`/marketplace/${withdrawn._id}/favourite`, ada)).toEqual([404, 'NOT_FOUND']);
  });

  it('leaves the favourites: withdrawn, hidden, of somebody suspended or blocked', async () => {
    const reader = await form.join('Rita Lettrice');
    const [suspended, blocking] = [await form.join('Suso Spesi'), await form.join('Bianca Blocchi')];
    const [stays, withdrawn, hidden] = [
      await newItem(form, seller),
      await newItem(form, seller),
      await newItem(form, seller),
    ];
    const ofOthers = [await newItem(form, suspended), await newItem(form, blocking)];
    for (const item of [stays, withdrawn, hidden, ...ofOthers]) await keep(item, reader);
    expect(await kept(reader)).toHaveLength(5);
    await made(form, ['DELETE', `/marketplace/${withdrawn._id}`], seller);
    await hide(form, 'item', hidden._id);
    await made(form, ['POST', '/admin/reports'], form.admin, {
      ...{ kind: 'profile', subject: suspended._id, outcome: 'suspend', days: 30 },
      ...{ ground: 'Termini di servizio, punto 3', facts: 'Inganna chi legge' },
    });
    await made(form, ['POST', '/user/blocks'], blocking, { person: reader._id });
    const { body, headers } = await form.call<Made[]>('GET', '/favourites', { token: reader.token });
    expect([body.map(({ _id }) => _id), headers.get('x-total-count')]).toEqual([[stays._id], '1']);
    const [, ofBlocking] = ofOthers;
    await remove(ofBlocking as Made, reader);
    expect(await refusal(`/marketplace/${ofBlocking?._id}/favourite`, reader)).toEqual([403, 'NOT_ALLOWED']);
  });
});

it('refuses the five hundred and first, and counts none that is withdrawn', async () => {
  const reader = await form.join('Cinzia Cento');
  const [item, last] = [await newItem(form, seller), await newItem(form, seller)];
  await form.database.query(
    `with made as (
       insert into marketplace_items (id, seller, creator, title, description, type, price)
       select gen_random_uuid(), seller, creator, title, description, type, price
       from marketplace_items, generate_series(1, 500) where id = $1 returning id)
     insert into favourites select p.wallet, made.id, now() from people p, made where p.id = $2`,
    [item._id, reader._id],
  );
  expect(await refusal(`/marketplace/${last._id}/favourite`, reader)).toEqual([409, 'TOO_MANY_FAVOURITES']);
  await form.database.query(
    `update marketplace_items set withdrawn_at = now()
     where id = (select item from favourites f join people p on p.wallet = f.wallet where p.id = $1 limit 1)`,
    [reader._id],
  );
  await Promise.all([keep(last, reader), keep(last, reader)]);
  expect(await refusal(`/marketplace/${item._id}/favourite`, reader)).toEqual([409, 'TOO_MANY_FAVOURITES']);
  await form.database.query(
    `delete from marketplace_items where id in (
       select item from favourites f join people p on p.wallet = f.wallet where p.id = $1 and item <> $2)`,
    [reader._id, last._id],
  );
});

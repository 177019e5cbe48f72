import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { closeAccount, hide, made, newCategory, newItem } from '../../../../test/makers.js';

/** The search of the marketplace, through the real program (product.md 3.6). */

let form: TestApp;
let ada: Member;
beforeAll(async () => {
  form = await startTestApp();
  ada = await form.join('Ada Rinaldi');
});
afterAll(() => form.close());

interface Found {
  readonly _id: string;
  readonly title: string;
}

const ask = (search: string, more = '') =>
  form.call<Found[]>('GET', `/marketplace?sort=relevance&search=${encodeURIComponent(search)}${more}`);
const titles = async (search: string, more?: string) => (await ask(search, more)).body.map(({ title }) => title);
const offer = (title: string, fields: object = {}, by = ada) => newItem(form, by, { title, ...fields });

/** The words in a vocabulary. */
const vocabulary = async (word: string) => {
  const rows = await form.database.query<{ items: number }>('select items from item_words where word = $1', [word]);
  return rows[0]?.items;
};

describe('order', () => {
  it('puts whole words first, then synonyms and parts, then slips; among these the best places; then the newest', async () => {
    const description = 'Si impara il vasellame';
    await offer('Serata insieme', { description: `${description} zafferano` });
    await offer('Zafferano in tavola', { description });
    await offer('Zafferanone', { description });
    await offer('Zafferano e riso', { description });
    await form.database.query(`update marketplace_items set city = 'Zafferana' where title = 'Serata insieme'`);
    expect(await titles('zafferano')).toEqual([
      'Zafferano e riso',
      'Zafferano in tavola',
      'Serata insieme',
      'Zafferanone',
    ]);
    expect(await titles('zaferano')).toHaveLength(3);
  });

  it('continues after the end of a page', async () => {
    for (const number of [1, 2, 3, 4, 5]) await offer(`Mosaico ${number}`, { description: 'Pietre' });
    const whole = await titles('mosaico');
    const paged: string[] = [];
    let path = '/marketplace?sort=relevance&search=mosaico&limit=2';
    for (let page = 0; page < 3 && path; page++) {
      const { headers, body } = await form.call<Found[]>('GET', path);
      expect(headers.get('x-total-count')).toBe('5');
      paged.push(...body.map(({ title }) => title));
      path = headers.get('link')?.match(/<\/api([^>]+)>/)?.[1] ?? '';
    }
    expect(paged).toEqual(whole);
    expect(whole).toHaveLength(5);
  });

  it.each(['/marketplace?sort=relevance', '/marketplace?sort=relevance&search=%20'])('refuses %s', async (path) =>
    expect(await form.call('GET', path)).toMatchObject({ status: 400, body: { errors: [{ field: 'sort' }] } }),
  );
});

describe('words', () => {
  it.each([
    ['c++', ['Corso di C++ e C#']],
    ['c#', ['Corso di C++ e C#']],
    ['spaccio/bottega', ['Dallo spaccio alla bottega']],
    ['LL’Àncora', []],
    ['l’àncora', ['L’ancora del molo']],
    ['ancóra molo!', ['L’ancora del molo']],
  ])('are found as they come: %s', async (search, expected) => {
    if (!(await vocabulary('c++'))) {
      for (const title of ['Corso di C++ e C#', 'Corso di cucito', 'Dallo spaccio alla bottega', 'L’ancora del molo'])
        await offer(title, { description: 'Un’ora' });
    }
    expect(await titles(search)).toEqual(expected);
  });

  it('of categories and sellers are searched under their present names', async () => {
    const category = await newCategory(form, { name: 'Falconeria' });
    await offer('Un pomeriggio di volo', { category: category._id });
    expect(await titles('falconeria')).toEqual(['Un pomeriggio di volo']);
    await made(form, ['PUT', `/admin/categories/${category._id}`], form.admin, { name: 'Rapaci' });
    expect(await titles('falconeria')).toEqual([]);
    expect(await titles('rapace')).toEqual(['Un pomeriggio di volo']);
  });

  it('of gratis are what costs nothing, jobs left out', async () => {
    const firm = await form.join('Bruno Verdi', 0, 'company');
    await offer('Ricamo per tutti', { price: 0 });
    await offer('Ricamo per molti', { price: 1 });
    await offer('Ricamo in fabbrica', { price: 0, type: 'job_offer' }, firm);
    expect(await titles('ricamo gratis')).toEqual(['Ricamo per tutti']);
  });

  it('beside the typed ones are named where something was found by them', async () => {
    await offer('Tornitura dei metalli', { description: 'In officina' });
    const found = await ask('tornitore');
    expect(found.body.map(({ title }) => title)).toEqual(['Tornitura dei metalli']);
    expect(found.headers.get('x-search-also')).toBe('tornitura');
    expect((await ask('tornitura')).headers.get('x-search-also')).toBeNull();
    expect((await ask('torntiura')).headers.get('x-search-also')).toBe('tornitura');
  });
});

describe('names', () => {
  it('find what their owners offer, with a slip too', async () => {
    const zora = await form.join('Zora Quagliarini');
    await offer('Nodi e vele', {}, zora);
    for (const search of ['zora quagliarini', 'quaglairini', 'QUAGLIARINI vele', 'quagli'])
      expect([search, await titles(search)]).toEqual([search, ['Nodi e vele']]);
  });

  it('of a company are its own, never its contact person’s', async () => {
    const firm = await form.join('Oreste Bastianelli', 0, 'company');
    await form.database.query(`update people set company_name = 'Officine Brentane' where id = $1`, [firm._id]);
    await offer('Fresatura', {}, firm);
    expect(await titles('officina brentane')).toEqual(['Fresatura']);
    for (const search of ['bastianelli', 'oreste', 'bastianeli'])
      expect([search, await titles(search)]).toEqual([search, []]);
  });

  it('of minors and hidden profiles find nothing', async () => {
    const vera = await form.join('Vera Tramontin');
    await offer('Sci di fondo', {}, vera);
    expect(await titles('tramontin')).toEqual(['Sci di fondo']);
    await hide(form, 'profile', vera._id);
    expect(await titles('tramontin')).toEqual([]);
    expect(await titles('sci fondo')).toEqual(['Sci di fondo']);
  });
});

describe('the vocabulary', () => {
  it('counts the items on offer that have a word', async () => {
    const first = await offer('Pirografia', { description: 'Pirografia, pirografia' });
    const second = await offer('Ancora pirografia');
    expect(await vocabulary('pirografia')).toBe(2);
    await made(form, ['PUT', `/marketplace/${second._id}`], ada, { title: 'Altro' });
    expect(await vocabulary('pirografia')).toBe(1);
    await made(form, ['DELETE', `/marketplace/${first._id}`], ada);
    expect(await vocabulary('pirografia')).toBeUndefined();
  });

  it('loses the words of who is erased', async () => {
    const gone = await form.join('Nadia Scordamaglia');
    await offer('Calligrafia gotica', {}, gone);
    await closeAccount(form, gone, form.admin);
    expect(await vocabulary('gotica')).toBeUndefined();
    expect(await form.database.query(`select from name_words where word = 'scordamaglia'`)).toEqual([]);
  });

  it('makes no two transactions wait for each other', async () => {
    const insert = (
      title: string,
    ) => `insert into marketplace_items (id, seller, creator, title, description, type, price)
      select gen_random_uuid(), wallet, id, '${title}', '', 'service', 1 from people where id = '${ada._id}';`;
    const write = (...titles: string[]) => form.database.query(`begin; ${titles.map(insert).join('')} commit`);
    const words = Array.from({ length: 30 }, (_, at) => `parola${at}`);
    for (let round = 0; round < 5; round++) await Promise.all([write(...words), write(...words.toReversed())]);
    expect(await vocabulary('parola7')).toBe(10);
  });

  it('is right after many writings at once', async () => {
    const both = async (number: number) => {
      const item = await offer(`Incisione liuteria ${number % 2 ? 'incisione' : 'liuteria'}`);
      if (number % 3 > 0) await made(form, ['DELETE', `/marketplace/${item._id}`], ada);
    };
    await Promise.all(Array.from({ length: 12 }, (_, number) => both(number)));
    expect([await vocabulary('incisione'), await vocabulary('liuteria')]).toEqual([4, 4]);
    const wrong = await form.database.query(
      `select word, items, ndoc from item_words
       full join ts_stat('select words from marketplace_items where withdrawn_at is null') using (word)
       where items is distinct from ndoc`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('whatever is typed', () => {
  it.each([
    ...[
      '%_\'"\\',
      "'",
      '\\',
      '!!!',
      '🎓',
      'di',
      'e di la',
      'a',
      '&|!()<->:*',
      "' | 'x':*",
      'x'.repeat(120),
      'a b c d e f g h i j k l',
    ],
    ...['ﷺ'.repeat(40), '一二三', 'ßßßßß', '…', '-- ;', 'c++ c# .net', ':sought0 :own', '$1', 'İstanbul', 'e\u0301'],
  ])('gets an answer: %s', async (search) => expect((await ask(search)).status).toBe(200));

  it('is refused where it is too long', async () => expect((await ask('x'.repeat(200))).status).toBe(400));
});

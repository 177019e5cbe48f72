import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { ContestCalls, contest, refusal } from '../../../test/contests/calls.js';
import { adult, closeSound, coinsOf, company, hoursFromNow, minor } from '../../../test/contests/members.js';

let form: TestApp;
let contests: ContestCalls;
beforeAll(async () => {
  form = await startTestApp();
  contests = new ContestCalls(form);
});
afterAll(() => closeSound(form));

describe('opening', () => {
  it('is for companies and administrators', async () => {
    for (const person of [await adult(form), await minor(form)]) {
      expect(refusal(await contests.open(person))).toEqual([
        403,
        'Solo aziende e amministratori possono creare un contest',
      ]);
    }
    const { status, body } = await contests.open(form.admin, { reward: 1_000_000 });
    expect([status, body.reward]).toEqual([201, 1_000_000]);
  });

  it('requires the whole reward', async () => {
    const firm = await company(form, 99);
    expect(refusal(await contests.open(firm))).toEqual([409, 'Saldo insufficiente per finanziare il premio']);
    expect(await coinsOf(form, firm)).toBe(99);
  });

  it('happens once per key, also concurrently, and stores one text', async () => {
    const firm = await company(form, 1000);
    const key = randomUUID();
    const body = contest({ title: `Uno solo ${key}` });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => contests.call('POST', '/contests', firm, body, key)),
    );
    answers.push(await contests.call('POST', '/contests', firm, body, key));
    expect(new Set(answers.map(({ body: { _id } }) => _id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await coinsOf(form, firm)).toBe(900);
    const rows = await form.database.query('select 1 from contest_texts where title = $1', [body.title]);
    expect(rows).toHaveLength(1);
    expect((await contests.call('POST', '/contests', firm, { ...body, reward: 1 }, key)).status).toBe(422);
  });

  it('stores no text when it is refused', async () => {
    const title = `Rifiutato ${randomUUID()}`;
    await contests.open(await company(form, 1), { title });
    expect(await form.database.query('select 1 from contest_texts where title = $1', [title])).toEqual([]);
  });

  it('stores its texts outside the ledger', async () => {
    const secret = `parole ${randomUUID()}`;
    expect(
      (await contests.open(await company(form, 100), { title: secret, description: secret, rules: secret })).status,
    ).toBe(201);
    const rows = await form.database.query('select 1 from event_store.events where envelope like $1', [`%${secret}%`]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(121) }],
    ['title', { title: 5 }],
    ['description', { description: undefined }],
    ['description', { description: 'x'.repeat(4001) }],
    ['rules', { rules: ['x'] }],
    ['reward', { reward: 0 }],
    ['reward', { reward: 0.5 }],
    ['reward', { reward: '5' }],
    ['reward', { reward: 1_000_000_001 }],
    ['category', { category: 'x' }],
    ['category', { category: randomUUID() }],
    ['endDate', { endDate: undefined }],
    ['endDate', { endDate: 'domani' }],
    ['endDate', { endDate: '2031-02-30T10:00:00Z' }],
    ['endDate', { endDate: '2031-01-01' }],
    ['endDate', { endDate: 1_900_000_000_000 }],
    ['endDate', { endDate: hoursFromNow(-1) }],
    ['endDate', { endDate: hoursFromNow(24 * 800) }],
    ['endDate', { startDate: hoursFromNow(30) }],
    ['startDate', { startDate: hoursFromNow(-48) }],
    ['startDate', { startDate: 'Jan 1 2031' }],
    ['creator', { creator: randomUUID() }],
    ['status', { status: 'completed' }],
    ['isAutomatic', { isAutomatic: true }],
  ])('refuses a wrong %s and changes nothing: %j', async (field, fields) => {
    const before = await contests.events();
    const { status, body } = await contests.open(form.admin, fields);
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.field)).toContain(field);
    expect(await contests.events()).toBe(before);
  });
});

describe('revising', () => {
  it('changes only given fields', async () => {
    const firm = await company(form, 500);
    const category = await contests.newCategory();
    const id = await contests.opened(firm, { category, rules: 'Regole' });
    const before = (await contests.read(id)).body;
    const endDate = hoursFromNow(48);
    expect((await contests.revise(id, firm, { title: 'Nuovo titolo', reward: 150, endDate })).body).toMatchObject({
      title: 'Nuovo titolo',
      description: before.description,
      rules: 'Regole',
      reward: 150,
      endDate,
      startDate: before.startDate,
      category: { _id: category },
    });
    expect(await coinsOf(form, firm)).toBe(350);
    expect((await contests.revise(id, firm, { rules: '', category: null, reward: 50 })).body).toMatchObject({
      title: 'Nuovo titolo',
      rules: null,
      category: null,
      reward: 50,
    });
    expect(await coinsOf(form, firm)).toBe(450);
    const versions = await form.database.query('select 1 from contest_texts where contest = $1', [id]);
    expect(versions).toHaveLength(1);
  });

  it('appends no event when nothing changes', async () => {
    const firm = await company(form, 100);
    const id = await contests.opened(firm);
    const { title, description, rules, reward, startDate, endDate } = (await contests.read(id)).body;
    const before = await contests.events();
    expect((await contests.revise(id, firm, { title, description, rules, reward, startDate, endDate })).status).toBe(
      200,
    );
    expect(await contests.events()).toBe(before);
  });

  it('never lowers the terms once someone has joined, and a refusal changes no text', async () => {
    const firm = await company(form, 500);
    const id = await contests.opened(firm);
    await contests.join(id, await adult(form));
    expect(refusal(await contests.revise(id, firm, { title: 'Altro', reward: 99 }))).toEqual([
      409,
      'Dopo la prima iscrizione il premio può solo aumentare',
    ]);
    expect(refusal(await contests.revise(id, firm, { endDate: hoursFromNow(1) }))).toEqual([
      409,
      'Dopo la prima iscrizione la scadenza può solo essere rimandata',
    ]);
    expect((await contests.read(id)).body).toMatchObject({ title: 'Un’idea per la città', reward: 100 });
    expect(await form.database.query('select 1 from contest_texts where contest = $1', [id])).toHaveLength(1);
    expect((await contests.revise(id, firm, { reward: 101 })).status).toBe(200);
  });

  it('is for the creator and administrators, and nobody spends the coins of another', async () => {
    const [firm, rival] = [await company(form, 100), await company(form, 100)];
    const id = await contests.opened(firm);
    expect(refusal(await contests.revise(id, rival, { title: 'x' }))).toEqual([
      403,
      'Solo chi ha creato il contest e gli amministratori possono gestirlo',
    ]);
    expect((await contests.revise(id, form.admin, { title: 'Corretto' })).body.title).toBe('Corretto');
    expect((await contests.revise(id, form.admin, { reward: 1 })).status).toBe(403);
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: null }],
    ['description', { description: null }],
    ['reward', { reward: null }],
    ['endDate', { endDate: hoursFromNow(-1) }],
    ['status', { status: 'closed' }],
  ])('refuses a wrong %s: %j', async (field, fields) => {
    const { status, body } = await contests.revise(await contests.opened(form.admin), form.admin, fields);
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.field)).toContain(field);
  });

  it('can remove the category, also of a completed contest', async () => {
    const category = await contests.newCategory();
    const id = await contests.opened(form.admin, { category });
    const deleteCategory = () => contests.call('DELETE', `/admin/categories/${category}`, form.admin);
    expect(refusal(await deleteCategory())).toEqual([409, 'Categoria in uso: sposta prima articoli e contest']);
    await contests.close(id, form.admin);
    await contests.complete(id, form.admin, null);
    expect(refusal(await contests.revise(id, form.admin, { title: 'Riscritto' }))).toEqual([
      409,
      'Il contest non è attivo',
    ]);
    expect((await contests.revise(id, form.admin, { category: '' })).body.category).toBeNull();
    expect((await deleteCategory()).status).toBe(204);
  });
});

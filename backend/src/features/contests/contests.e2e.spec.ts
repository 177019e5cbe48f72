import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, startTestApp, type TestApp } from '../../../test/app.js';
import { ContestCalls, refusal } from '../../../test/contests/calls.js';
import { adult, closeSound, coinsOf, company, minor } from '../../../test/contests/members.js';
import type { ContestView } from './api/contest-views.js';

let form: TestApp;
let contests: ContestCalls;
beforeAll(async () => {
  form = await startTestApp();
  contests = new ContestCalls(form);
});
afterAll(() => closeSound(form));

const titlesOf = ({ body }: Answer<ContestView[]>) => body.map(({ title }) => title);

it('a contest is opened, joined, given an entry, closed and won', async () => {
  const [firm, ada, kid] = [await company(form, 500), await adult(form), await minor(form)];
  const category = await contests.newCategory();
  const { status, body } = await contests.open(firm, { category, rules: 'Una sola idea a testa' });
  expect(status).toBe(201);
  const id = body._id;
  expect(body).toMatchObject({
    title: 'Un’idea per la città',
    rules: 'Una sola idea a testa',
    status: 'active',
    reward: 100,
    guaranteed: true,
    participantsCount: 0,
    isAutomatic: false,
    winner: null,
    category: { _id: category },
    joined: false,
    entry: null,
  });
  expect(await coinsOf(form, firm)).toBe(400);

  expect((await contests.join(id, ada)).body).toMatchObject({ joined: true, participantsCount: 1, entry: null });
  expect((await contests.join(id, kid)).body).toMatchObject({ joined: true, participantsCount: 2 });
  expect((await contests.notifications(firm))[0]).toMatchObject({ title: 'Nuova iscrizione', link: `/contests/${id}` });

  const link = 'https://example.it/idea?x=1';
  expect(await contests.submit(id, ada, { text: 'Prima idea' })).toMatchObject({ status: 200, body: { link: null } });
  expect((await contests.submit(id, ada, { text: 'Idea migliore', link })).body).toMatchObject({
    text: 'Idea migliore',
    link,
  });
  expect((await contests.read(id, ada)).body.entry).toMatchObject({ text: 'Idea migliore', link });
  const handedIn = await contests.entries(id, firm);
  expect(handedIn.headers.get('x-total-count')).toBe('2');
  expect(handedIn.body.map(({ entry }) => entry && [entry.text, entry.link])).toEqual([null, ['Idea migliore', link]]);

  expect((await contests.closedEarly(id)).body).toMatchObject({ status: 'closed', entriesCount: 1 });
  expect((await contests.notifications(kid))[0]?.title).toBe('Contest chiuso in anticipo');
  expect((await contests.complete(id, firm, ada._id)).body).toMatchObject({ status: 'completed' });
  expect((await contests.read(id)).body.winner).not.toBeNull();
  expect([await coinsOf(form, firm), await coinsOf(form, ada)]).toEqual([400, 100]);
  const won = await contests.notifications(ada);
  expect(won.slice(0, 2).map(({ title }) => title)).toEqual(['Contest concluso', 'Hai vinto!']);
  expect(won[1]?.message).toBe('Complimenti: hai vinto il contest «Un’idea per la città» e ricevi 100 Coin FORM');
  expect((await contests.notifications(kid))[0]?.title).toBe('Contest concluso');
});

describe('a visitor', () => {
  it('reads contests, without personal data', async () => {
    const [firm, ada] = [await company(form, 100), await adult(form)];
    const id = await contests.opened(firm);
    await contests.join(id, ada);
    await contests.submit(id, ada, { text: 'Segreto' });
    const { status, body } = await contests.read(id);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('joined');
    expect(body).not.toHaveProperty('entry');
    expect(JSON.stringify(body)).not.toMatch(/@|Segreto/);
  });

  it('is also a client with an invalid token', async () => {
    const id = await contests.opened(await company(form, 100));
    for (const token of ['x', 'a.b.c', `${form.admin.token}x`]) {
      const { status, body } = await form.call('GET', `/contests/${id}`, { token });
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('joined');
    }
  });

  it.each([
    ['POST', ''],
    ['PUT', '/:id'],
    ['DELETE', '/:id'],
    ['POST', '/:id/join'],
    ['DELETE', '/:id/join'],
    ['PUT', '/:id/entry'],
    ['GET', '/:id/entries'],
    ['POST', '/:id/close'],
    ['POST', '/:id/complete'],
    ['POST', '/generate-automatic'],
  ])('cannot %s /contests%s', async (method, path) => {
    expect((await contests.call(method, `/contests${path.replace(':id', randomUUID())}`)).status).toBe(401);
  });
});

describe('an unknown contest', () => {
  it.each(['x', '123', randomUUID(), `${randomUUID()}x`])('is a 404: %s', async (id) => {
    const [firm, ada] = [await company(form, 1), await adult(form)];
    const answers = await Promise.all([
      contests.read(id),
      contests.revise(id, firm, { reward: 1 }),
      contests.remove(id, firm),
      contests.join(id, ada),
      contests.leave(id, ada),
      contests.submit(id, ada, { text: 'x' }),
      contests.close(id, firm),
      contests.complete(id, firm, null),
      contests.call('GET', `/contests/${id}/entries`, firm),
      contests.call('DELETE', `/admin/contests/${id}`, form.admin),
    ]);
    for (const answer of answers) expect(refusal(answer)).toEqual([404, 'Contest non trovato']);
  });
});

describe('the list', () => {
  it('filters by area', async () => {
    const firm = await company(form, 500);
    const word = `parola${randomUUID().slice(0, 8)}`;
    const title = await contests.open(firm, { title: `${word} mani`, areas: ['A', 'R'] });
    expect(title.body.areas).toEqual(['R', 'A']);
    await contests.opened(firm, { title: `${word} conti`, areas: ['C'] });
    await contests.opened(firm, { title: `${word} altro` });
    const find = async (area: string) => titlesOf(await contests.list(`?search=${word}&area=${area}`));
    expect(await find('R')).toEqual([`${word} mani`]);
    expect(await find('C')).toEqual([`${word} conti`]);
    expect(await find('S')).toEqual([]);
    expect(await find('')).toHaveLength(3);
    for (const area of ['X', 'RA', 'r']) {
      const { status, body } = await form.call('GET', `/contests?area=${area}`);
      expect([area, status, body]).toMatchObject([area, 400, { errors: [{ field: 'area' }] }]);
    }
  });

  it('changes its areas outside its terms, also with participants and once it is over', async () => {
    const firm = await company(form, 500);
    const id = await contests.opened(firm, { areas: ['A'] });
    await contests.join(id, await adult(form));
    expect(await contests.revise(id, firm, { areas: ['S', 'I'] })).toMatchObject({
      status: 200,
      body: { areas: ['I', 'S'] },
    });
    expect((await contests.revise(id, firm, { description: 'Altre parole' })).body.areas).toEqual(['I', 'S']);
    await contests.closedEarly(id);
    expect((await contests.revise(id, firm, { areas: [] })).body.areas).toEqual([]);
    expect((await contests.revise(id, firm, { areas: ['R', 'I', 'A', 'S'] })).status).toBe(400);
    expect((await contests.revise(id, await company(form, 0), { areas: ['R'] })).status).toBe(403);
  });

  it('filters by category, status, creator and text, together', async () => {
    const [firm, rival] = [await company(form, 1000), await company(form, 1000)];
    const category = await contests.newCategory();
    const word = `Ùnico${randomUUID().slice(0, 8)}`;
    const first = await contests.opened(firm, { title: `${word} primo`, category });
    await contests.opened(firm, { title: 'secondo', description: `Perché ${word.toUpperCase()}?` });
    await contests.opened(rival, { title: `${word} terzo`, category });
    await contests.close(first, firm);
    const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const find = async (query: string) => titlesOf(await contests.list(`?search=${plain}${query}`));
    expect(await find('')).toEqual([`${word} terzo`, 'secondo', `${word} primo`]);
    expect(await find(`&category=${category}`)).toEqual([`${word} terzo`, `${word} primo`]);
    expect(titlesOf(await contests.list(`?search=terzo%20${plain}`))).toEqual([`${word} terzo`]);
    expect(titlesOf(await contests.list(`?search=quarto%20${plain}`))).toEqual([]);
    expect(await find('&status=active')).toEqual([`${word} terzo`, 'secondo']);
    expect(await find('&status=closed')).toEqual([`${word} primo`]);
    expect(await find(`&creator=${firm._id}`)).toEqual(['secondo', `${word} primo`]);
    expect(await find(`&creator=${firm._id}&category=${category}&status=active`)).toEqual([]);
    for (const none of [randomUUID(), 'x', `${firm._id}x`]) {
      expect(await find(`&creator=${none}`)).toEqual([]);
      expect(await find(`&category=${none}`)).toEqual([]);
    }
    expect(await find(`&creator=${firm._id.toUpperCase()}`)).toHaveLength(2);
    expect(await find('&creator=&category=&status=')).toHaveLength(3);
    expect(titlesOf(await contests.list('?search=%25'))).toEqual([]);
  });

  it('comes page by page, newest first', async () => {
    const firm = await company(form, 100);
    for (let n = 1; n <= 5; n++) await contests.opened(firm, { title: `Pagina ${n}`, reward: n });
    const titles: string[] = [];
    let query: string | undefined = `?creator=${firm._id}&limit=2`;
    for (let page = 0; query !== undefined && page < 4; page++) {
      const answer = await contests.list(query);
      expect(answer.headers.get('x-total-count')).toBe('5');
      titles.push(...titlesOf(answer));
      query = answer.headers.get('link')?.match(/contests(\?[^>]+)>; rel="next"/)?.[1];
    }
    expect(titles).toEqual([5, 4, 3, 2, 1].map((n) => `Pagina ${n}`));
  });

  it.each(['?limit=0', '?cursor=abc', '?status=open', '?search=a&search=b', `?search=${'x'.repeat(121)}`, '?foo=1'])(
    'refuses %s',
    async (query) => {
      expect((await contests.list(query)).status).toBe(400);
    },
  );

  it('shows administrators every status', async () => {
    const id = await contests.opened(form.admin);
    await contests.close(id, form.admin);
    const { status, body } = await form.call<ContestView[]>('GET', '/admin/contests', { token: form.admin.token });
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ _id: id, status: 'closed' });
    expect((await contests.call('GET', '/admin/contests', await adult(form))).status).toBe(403);
  });

  it('shows administrators those that a person takes part in', async () => {
    const [id, person] = [await contests.opened(form.admin), await adult(form)];
    await contests.opened(form.admin);
    await contests.join(id, person);
    const list = () => form.call<ContestView[]>('GET', `/admin/contests?participant=${person._id}`, form.admin);
    expect((await list()).body).toMatchObject([{ _id: id }]);
    await contests.call('DELETE', `/contests/${id}/join`, person);
    expect((await list()).body).toEqual([]);
  });
});

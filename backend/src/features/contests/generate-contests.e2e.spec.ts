import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';
import { adult, company, isSound, minor } from '../../../test/contests/members.js';
import type { ContestView, GeneratedContests } from './api/contest-views.js';

/** Two processes on one database. */
let form: TestApp;
let twin: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: { AUTOMATIC_CONTEST_REWARD: '75' } });
  twin = await startTestApp({ database: form.database, env: { AUTOMATIC_CONTEST_REWARD: '75' } });
});
afterAll(async () => {
  await twin.close();
  await form.close();
});

const generate = ({ token }: Member, key?: string, at = form) =>
  at.call<GeneratedContests>('POST', '/contests/generate-automatic', {
    token,
    headers: key ? { 'idempotency-key': key } : {},
  });
const running = async () => {
  const { body } = await form.call<ContestView[]>('GET', '/contests?status=active');
  return body.filter(({ isAutomatic }) => isAutomatic);
};

it('is for administrators', async () => {
  for (const person of [await adult(form), await minor(form), await company(form, 0)]) {
    expect(await generate(person)).toMatchObject({
      status: 403,
      body: { msg: 'Solo gli amministratori possono generare contest automatici' },
    });
  }
  expect(await running()).toEqual([]);
});

it('generates one contest in each category for concurrent requests to two processes', async () => {
  const presses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => generate(form.admin, undefined, at % 2 === 0 ? form : twin)),
  );
  const contests = await running();
  expect(contests.map(({ category }) => category?.name).toSorted()).toEqual(['Plus Dotati', 'Uovo']);
  expect(presses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(presses.flatMap(({ body }) => body.contests)).toHaveLength(2);
  const saying = ['Nessun contest da generare', 'Generato 1 contest automatico', 'Generati 2 contest automatici'];
  for (const { body } of presses) {
    const n = body.contests.length;
    expect(body.msg).toBe(saying[n]);
  }
  expect(new Set(contests.map(({ title }) => title)).size).toBe(2);
  for (const { reward, creator, startDate, endDate, rules } of contests) {
    expect({ reward, creator }).toEqual({ reward: 75, creator: { _id: null, name: 'Sistema' } });
    const hours = (Date.parse(endDate) - Date.parse(startDate)) / 3_600_000;
    // A week of Rome is an hour longer or shorter when daylight saving time changes.
    expect([167, 168, 169]).toContain(hours);
    expect(rules).toMatch(/Decidono gli amministratori/);
  }
  const texts = await form.database.query('select 1 from contest_texts');
  expect(texts).toHaveLength(2);
  expect(await isSound(form)).toBe(true);
});

it('generates one in a new category, and replays the first response to its key', async () => {
  expect((await generate(form.admin)).body).toEqual({ msg: 'Nessun contest da generare', contests: [] });
  const category = await form.call<{ _id: string }>('POST', '/admin/categories', {
    token: form.admin.token,
    body: { name: 'Informatica', areas: ['I', 'C'] },
  });
  const key = randomUUID();
  const answers = await Promise.all([generate(form.admin, key), generate(form.admin, key)]);
  answers.push(await generate(form.admin, key));
  for (const { body } of answers) {
    expect(body.msg).toBe('Generato 1 contest automatico');
    expect(body.contests.map(({ category: of }) => of?._id)).toEqual([category.body._id]);
    expect(body.contests[0]?.areas).toEqual(['I', 'C']);
    expect(body.contests[0]?.title).toMatch(/^Informatica: /);
    expect(body.contests[0]?.description).toContain('«Informatica»');
  }
});

it('generates contests that people join and administrators run', async () => {
  const [contest] = await running();
  const id = contest?._id ?? '';
  const ada = await adult(form);
  const admin = { token: form.admin.token };
  expect((await form.call('POST', `/contests/${id}/join`, { token: ada.token })).status).toBe(200);
  await form.call('PUT', `/contests/${id}/entry`, { token: ada.token, body: { text: 'Un’idea' } });
  const elsewhere = await form.call('PUT', `/contests/${id}`, { ...admin, body: { category: '' } });
  expect(elsewhere).toMatchObject({
    status: 409,
    body: { msg: 'La categoria di un contest automatico non si può cambiare' },
  });
  const otherAreas = await form.call('PUT', `/contests/${id}`, { ...admin, body: { areas: ['R'] } });
  expect(otherAreas).toMatchObject({
    status: 409,
    body: { msg: 'Le aree di un contest automatico sono quelle della sua categoria' },
  });
  expect((await form.call('POST', `/contests/${id}/close`, { ...admin, body: { reason: 'Così' } })).status).toBe(200);
  const completed = await form.call('POST', `/contests/${id}/complete`, { ...admin, body: { winner: ada._id } });
  expect(completed).toMatchObject({ status: 200, body: { status: 'completed' } });
  expect((await form.call('GET', '/user/me', { token: ada.token })).body).toMatchObject({ coinBalance: 75 });
  expect((await generate(form.admin)).body.contests).toHaveLength(1);
});

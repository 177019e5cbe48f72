import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, restarted, startTestApp, type TestApp } from '../../../../test/app.js';
import { bornYearsAgo, guardianOf, joinMinor, type Minor, REQUIRED } from '../../../../test/families.js';
import {
  editUser,
  hide,
  inDays,
  type Made,
  made,
  newCategory,
  newContest,
  newItem,
  verifyCompany,
} from '../../../../test/makers.js';
import { readOrientationContent } from '../questionnaire/orientation-content.js';
import type { SuggestionsView } from './suggestion-views.js';

/** What a result suggests, through the real program (product.md 22.15 to 22.17). */

const { version, statements } = readOrientationContent();
const KINDS = ['items', 'jobs', 'contests', 'companies'] as const;
type Kind = (typeof KINDS)[number];

let form: TestApp;
let ada: Member;
let seller: Member;
let firm: Member;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
  [ada, seller, firm] = [
    await form.join('Ada Neri', 100),
    await form.join('Sara Viola'),
    await form.join('Officine Po', 1000, 'company'),
  ];
  await answer(ada, { A: 5, S: 4, R: 3 });
});
afterAll(() => form.close());

/** A result: of each area the same answer to all of its statements, 1 unless given. */
const answer = (person: Member, given: Readonly<Record<string, number>>) =>
  made(form, ['POST', '/orientation/results'], person, {
    version,
    answers: Object.fromEntries(statements.map(({ _id, area }) => [_id, given[area] ?? 1])),
  });
const suggestions = (person: Member) => made<SuggestionsView>(form, ['GET', '/orientation/suggestions'], person);
const ids = async (kind: Kind, person = ada) => (await suggestions(person))[kind].map(({ _id }) => _id);
const counts = async (person: Member) => {
  const found = await suggestions(person);
  return KINDS.map((kind) => found[kind].length);
};
const block = (by: Member, { _id }: Member) => made(form, ['POST', '/user/blocks'], by, { person: _id });
const suspend = ({ _id }: Member) =>
  made(form, ['POST', '/admin/reports'], form.admin, {
    ...{ kind: 'profile', subject: _id, outcome: 'suspend', days: 30 },
    ...{ ground: 'Termini di servizio, punto 3', facts: 'Inganna chi legge' },
  });
const order = (item: Made, by: Member, expectedPrice = 3) =>
  made(form, ['POST', `/marketplace/${item._id}/orders`], by, { expectedPrice });

async function verifiedCompany(name: string): Promise<Member> {
  const company = await form.join(name, 100, 'company');
  await verifyCompany(form, company);
  return company;
}

it('suggests nothing without a result, and nothing of a flat one', async () => {
  await newItem(form, seller, { areas: 'A' });
  const eva = await form.join('Eva Neri');
  expect(await counts(eva)).toEqual([0, 0, 0, 0]);
  await answer(eva, { R: 4, I: 4, A: 4, S: 4, E: 4, C: 4 });
  expect(await counts(eva)).toEqual([0, 0, 0, 0]);
  await answer(eva, { A: 2 });
  expect(await counts(eva)).toEqual([0, 0, 0, 0]);
  await answer(eva, { A: 5 });
  expect((await counts(eva))[0]).toBeGreaterThan(0);
});

it('suggests first what shares most areas, then the newest, at most twelve, and says why', async () => {
  const one = await newItem(form, seller, { areas: 'A' });
  const three = await newItem(form, seller, { areas: 'R,A,S', price: 500 });
  const two = await newItem(form, seller, { areas: 'S,A,C', type: 'course' });
  const none = await newItem(form, seller, { areas: 'I,E,C' });
  const newer = await newItem(form, seller, { areas: 'A,I' });
  const { items } = await suggestions(ada);
  expect(items.slice(0, 4).map(({ _id }) => _id)).toEqual([three, two, newer, one].map(({ _id }) => _id));
  expect(items.map(({ _id }) => _id)).not.toContain(none._id);
  expect(items[1]?.reasons).toEqual([{ kind: 'area', areas: ['A', 'S'] }]);
  const { reasons, ...listed } = items[0] ?? {};
  const list = await made<object[]>(form, ['GET', '/marketplace?area=R'], ada);
  expect(list).toContainEqual(listed);
  const many = await form.join('Ugo Neri');
  for (let count = 0; count < 13; count++) await newItem(form, many, { areas: 'E' });
  const leo = await form.join('Leo Blu');
  await answer(leo, { E: 5 });
  expect(await counts(leo)).toEqual([12, 0, 0, 0]);
});

it('leaves out areas below a mean of three, and those after the third place', async () => {
  const item = (areas: string) => newItem(form, seller, { areas });
  const [ofC, ofI] = [await item('C'), await item('I')];
  const mia = await form.join('Mia Blu');
  await answer(mia, { R: 5, A: 4, S: 4, I: 3, C: 2 });
  const found = await ids('items', mia);
  expect(found).not.toContain(ofC._id);
  expect(found).not.toContain(ofI._id);
  await answer(mia, { R: 5, I: 3, C: 2 });
  expect(await ids('items', mia)).toContain(ofI._id);
  expect(await ids('items', mia)).not.toContain(ofC._id);
});

describe('an item', () => {
  it('of one’s own is not suggested', async () => {
    const item = await newItem(form, ada, { areas: 'A,S,R' });
    expect(await ids('items')).not.toContain(item._id);
  });

  it('in one’s own city comes before the newest, and says so; what is sold out or over does not come', async () => {
    const uma = await form.join('Uma Neri', 10);
    await answer(uma, { E: 5 });
    await made(form, ['PUT', '/user/profile'], uma, { city: 'forlì' });
    const near = await newItem(form, seller, { areas: 'E', type: 'course', city: 'Forli', price: 0 });
    for (let count = 0; count < 12; count++) await newItem(form, seller, { areas: 'E', city: 'Asti' });
    const { items } = await suggestions(uma);
    expect(items[0]).toMatchObject({ _id: near._id, reasons: [{ kind: 'area', areas: ['E'] }, { kind: 'city' }] });
    expect(items[1]?.reasons.map(({ kind }) => kind)).toEqual(['area']);
    expect(items).toHaveLength(12);
    await made(form, ['PUT', `/marketplace/${near._id}`], seller, { seats: 1 });
    await order(near, form.admin, 0);
    expect(await ids('items', uma)).not.toContain(near._id);
    await made(form, ['PUT', `/marketplace/${near._id}`], seller, { clear: 'seats', firstDay: '2026-01-02' });
    expect(await ids('items', uma)).not.toContain(near._id);
    const { body } = await form.call<object[]>('GET', `/user/profile/${uma._id}`);
    expect(body).not.toHaveProperty('city');
  });

  it('is not suggested again once it was ordered, unless that was taken back', async () => {
    const item = await newItem(form, seller, { areas: 'A,S,R' });
    expect(await ids('items')).toContain(item._id);
    const { _id } = await order(item, ada);
    expect(await ids('items')).not.toContain(item._id);
    await made(form, ['POST', `/orders/${_id}/cancel`], ada);
    expect(await ids('items')).toContain(item._id);
  });

  it.each<[string, (item: Made, by: Member) => Promise<unknown>]>([
    ['is hidden', (item) => hide(form, 'item', item._id)],
    ['is withdrawn', (item, by) => form.call('DELETE', `/marketplace/${item._id}`, { token: by.token })],
    ['is of somebody whom the reader blocked', (_, by) => block(ada, by)],
    ['is of somebody who blocked the reader', (_, by) => block(by, ada)],
    ['is of somebody who is suspended', (_, by) => suspend(by)],
    [
      'is of somebody who turned out to be a minor',
      (_, by) =>
        editUser(form, by, {
          ...{ role: 'minor', parentEmail: 'genitore@form.test', dateOfBirth: bornYearsAgo(15) },
          adjustmentReason: 'Verifica',
        }),
    ],
  ])('is not suggested that %s', async (_, exclude) => {
    const other = await form.join('Ivo Rossi');
    const item = await newItem(form, other, { areas: 'A,S,R' });
    expect(await ids('items')).toContain(item._id);
    await exclude(item, other);
    expect(await ids('items')).not.toContain(item._id);
  });
});

describe('a contest', () => {
  const contest = (by = firm, fields: object = {}) => newContest(form, by, { areas: ['A', 'S'], ...fields });

  it('is suggested with its reason, the automatic one by the areas of its category', async () => {
    const { _id } = await contest();
    expect((await suggestions(ada)).contests[0]).toMatchObject({ _id, reasons: [{ kind: 'area', areas: ['A', 'S'] }] });
    const category = await newCategory(form, { areas: ['A', 'S', 'R'] });
    await made(form, ['POST', '/contests/generate-automatic'], form.admin);
    expect((await suggestions(ada)).contests[0]).toMatchObject({ isAutomatic: true, category: { _id: category._id } });
  });

  it('that was joined is suggested again once it was left', async () => {
    const { _id } = await contest();
    await made(form, ['POST', `/contests/${_id}/join`], ada);
    expect(await ids('contests')).not.toContain(_id);
    await made(form, ['DELETE', `/contests/${_id}/join`], ada);
    expect(await ids('contests')).toContain(_id);
  });

  it('is not suggested before it begins, nor without a shared area', async () => {
    const begins = await contest(firm, { startDate: inDays(1) });
    const other = await contest(firm, { areas: ['C'] });
    const found = await ids('contests');
    expect(found).not.toContain(begins._id);
    expect(found).not.toContain(other._id);
  });

  it.each<[string, (item: Made, by: Member) => Promise<unknown>]>([
    ['is hidden', (item) => hide(form, 'contest', item._id)],
    ['is withdrawn', (item, by) => form.call('DELETE', `/contests/${item._id}`, { token: by.token })],
    ['has ended', ({ _id }) => made(form, ['POST', `/contests/${_id}/close`], form.admin, { reason: 'Così' })],
    ['is of somebody whom the reader blocked', (_, by) => block(ada, by)],
    ['is of somebody who blocked the reader', (_, by) => block(by, ada)],
    ['is of somebody who is suspended', (_, by) => suspend(by)],
  ])('is not suggested that %s', async (_, exclude) => {
    const other = await form.join('Ivo Rossi', 100, 'company');
    const item = await contest(other);
    expect(await ids('contests')).toContain(item._id);
    await exclude(item, other);
    expect(await ids('contests')).not.toContain(item._id);
  });
});

const jobOf = (by: Member) => newItem(form, by, { type: 'job_offer', areas: 'A', price: 0 });
const mayApply = (minor: Minor, guardian: Member) =>
  made(form, ['PUT', `/family/${minor._id}/limits`], guardian, { weeklyCoins: 9, approvalAbove: 9, mayApply: true });

describe('a job offer', () => {
  it('is suggested to adults until they apply, and apart from other items', async () => {
    const job = await jobOf(firm);
    expect(await ids('jobs')).toContain(job._id);
    expect(await ids('items')).not.toContain(job._id);
    await order(job, ada, 0);
    expect(await ids('jobs')).not.toContain(job._id);
  });

  it('is suggested from sixteen on where every guardian allows it, of verified companies', async () => {
    const [ofVerified, ofOther] = [await jobOf(await verifiedCompany('Legno Vivo')), await jobOf(firm)];
    const [young, older] = [await joinMinor(form, { years: 15 }), await joinMinor(form, { years: 17 })];
    for (const minor of [young, older]) await answer(minor, { A: 5 });
    await guardianOf(form, young);
    const guardian = await guardianOf(form, older);
    expect([await ids('jobs', young), await ids('jobs', older)]).toEqual([[], []]);
    await mayApply(older, guardian);
    const found = await ids('jobs', older);
    expect(found).toContain(ofVerified._id);
    expect(found).not.toContain(ofOther._id);
    // What the row says on the day of reading counts, and who has no date of birth counts as younger.
    const bornOn = (day: string | null) =>
      form.database.query('update people set date_of_birth = $2 where id = $1', [older._id, day]);
    await bornOn(bornYearsAgo(15));
    expect(await ids('jobs', older)).toEqual([]);
    await bornOn(null);
    expect(await ids('jobs', older)).toEqual([]);
  });
});

describe('a verified company', () => {
  it('is suggested by the areas of all that it offers', async () => {
    const [one, two] = [await verifiedCompany('Terra Cruda'), await verifiedCompany('Carta Filo')];
    await newItem(form, one, { areas: 'A,S' });
    await newItem(form, two, { areas: 'A' });
    await newItem(form, two, { areas: 'R,S' });
    const { companies } = await suggestions(ada);
    expect(companies.filter(({ _id }) => [one._id, two._id].includes(_id))).toEqual([
      { _id: two._id, name: 'Officine Digitali', reasons: [{ kind: 'area', areas: ['R', 'A', 'S'] }] },
      { _id: one._id, name: 'Officine Digitali', reasons: [{ kind: 'area', areas: ['A', 'S'] }] },
    ]);
    expect(companies.map(({ _id }) => _id)).not.toContain(firm._id);
  });

  it.each<[string, (item: Made, by: Member) => Promise<unknown>]>([
    ['has nothing on offer', (item, by) => form.call('DELETE', `/marketplace/${item._id}`, { token: by.token })],
    ['has only something hidden', (item) => hide(form, 'item', item._id)],
    ['the reader blocked', (_, by) => block(ada, by)],
    ['blocked the reader', (_, by) => block(by, ada)],
    ['is suspended', (_, by) => suspend(by)],
  ])('is not suggested that %s', async (_, exclude) => {
    const company = await verifiedCompany(`Ditta ${randomUUID().slice(0, 8)}`);
    const item = await newItem(form, company, { areas: 'A,S,R' });
    expect(await ids('companies')).toContain(company._id);
    await exclude(item, company);
    expect(await ids('companies')).not.toContain(company._id);
  });

  it('that offers only jobs is suggested to nobody under sixteen', async () => {
    const company = await verifiedCompany('Solo Lavoro');
    await jobOf(company);
    const young = await joinMinor(form, { years: 15 });
    await guardianOf(form, young);
    await answer(young, { A: 5 });
    expect(await ids('companies', young)).not.toContain(company._id);
    expect(await ids('companies')).toContain(company._id);
  });
});

it('suggests jobs from sixteen on also where nobody asks guardians', async () => {
  form = await restarted(form, { GUARDIAN_CONSENT: 'off' });
  const job = await jobOf(firm);
  for (const [years, isSuggested] of [
    [15, false],
    [16, true],
  ] as const) {
    const minor = await joinMinor(form, { years });
    await answer(minor, { A: 5 });
    expect([years, (await ids('jobs', minor)).includes(job._id)]).toEqual([years, isSuggested]);
  }
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';
import { bornYearsAgo, guardianOf, joinMinor, REQUIRED } from '../../../test/families.js';
import { placesOf } from '../../../test/find-text.js';
import { hide, type Made, made, newItem } from '../../../test/makers.js';
import type { ItemView } from '../marketplace/api/item-views.js';
import type { NotificationView } from '../notifications/notification-views.js';
import type { QuestionView } from './question-views.js';

/** Questions before an order, through the real program (product.md 3.24). */

let form: TestApp;
let ada: Member;
let seller: Member;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
  [ada, seller] = [await form.join('Ada Neri'), await form.join('Sara Viola')];
});
afterAll(() => form.close());

const ask = ({ _id }: Made, by = ada, text = 'Serve il computer?') =>
  made<QuestionView>(form, ['POST', `/marketplace/${_id}/questions`], by, { text });
const answer = ({ _id }: Made, text = 'No, basta la carta', by = seller) =>
  made(form, ['POST', `/questions/${_id}/answer`], by, { text });
const asked = async ({ _id }: Made, by?: Member) =>
  (await form.call<QuestionView[]>('GET', `/marketplace/${_id}/questions`, by && { token: by.token })).body;
const sending = async (by: Member, path: string, text = 'Quando si comincia?', key?: string) => {
  const headers = { ...(key && { 'Idempotency-Key': key }) };
  const { status, body } = await form.call<{ code: string }>('POST', path, {
    token: by.token,
    body: { text },
    headers,
  });
  return [status, body?.code];
};
const asking = ({ _id }: Made, by = ada, text?: string) => sending(by, `/marketplace/${_id}/questions`, text);
const answering = ({ _id }: Made, by = seller, text?: string, key?: string) =>
  sending(by, `/questions/${_id}/answer`, text, key);
const told = async (by: Member) =>
  (await made<NotificationView[]>(form, ['GET', '/notifications'], by)).flatMap(({ type, message, link }) =>
    link?.endsWith('#domande') ? [[type, message, link]] : [],
  );

it('shows everybody what was asked and answered, the newest first', async () => {
  const item = await newItem(form, seller);
  const first = await ask(item);
  const second = await ask(item, form.admin, 'Si può fare a distanza?');
  expect(first).toEqual({
    ...{ _id: first._id, author: { _id: ada._id, name: 'Ada Neri' }, isOwn: true, text: 'Serve il computer?' },
    ...{ askedAt: expect.any(String), answer: null },
  });
  await answer(first);
  const read = await asked(item);
  expect(read.map(({ _id }) => _id)).toEqual([second._id, first._id]);
  expect(read[1]).toEqual({
    ...{ ...first, isOwn: false },
    answer: { text: 'No, basta la carta', answeredAt: expect.any(String) },
  });
  const page = await form.call<QuestionView[]>('GET', `/marketplace/${item._id}/questions?limit=1`);
  const next = /<\/api([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect((await form.call<QuestionView[]>('GET', next)).body.map(({ _id }) => _id)).toEqual([first._id]);
  expect(page.headers.get('x-total-count')).toBe('2');
});

it('waits for the author of the item on the dashboard until it is answered', async () => {
  const author = await form.join('Piero Attende', 0, 'company');
  const item = await newItem(form, author, { title: 'Restauro' });
  await ask(item);
  await ask(item, form.admin, 'Anche di sera?');
  const todo = async () =>
    (await form.call<{ todo: object[] }>('GET', '/user/dashboard', { token: author.token })).body.todo;
  const waiting = { type: 'answer_question', subject: 'Restauro', person: null, due: null };
  expect(await todo()).toEqual([{ ...waiting, link: `/marketplace/${item._id}#domande` }]);
  for (const { _id } of await asked(item)) await answering({ _id }, author, 'Certo');
  expect(await todo()).toEqual([]);
});

it('tells the author of the item of a question and who asked it of its answer, once and without a word of theirs', async () => {
  const item = await newItem(form, seller, { title: 'Ceramica' });
  const question = await ask(item, ada, 'Serve il grembiule?');
  const link = `/marketplace/${item._id}#domande`;
  await eventually(async () => (await told(seller)).some(([, , to]) => to === link));
  await answer(question, 'Te lo diamo noi');
  await eventually(async () => (await told(ada)).some(([, , to]) => to === link));
  const message = 'C’è una domanda su «Ceramica»: la tua risposta la legge chiunque apra l’articolo.';
  // As after a run that ended before it was noted.
  await form.database.query("update questions set untold = 'answer' where id = $1", [question._id]);
  await eventually(
    async () => (await form.database.query('select from questions where untold is not null')).length === 0,
  );
  const about = async (by: Member) => (await told(by)).filter(([, , to]) => to === link);
  expect(await about(seller)).toEqual([['social', message, link]]);
  const answered = 'Chi ha pubblicato «Ceramica» ha risposto alla tua domanda.';
  expect(await about(ada)).toEqual([['social', answered, link]]);
  const words = await form.database.query('select from event_store.events where envelope like any($1)', [
    ['%grembiule%', '%diamo noi%'],
  ]);
  expect(words).toEqual([]);
});

describe('a question is refused', () => {
  it('about one’s own, where there is nothing, or where nobody can order anything', async () => {
    expect(await asking(await newItem(form, seller), seller)).toEqual([403, 'OWN_ITEM']);
    expect(await asking({ _id: randomUUID() })).toEqual([404, 'NOT_FOUND']);
    const paused = await newItem(form, seller);
    await made(form, ['PUT', `/marketplace/${paused._id}`], seller, { status: 'paused' });
    expect(await asking(paused)).toEqual([409, 'ITEM_GONE']);
    const hidden = await newItem(form, seller);
    await hide(form, 'item', hidden._id);
    expect(await asking(hidden)).toEqual([404, 'NOT_FOUND']);
    const course = await newItem(form, seller, { type: 'course', price: 0, seats: 1 });
    const buyer = await form.join('Bruno Compra');
    await made(form, ['POST', `/marketplace/${course._id}/orders`], buyer, { expectedPrice: 0 });
    expect(await asking(course)).toEqual([409, 'SOLD_OUT']);
  });

  it('without words, or with too many', async () => {
    const item = await newItem(form, seller);
    expect(await asking(item, ada, '  ')).toEqual([400, 'INVALID_INPUT']);
    expect(await asking(item, ada, 'a'.repeat(501))).toEqual([400, 'INVALID_INPUT']);
    expect(await asked(item)).toEqual([]);
    const question = await ask(item, ada, 'a'.repeat(500));
    expect(await answering(question, seller, 'a'.repeat(1001))).toEqual([400, 'INVALID_INPUT']);
    await answer(question, 'a'.repeat(1000));
  });

  it('where one of the two blocked the other, and so is an answer', async () => {
    const [blocker, author] = [await form.join('Bianca Blocchi'), await form.join('Aldo Autore')];
    const item = await newItem(form, author);
    const question = await ask(item, blocker);
    await made(form, ['POST', '/user/blocks'], blocker, { person: author._id });
    expect(await asking(item, blocker)).toEqual([403, 'NOT_ALLOWED']);
    expect(await answering(question, author)).toEqual([403, 'NOT_ALLOWED']);
    expect(await asked(item, author)).toMatchObject([{ isBlocked: true }]);
    expect((await asked(item, blocker))[0]).not.toHaveProperty('isBlocked');
    expect((await asked(item))[0]).not.toHaveProperty('isBlocked');
  });

  it('the eleventh of a day, also where others were deleted; what is refused counts for nothing', async () => {
    const curious = await form.join('Curzio Curioso');
    const item = await newItem(form, seller);
    expect(await asking(item, curious, '')).toEqual([400, 'INVALID_INPUT']);
    const paused = await newItem(form, seller);
    await made(form, ['PUT', `/marketplace/${paused._id}`], seller, { status: 'paused' });
    expect(await asking(paused, curious)).toEqual([409, 'ITEM_GONE']);
    const first = await ask(item, curious);
    await made(form, ['DELETE', `/questions/${first._id}`], curious);
    const more = await Promise.all(Array.from({ length: 12 }, (_, at) => asking(item, curious, `Domanda ${at}`)));
    expect(more.filter(([status]) => status === 201)).toHaveLength(9);
    expect(more.filter(([, code]) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(3);
    expect(await asked(item)).toHaveLength(9);
  });
});

it('a question is answered once, by the author of the item', async () => {
  const item = await newItem(form, seller);
  const question = await ask(item);
  expect(await answering(question, ada)).toEqual([403, 'NOT_ALLOWED']);
  const both = await Promise.all(['prima', 'dopo'].map((text) => answering(question, seller, text, randomUUID())));
  expect(both.map(([status]) => status).toSorted()).toEqual([204, 409]);
  const [{ answer: given } = {}] = await asked(item);
  expect(await answering(question)).toEqual([409, 'ALREADY_ANSWERED']);
  expect((await asked(item))[0]?.answer).toEqual(given);
  expect(await answering(question, ada)).toEqual([403, 'NOT_ALLOWED']);
  expect(await answering({ _id: randomUUID() })).toEqual([404, 'NOT_FOUND']);
});

it('a repetition with its key asks and answers nothing new', async () => {
  const item = await newItem(form, seller);
  const [key, other] = [randomUUID(), randomUUID()];
  const path = `/marketplace/${item._id}/questions`;
  const repeat = (text = 'Una volta sola?') => sending(ada, path, text, key);
  expect([await repeat(), await repeat()]).toEqual(Array(2).fill([201, undefined]));
  expect(await repeat('Un’altra?')).toEqual([422, 'KEY_REUSED']);
  const [question] = await asked(item);
  const answered = () => answering(question ?? { _id: '' }, seller, 'Sì', other);
  expect([await answered(), await answered()]).toEqual(Array(2).fill([204, undefined]));
  // Where the first answer to the request is lost, the row says that it was made, also where it would be refused now.
  await made(form, ['PUT', `/marketplace/${item._id}`], seller, { status: 'paused' });
  await form.database.query('update first_answers set status = null, answer = null where key = any($1)', [
    [key, other],
  ]);
  expect([await repeat(), await answered()]).toEqual([
    [201, undefined],
    [204, undefined],
  ]);
  expect(await asked(item)).toMatchObject([{ _id: question?._id, answer: { text: 'Sì' } }]);
});

describe('a question goes', () => {
  const remove = async ({ _id }: Made, by = ada) =>
    (await form.call('DELETE', `/questions/${_id}`, { token: by.token })).status;

  it('with its answer and what its request was answered, when who asked it deletes it', async () => {
    const item = await newItem(form, seller);
    const mark = randomUUID();
    const path = `/marketplace/${item._id}/questions`;
    await sending(ada, path, `Una domanda ${mark}`, randomUUID());
    const [question] = await asked(item);
    await answering(question ?? { _id: '' }, seller, `Una risposta ${mark}`, randomUUID());
    expect((await placesOf(form.database, mark)).length).toBeGreaterThan(1);
    expect(await remove(question ?? { _id: '' }, seller)).toBe(403);
    expect(await remove(question ?? { _id: '' })).toBe(204);
    expect(await placesOf(form.database, mark)).toEqual([]);
    expect(await remove(question ?? { _id: '' })).toBe(404);
    expect(await asked(item)).toEqual([]);
  });

  it('with its item', async () => {
    const item = await newItem(form, seller);
    const question = await ask(item);
    await made(form, ['DELETE', `/marketplace/${item._id}`], seller);
    expect(await answering(question)).toEqual([404, 'NOT_FOUND']);
    expect(await remove(question)).toBe(404);
  });
});

it('reads «Contenuto rimosso» where an administrator hid one, and the other stays', async () => {
  const [item, buyer] = [await newItem(form, seller), await form.join('Bruno Compra')];
  const [first, second] = [await ask(item, buyer), await ask(item, buyer, 'E di sera?')];
  await answer(first);
  await hide(form, 'question', `${first._id}:answer`);
  await hide(form, 'question', second._id);
  expect(await asked(item, buyer)).toMatchObject([
    { text: 'Contenuto rimosso', isHidden: true, answer: null },
    { text: 'Serve il computer?', answer: { text: 'Contenuto rimosso', isHidden: true } },
  ]);
  expect(await answering(second)).toEqual([404, 'NOT_FOUND']);
  const report = { kind: 'question', reasonKind: 'other', text: 'Non va', goodFaith: true };
  const send = (subject: string) => form.call('POST', '/reports', { body: { ...report, subject } });
  expect((await send(second._id)).status).toBe(404);
  expect((await send(`${second._id}:answer`)).status).toBe(404);
  expect((await send(first._id)).status).toBe(201);
});

it('tells the author alone how many questions wait for an answer, and lists their items among what waits', async () => {
  const [item, buyer] = [await newItem(form, seller), await form.join('Bruno Compra')];
  const [first, hidden] = [await ask(item, buyer), await ask(item, buyer), await ask(item, buyer)];
  await answer(first);
  await hide(form, 'question', hidden._id);
  const shown = (by: Member) => made<ItemView>(form, ['GET', `/marketplace/${item._id}`], by);
  expect(await shown(seller)).toMatchObject({ unanswered: 1 });
  expect(await shown(buyer)).not.toHaveProperty('unanswered');
  const waiting = async () =>
    (await made<ItemView[]>(form, ['GET', '/user/items?status=waiting'], seller)).map(({ _id }) => _id);
  expect(await waiting()).toContain(item._id);
  const [open] = (await asked(item)).filter(({ answer: none, isHidden }) => none === null && !isHidden);
  await answer(open ?? { _id: '' });
  expect(await waiting()).not.toContain(item._id);
});

describe('a minor', () => {
  const CONTACT = 'chiamami: tre tre tre 1234567';
  const MINOR = { _id: null, name: 'Una persona con meno di 18 anni' };

  it('asks without a name, and is answered without a way to meet elsewhere', async () => {
    const child = await joinMinor(form, { years: 13 });
    const guardian = await guardianOf(form, child);
    const item = await newItem(form, seller);
    expect(await asking(item, child, CONTACT)).toEqual([400, 'CONTACT_DETAILS']);
    const question = await ask(item, child);
    expect(question).toMatchObject({ author: MINOR, isOwn: true });
    for (const reader of [undefined, seller, guardian, form.admin])
      expect(await asked(item, reader)).toMatchObject([{ author: MINOR, isOwn: false }]);
    expect(await answering(question, seller, CONTACT)).toEqual([400, 'CONTACT_DETAILS']);
    await answer(question);
    await eventually(async () => (await told(child)).length === 1);
  });

  it('is read by guardians until the fourteenth birthday, and named to nobody later', async () => {
    const child = await joinMinor(form, { years: 13 });
    const guardian = await guardianOf(form, child);
    const item = await newItem(form, seller);
    await ask(item, child, 'Va bene anche per chi comincia?');
    const exported = async () =>
      (await made<{ questions: object[] }>(form, ['GET', `/family/${child._id}/export`], guardian)).questions;
    expect(await exported()).toMatchObject([{ text: 'Va bene anche per chi comincia?' }]);
    const born = (years: number) =>
      form.database.query('update people set date_of_birth = $2 where id = $1', [child._id, bornYearsAgo(years)]);
    await born(15);
    expect(await exported()).toEqual([]);
    const grown = await form.join('Gino Grande', 0);
    await form.database.query(
      'update questions set author = (select wallet from people where id = $1) where item = $2',
      [grown._id, item._id],
    );
    expect(await asked(item)).toMatchObject([{ author: MINOR }]);
  });

  it('asks nothing without a guardian’s consent', async () => {
    const lia = await joinMinor(form, { years: 15 });
    expect(await asking(await newItem(form, seller), lia)).toEqual([403, 'CONSENT_MISSING']);
  });
});

it('who is suspended deletes what they asked, and neither asks nor answers', async () => {
  const [suspended, buyer] = [await form.join('Suso Spesi'), await form.join('Bruno Compra')];
  const item = await newItem(form, suspended);
  const own = await ask(await newItem(form, seller), suspended);
  const question = await ask(item, buyer);
  await made(form, ['POST', '/admin/reports'], form.admin, {
    ...{ kind: 'profile', subject: suspended._id, outcome: 'suspend', days: 30 },
    ...{ ground: 'Termini di servizio, punto 3', facts: 'Inganna chi legge' },
  });
  expect(await asking(await newItem(form, seller), suspended)).toEqual([403, 'SUSPENDED']);
  expect(await answering(question, suspended)).toEqual([403, 'SUSPENDED']);
  expect(await asking(item, buyer)).toEqual([409, 'ITEM_GONE']);
  await made(form, ['DELETE', `/questions/${own._id}`], suspended);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Member, startTestApp, type TestApp } from '../../test/app.js';
import { eventually } from '../../test/conditions.js';
import type { ContestDetail, ContestEntryView, ContestView, EntryView } from './contest-views.js';
import { adult, coinsOf, company, hoursFromNow, isSound, minor } from './spec-members.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(async () => {
  const sound = await isSound(form);
  await form.close();
  expect(sound).toBe(true);
});

type Body = ContestDetail & { msg: string; code: string; errors?: { field: string }[] };
const contest = (fields: object = {}) => ({
  title: 'Un’idea per la città',
  description: 'Perché no? Racconta la tua idea.',
  reward: 100,
  endDate: hoursFromNow(24),
  ...fields,
});
const call = (method: string, path: string, by?: Member, body?: unknown, key?: string) =>
  form.call<Body>(method, path, { token: by?.token, body, headers: key ? { 'idempotency-key': key } : {} });
const open = (by: Member, fields: object = {}, key?: string) => call('POST', '/contests', by, contest(fields), key);
const opened = async (by: Member, fields: object = {}): Promise<string> => (await open(by, fields)).body._id;
const read = (id: string, by?: Member) => call('GET', `/contests/${id}`, by);
const join = (id: string, by: Member, key?: string) => call('POST', `/contests/${id}/join`, by, undefined, key);
const revise = (id: string, by: Member, body: object) => call('PUT', `/contests/${id}`, by, body);
const submit = (id: string, by: Member, body: object) =>
  form.call<EntryView & { msg: string }>('PUT', `/contests/${id}/entry`, { token: by.token, body });
const close = (id: string, by: Member) => call('POST', `/contests/${id}/close`, by);
const complete = (id: string, by: Member, winner: unknown, key?: string) =>
  call('POST', `/contests/${id}/complete`, by, { winner }, key);
const remove = (id: string, by: Member) => call('DELETE', `/contests/${id}`, by);
const entries = (id: string, by: Member, query = '') =>
  form.call<ContestEntryView[]>('GET', `/contests/${id}/entries${query}`, { token: by.token });
const list = (query: string) => form.call<ContestView[]>('GET', `/contests${query}`);
const refusal = ({ status, body }: Answer<{ msg: string }>) => [status, body.msg];
const titlesOf = ({ body }: Answer<ContestView[]>) => body.map(({ title }) => title);
const events = async () =>
  (await form.database.query<{ n: string }>('select count(*) as n from event_store.events'))[0]?.n;
const notifications = async ({ token }: Member) =>
  (await form.call<{ title: string; message: string; link: string }[]>('GET', '/notifications', { token })).body;
const newCategory = async (name = `Categoria ${randomUUID()}`) =>
  (await form.call<{ _id: string }>('POST', '/admin/categories', { token: form.admin.token, body: { name } })).body._id;

it('a contest lives: opened, joined, handed in for, closed, won', async () => {
  const [firm, ada, kid] = [await company(form, 500), await adult(form), await minor(form)];
  const category = await newCategory();
  const { status, body } = await open(firm, { category, rules: 'Una sola idea a testa' });
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

  expect((await join(id, ada)).body).toMatchObject({ joined: true, participantsCount: 1, entry: null });
  expect((await join(id, kid)).body).toMatchObject({ joined: true, participantsCount: 2 });
  expect((await notifications(firm))[0]).toMatchObject({ title: 'Nuova iscrizione', link: `/contests/${id}` });

  const link = 'https://example.it/idea?x=1';
  expect(await submit(id, ada, { text: 'Prima idea' })).toMatchObject({ status: 200, body: { link: null } });
  expect((await submit(id, ada, { text: 'Idea migliore', link })).body).toMatchObject({ text: 'Idea migliore', link });
  expect((await read(id, ada)).body.entry).toMatchObject({ text: 'Idea migliore', link });
  const handedIn = await entries(id, firm);
  expect(handedIn.headers.get('x-total-count')).toBe('2');
  expect(handedIn.body.map(({ entry }) => entry && [entry.text, entry.link])).toEqual([null, ['Idea migliore', link]]);

  expect((await close(id, firm)).body).toMatchObject({ status: 'closed' });
  expect((await notifications(kid))[0]?.title).toBe('Contest chiuso');
  expect((await complete(id, firm, ada._id)).body).toMatchObject({ status: 'completed' });
  expect((await read(id)).body.winner).not.toBeNull();
  expect([await coinsOf(form, firm), await coinsOf(form, ada)]).toEqual([400, 100]);
  const won = await notifications(ada);
  expect(won.slice(0, 2).map(({ title }) => title)).toEqual(['Contest concluso', 'Hai vinto!']);
  expect(won[1]?.message).toBe('Complimenti: hai vinto il contest «Un’idea per la città» e ricevi 100 Coin FORM');
  expect((await notifications(kid))[0]?.title).toBe('Contest concluso');
});

describe('who is not signed in', () => {
  it('reads contests, without what is personal', async () => {
    const [firm, ada] = [await company(form, 100), await adult(form)];
    const id = await opened(firm);
    await join(id, ada);
    await submit(id, ada, { text: 'Segreto' });
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('joined');
    expect(body).not.toHaveProperty('entry');
    expect(JSON.stringify(body)).not.toMatch(/@|Segreto/);
  });

  it('is whoever brings a token that is not valid', async () => {
    const id = await opened(await company(form, 100));
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
    ['PUT', '/:id/entry'],
    ['GET', '/:id/entries'],
    ['POST', '/:id/close'],
    ['POST', '/:id/complete'],
    ['POST', '/generate-automatic'],
  ])('cannot %s /contests%s', async (method, path) => {
    expect((await call(method, `/contests${path.replace(':id', randomUUID())}`)).status).toBe(401);
  });
});

describe('a contest that is not there', () => {
  it.each(['x', '123', randomUUID(), `${randomUUID()}x`])('is a 404: %s', async (id) => {
    const [firm, ada] = [await company(form, 1), await adult(form)];
    const answers = await Promise.all([
      read(id),
      revise(id, firm, { reward: 1 }),
      remove(id, firm),
      join(id, ada),
      submit(id, ada, { text: 'x' }),
      close(id, firm),
      complete(id, firm, null),
      call('GET', `/contests/${id}/entries`, firm),
      call('DELETE', `/admin/contests/${id}`, form.admin),
    ]);
    for (const answer of answers) expect(refusal(answer)).toEqual([404, 'Contest non trovato']);
  });
});

describe('opening', () => {
  it('is for companies and administrators', async () => {
    for (const person of [await adult(form), await minor(form)]) {
      expect(refusal(await open(person))).toEqual([403, 'Solo aziende e amministratori possono creare un contest']);
    }
    const { status, body } = await open(form.admin, { reward: 1_000_000 });
    expect([status, body.reward]).toEqual([201, 1_000_000]);
  });

  it('needs the whole reward', async () => {
    const firm = await company(form, 99);
    expect(refusal(await open(firm))).toEqual([409, 'Saldo insufficiente per finanziare il premio']);
    expect(await coinsOf(form, firm)).toBe(99);
  });

  it('happens once for a key, also at the same moment, and leaves one text', async () => {
    const firm = await company(form, 1000);
    const key = randomUUID();
    const body = contest({ title: `Uno solo ${key}` });
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/contests', firm, body, key)));
    answers.push(await call('POST', '/contests', firm, body, key));
    expect(new Set(answers.map(({ body: { _id } }) => _id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await coinsOf(form, firm)).toBe(900);
    const rows = await form.database.query('select 1 from contest_texts where title = $1', [body.title]);
    expect(rows).toHaveLength(1);
    expect((await call('POST', '/contests', firm, { ...body, reward: 1 }, key)).status).toBe(422);
  });

  it('leaves no text when it is refused', async () => {
    const title = `Rifiutato ${randomUUID()}`;
    await open(await company(form, 1), { title });
    expect(await form.database.query('select 1 from contest_texts where title = $1', [title])).toEqual([]);
  });

  it('keeps its words out of the ledger', async () => {
    const secret = `parole ${randomUUID()}`;
    expect((await open(await company(form, 100), { title: secret, description: secret, rules: secret })).status).toBe(
      201,
    );
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
    const before = await events();
    const { status, body } = await open(form.admin, fields);
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.field)).toContain(field);
    expect(await events()).toBe(before);
  });
});

describe('revising', () => {
  it('changes only what is given', async () => {
    const firm = await company(form, 500);
    const category = await newCategory();
    const id = await opened(firm, { category, rules: 'Regole' });
    const before = (await read(id)).body;
    const endDate = hoursFromNow(48);
    expect((await revise(id, firm, { title: 'Nuovo titolo', reward: 150, endDate })).body).toMatchObject({
      title: 'Nuovo titolo',
      description: before.description,
      rules: 'Regole',
      reward: 150,
      endDate,
      startDate: before.startDate,
      category: { _id: category },
    });
    expect(await coinsOf(form, firm)).toBe(350);
    expect((await revise(id, firm, { rules: '', category: null, reward: 50 })).body).toMatchObject({
      title: 'Nuovo titolo',
      rules: null,
      category: null,
      reward: 50,
    });
    expect(await coinsOf(form, firm)).toBe(450);
    const versions = await form.database.query('select 1 from contest_texts where contest = $1', [id]);
    expect(versions).toHaveLength(1);
  });

  it('writes nothing into the ledger where nothing changes', async () => {
    const firm = await company(form, 100);
    const id = await opened(firm);
    const { title, description, rules, reward, startDate, endDate } = (await read(id)).body;
    const before = await events();
    expect((await revise(id, firm, { title, description, rules, reward, startDate, endDate })).status).toBe(200);
    expect(await events()).toBe(before);
  });

  it('only grows once someone has joined, and a refusal changes no word', async () => {
    const firm = await company(form, 500);
    const id = await opened(firm);
    await join(id, await adult(form));
    expect(refusal(await revise(id, firm, { title: 'Altro', reward: 99 }))).toEqual([
      409,
      'Dopo la prima iscrizione il premio può solo crescere',
    ]);
    expect(refusal(await revise(id, firm, { endDate: hoursFromNow(1) }))).toEqual([
      409,
      'Dopo la prima iscrizione la scadenza può solo essere rimandata',
    ]);
    expect((await read(id)).body).toMatchObject({ title: 'Un’idea per la città', reward: 100 });
    expect(await form.database.query('select 1 from contest_texts where contest = $1', [id])).toHaveLength(1);
    expect((await revise(id, firm, { reward: 101 })).status).toBe(200);
  });

  it('is for the creator and administrators, and coins are spent by who has them', async () => {
    const [firm, rival] = [await company(form, 100), await company(form, 100)];
    const id = await opened(firm);
    expect(refusal(await revise(id, rival, { title: 'x' }))).toEqual([
      403,
      'Solo chi ha creato il contest e gli amministratori possono gestirlo',
    ]);
    expect((await revise(id, form.admin, { title: 'Corretto' })).body.title).toBe('Corretto');
    expect((await revise(id, form.admin, { reward: 1 })).status).toBe(403);
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: null }],
    ['description', { description: null }],
    ['reward', { reward: null }],
    ['endDate', { endDate: hoursFromNow(-1) }],
    ['status', { status: 'closed' }],
  ])('refuses a wrong %s: %j', async (field, fields) => {
    const { status, body } = await revise(await opened(form.admin), form.admin, fields);
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.field)).toContain(field);
  });

  it('lets a category go, also of a contest that is over', async () => {
    const category = await newCategory();
    const id = await opened(form.admin, { category });
    const deleteCategory = () => call('DELETE', `/admin/categories/${category}`, form.admin);
    expect(refusal(await deleteCategory())).toEqual([409, 'Categoria in uso: sposta prima articoli e contest']);
    await close(id, form.admin);
    await complete(id, form.admin, null);
    expect(refusal(await revise(id, form.admin, { title: 'Riscritto' }))).toEqual([409, 'Il contest non è attivo']);
    expect((await revise(id, form.admin, { category: '' })).body.category).toBeNull();
    expect((await deleteCategory()).status).toBe(204);
  });
});

describe('taking part', () => {
  it('is refused with words', async () => {
    const [firm, ada] = [await company(form, 200), await adult(form)];
    const id = await opened(firm);
    expect(refusal(await join(id, firm))).toEqual([403, 'Non puoi partecipare a un tuo contest']);
    expect(refusal(await join(id, form.admin))).toEqual([
      403,
      'Aziende e amministratori non possono partecipare ai contest',
    ]);
    expect(refusal(await submit(id, ada, { text: 'x' }))).toEqual([
      403,
      'Devi iscriverti prima di inviare un elaborato',
    ]);
    await join(id, ada);
    expect(refusal(await join(id, ada))).toEqual([409, 'Sei già iscritto a questo contest']);
    await close(id, firm);
    expect(refusal(await join(id, await adult(form)))).toEqual([409, 'Il contest non è attivo']);
    expect(refusal(await submit(id, ada, { text: 'x' }))).toEqual([409, 'Contest scaduto']);
    const later = await opened(firm, { startDate: hoursFromNow(1), reward: 1 });
    expect(refusal(await join(later, ada))).toEqual([409, 'Il contest non è ancora iniziato']);
  });

  it('begins once, however often the button is pressed', async () => {
    const id = await opened(form.admin);
    const ada = await adult(form);
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 4 }, () => join(id, ada, key)));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ben = await adult(form);
    const other = await Promise.all(Array.from({ length: 4 }, () => join(id, ben)));
    expect(other.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await read(id)).body.participantsCount).toBe(2);
  });

  it('does not take a key that stood for something else', async () => {
    const [first, second, ada] = [await opened(form.admin), await opened(form.admin), await adult(form)];
    const key = randomUUID();
    expect((await join(first, ada, key)).status).toBe(200);
    expect((await join(second, ada, key)).status).toBe(422);
  });

  it('keeps one text of an entry, and none of it in the ledger', async () => {
    const id = await opened(form.admin);
    const ada = await adult(form);
    await join(id, ada);
    const secret = randomUUID();
    for (const text of ['Prima', 'Seconda', secret]) expect((await submit(id, ada, { text })).status).toBe(200);
    const kept = await form.database.query<{ text: string }>(
      `select t.text from kept_texts t join people p on p.wallet = t.owner where p.id = $1 and t.field = 'entry'`,
      [ada._id],
    );
    expect(kept.map(({ text }) => JSON.parse(text))).toEqual([{ text: secret, link: null }]);
    const rows = await form.database.query('select 1 from event_store.events where envelope like $1', [`%${secret}%`]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['text', {}],
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(5001) }],
    ['link', { text: 'x', link: 'javascript:alert(1)' }],
    ['link', { text: 'x', link: 'ftp://example.it' }],
    ['link', { text: 'x', link: 'example.it' }],
    ['link', { text: 'x', link: 'https://' }],
    ['link', { text: 'x', link: `https://example.it/${'x'.repeat(500)}` }],
    ['link', { text: 'x', link: 5 }],
    ['score', { text: 'x', score: 10 }],
  ])('refuses an entry with a wrong %s', async (field, body) => {
    const answer = await submit(randomUUID(), form.admin, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ field }] });
  });

  it('shows entries to creator and administrators only, page by page', async () => {
    const firm = await company(form, 100);
    const id = await opened(firm);
    for (let n = 0; n < 3; n++) {
      const person = await adult(form);
      await join(id, person);
      await submit(id, person, { text: `Elaborato ${n}` });
    }
    const seen: (string | undefined)[] = [];
    let query: string | undefined = '?limit=2';
    for (let page = 0; query !== undefined && page < 3; page++) {
      const { body, headers } = await entries(id, page === 0 ? firm : form.admin, query);
      seen.push(...body.map(({ entry }) => entry?.text));
      query = headers.get('link')?.match(/entries(\?[^>]+)>; rel="next"/)?.[1];
    }
    expect(seen).toEqual(['Elaborato 2', 'Elaborato 1', 'Elaborato 0']);
    expect((await entries(id, await adult(form))).status).toBe(403);
  });
});

describe('the end', () => {
  it('comes by itself at the end date', async () => {
    const id = await opened(form.admin, { endDate: hoursFromNow(1 / 3600) });
    await eventually(async () => (await read(id)).body.status === 'closed');
    expect(refusal(await join(id, await adult(form)))).toEqual([409, 'Il contest non è attivo']);
  });

  it('is refused with words', async () => {
    const [firm, rival, ada, ben] = [
      await company(form, 100),
      await company(form, 0),
      await adult(form),
      await adult(form),
    ];
    const id = await opened(firm);
    await join(id, ada);
    expect(refusal(await complete(id, firm, ada._id))).toEqual([409, 'Chiudi prima il contest']);
    expect((await close(id, rival)).status).toBe(403);
    await close(id, firm);
    expect(refusal(await close(id, firm))).toEqual([409, 'Il contest non è attivo']);
    expect((await complete(id, rival, ada._id)).status).toBe(403);
    for (const winner of [ben._id, randomUUID(), firm._id]) {
      expect(refusal(await complete(id, firm, winner))).toEqual([400, 'Il vincitore deve essere un partecipante']);
    }
    for (const body of [{}, { winner: 'x' }, { winner: 5 }, { winner: ada._id, amount: 5 }]) {
      expect((await call('POST', `/contests/${id}/complete`, firm, body)).status).toBe(400);
    }
    expect(await coinsOf(form, ada)).toBe(0);
    expect((await complete(id, firm, ada._id)).status).toBe(200);
    for (const winner of [ada._id, null]) {
      expect(refusal(await complete(id, firm, winner))).toEqual([409, 'Il premio è già stato assegnato']);
    }
    expect(await coinsOf(form, ada)).toBe(100);
  });

  it('pays one winner, whoever presses at once', async () => {
    const [firm, ada, ben] = [await company(form, 100), await adult(form), await adult(form)];
    const id = await opened(firm);
    await Promise.all([join(id, ada), join(id, ben)]);
    await close(id, firm);
    const presses = [ada, ben, ada, ben].map(({ _id }, at) => complete(id, at < 2 ? firm : form.admin, _id));
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    expect((await coinsOf(form, ada)) + (await coinsOf(form, ben))).toBe(100);
  });

  it('gives the same answer to the same key', async () => {
    const [firm, ada] = [await company(form, 100), await adult(form)];
    const id = await opened(firm);
    await join(id, ada);
    await close(id, firm);
    const key = randomUUID();
    const answers = await Promise.all([complete(id, firm, ada._id, key), complete(id, firm, ada._id, key)]);
    answers.push(await complete(id, firm, ada._id, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await complete(id, firm, null, key)).status).toBe(422);
    expect(await coinsOf(form, ada)).toBe(100);
  });

  it('gives the reward back when nobody wins', async () => {
    const firm = await company(form, 100);
    const id = await opened(firm);
    await close(id, firm);
    expect((await complete(id, firm, null)).body).toMatchObject({ status: 'completed', winner: null });
    expect(await coinsOf(form, firm)).toBe(100);
  });
});

describe('taking back', () => {
  it('is for the creator until someone joins', async () => {
    const [firm, rival, ada] = [await company(form, 200), await company(form, 0), await adult(form)];
    const [empty, joined] = [await opened(firm), await opened(firm)];
    await join(joined, ada);
    expect((await remove(empty, rival)).status).toBe(403);
    expect((await remove(empty, form.admin)).status).toBe(403);
    expect(refusal(await remove(joined, firm))).toEqual([
      409,
      'Ci sono già iscritti: il contest non si può più eliminare',
    ]);
    expect((await remove(empty, firm)).status).toBe(204);
    expect(await coinsOf(form, firm)).toBe(100);
    expect((await read(empty)).status).toBe(404);
    expect((await remove(empty, firm)).status).toBe(404);
  });

  it('is for administrators, and participants hear of it', async () => {
    const [firm, ada] = [await company(form, 100), await adult(form)];
    const category = await newCategory();
    const id = await opened(firm, { title: 'Da annullare', category });
    await join(id, ada);
    expect((await call('DELETE', `/admin/contests/${id}`, firm)).status).toBe(403);
    expect((await call('DELETE', `/admin/contests/${id}`, form.admin)).status).toBe(204);
    expect(await coinsOf(form, firm)).toBe(100);
    expect((await notifications(ada))[0]?.message).toBe('Il contest «Da annullare» è stato annullato');
    expect((await list(`?search=annullare`)).body).toEqual([]);
    expect((await call('DELETE', `/admin/categories/${category}`, form.admin)).status).toBe(204);
  });

  it('is too late once the reward is paid', async () => {
    const id = await opened(form.admin);
    await close(id, form.admin);
    await complete(id, form.admin, null);
    expect(refusal(await call('DELETE', `/admin/contests/${id}`, form.admin))).toEqual([
      409,
      'Il premio è già stato assegnato',
    ]);
  });
});

describe('the list', () => {
  it('filters by category, status, creator and words, together', async () => {
    const [firm, rival] = [await company(form, 1000), await company(form, 1000)];
    const category = await newCategory();
    const word = `Ùnico${randomUUID().slice(0, 8)}`;
    const first = await opened(firm, { title: `${word} primo`, category });
    await opened(firm, { title: 'secondo', description: `Perché ${word.toUpperCase()}?` });
    await opened(rival, { title: `${word} terzo`, category });
    await close(first, firm);
    const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const find = async (query: string) => titlesOf(await list(`?search=${plain}${query}`));
    expect(await find('')).toEqual([`${word} terzo`, 'secondo', `${word} primo`]);
    expect(await find(`&category=${category}`)).toEqual([`${word} terzo`, `${word} primo`]);
    expect(await find('&status=active')).toEqual([`${word} terzo`, 'secondo']);
    expect(await find('&status=closed')).toEqual([`${word} primo`]);
    expect(await find(`&creator=${firm._id}`)).toEqual(['secondo', `${word} primo`]);
    expect(await find(`&creator=${firm._id}&category=${category}&status=active`)).toEqual([]);
    expect(await find(`&creator=${randomUUID()}`)).toEqual([]);
    expect(await find('&creator=&category=&status=')).toHaveLength(3);
    expect(titlesOf(await list('?search=%25'))).toEqual([]);
  });

  it('comes page by page, newest first', async () => {
    const firm = await company(form, 100);
    for (let n = 1; n <= 5; n++) await opened(firm, { title: `Pagina ${n}`, reward: n });
    const titles: string[] = [];
    let query: string | undefined = `?creator=${firm._id}&limit=2`;
    for (let page = 0; query !== undefined && page < 4; page++) {
      const answer = await list(query);
      expect(answer.headers.get('x-total-count')).toBe('5');
      titles.push(...titlesOf(answer));
      query = answer.headers.get('link')?.match(/contests(\?[^>]+)>; rel="next"/)?.[1];
    }
    expect(titles).toEqual([5, 4, 3, 2, 1].map((n) => `Pagina ${n}`));
  });

  it.each([
    '?limit=0',
    '?cursor=abc',
    '?status=open',
    '?category=x',
    '?creator=x',
    '?search=a&search=b',
    `?search=${'x'.repeat(121)}`,
    '?foo=1',
  ])('refuses %s', async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  it('is there for administrators with every status', async () => {
    const id = await opened(form.admin);
    await close(id, form.admin);
    const { status, body } = await form.call<ContestView[]>('GET', '/admin/contests', { token: form.admin.token });
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ _id: id, status: 'closed' });
    expect((await call('GET', '/admin/contests', await adult(form))).status).toBe(403);
  });
});

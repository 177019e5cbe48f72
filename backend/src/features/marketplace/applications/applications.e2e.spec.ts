import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, restarted, SEVERAL_PROCESSES, startTestApp, type TestApp } from '../../../../test/app.js';
import { upload } from '../../../../test/calls/files.js';
import { eventually } from '../../../../test/conditions.js';
import { closeAccount, hide, joinAdmin } from '../../../../test/makers.js';

/** Applications with letter and CV: who reads them, what opening them does, and how a company answers many. */

interface Application {
  _id: string;
  status: string;
  letter?: string | null;
  files?: { _id: string; name: string }[];
  openedAt?: string;
  due: string | null;
  cause?: string;
  actions: string[];
}

let form: TestApp;
let company: Member;
beforeAll(async () => {
  form = await startTestApp({ processes: SEVERAL_PROCESSES });
  company = await form.join('Officine Serra', 0, 'company');
});
afterAll(() => form.close());

async function offer(more: object = {}): Promise<string> {
  const body = { title: 'Tornitore', description: 'Turni di giorno', type: 'job_offer', price: 0, ...more };
  return (await form.call<{ _id: string }>('POST', '/marketplace', { token: company.token, body })).body._id;
}
const apply = (item: string, by: Member, body: object = {}, key: string = randomUUID()) =>
  form.call<Application & { code?: string; msg?: string }>('POST', `/marketplace/${item}/orders`, {
    token: by.token,
    body: { expectedPrice: 0, ...body },
    headers: { 'idempotency-key': key },
  });
const read = (id: string, by: Member) => form.call<Application>('GET', `/orders/${id}`, { token: by.token });
const act = (id: string, action: string, by: Member, body?: object) =>
  form.call<Application>('POST', `/orders/${id}/${action}`, { token: by.token, body });
const download = async (id: string, by: Member) =>
  (await fetch(`${form.url}/api/files/${id}`, { headers: { authorization: `Bearer ${by.token}` } })).status;
const titles = async ({ token }: Member) =>
  (await form.call<{ title: string; link: string }[]>('GET', '/notifications?limit=5', { token })).body;

describe('letter and CV', () => {
  it('are answered to who applies and read by the company, which opens the application by that', async () => {
    const [item, ada] = [await offer(), await form.join('Ada Bianchi')];
    const cv = await upload(form, ada);
    const sent = await apply(item, ada, { letter: 'So usare il tornio', files: [cv._id] });
    expect(sent).toMatchObject({ status: 201, body: { status: 'sent', letter: 'So usare il tornio', files: [cv] } });
    expect((await titles(company))[0]).toMatchObject({
      title: 'Nuova candidatura',
      link: `/candidature/${item}?order=${sent.body._id}`,
    });
    // No list opens it.
    await form.call('GET', '/orders?side=sold', { token: company.token });
    await form.call('GET', `/marketplace/${item}/applications`, { token: company.token });
    expect((await read(sent.body._id, ada)).body).toMatchObject({ status: 'sent' });

    const opened = await read(sent.body._id, company);
    expect(opened.body).toMatchObject({ status: 'reviewing', letter: 'So usare il tornio', files: [cv] });
    expect(opened.body.openedAt).toBeDefined();
    expect((await titles(ada))[0]?.title).toBe('Candidatura in esame');
    // Again changes nothing.
    expect((await act(sent.body._id, 'reviewing', company)).body).toMatchObject({ due: opened.body.due });
  });

  it('open it also by the CV alone', async () => {
    const [item, ada] = [await offer(), await form.join('Bea Rossi')];
    const cv = await upload(form, ada);
    const { body } = await apply(item, ada, { files: [cv._id] });
    expect(await download(cv._id, company)).toBe(200);
    await eventually(async () => (await read(body._id, ada)).body.status === 'reviewing');
  });

  it('are nobody else’s: not of administrators, of other companies or of lists', async () => {
    const [item, ada, other] = [await offer(), await form.join('Carla Neri'), await form.join('Altra', 0, 'company')];
    const cv = await upload(form, ada);
    const { body } = await apply(item, ada, { letter: 'Solo per voi', files: [cv._id] });
    const seen = await read(body._id, form.admin);
    expect(seen.body).not.toHaveProperty('letter');
    expect(seen.body).not.toHaveProperty('files');
    expect((await read(body._id, ada)).body.status).toBe('sent');
    for (const reader of [form.admin, other]) expect(await download(cv._id, reader)).toBe(404);
    expect((await read(body._id, other)).status).toBe(403);
    const listed = await form.call('GET', `/marketplace/${item}/applications`, { token: company.token });
    expect(JSON.stringify(listed.body)).not.toContain('Solo per voi');
  });

  it('are nowhere once they are withdrawn', async () => {
    const [item, ada] = [await offer(), await form.join('Dora Blu')];
    const cv = await upload(form, ada);
    const secret = `Segreto ${randomUUID()}`;
    const { body } = await apply(item, ada, { letter: secret, files: [cv._id] });
    await act(body._id, 'cancel', ada);
    expect((await read(body._id, ada)).body).toMatchObject({ status: 'withdrawn', letter: null, files: [] });
    expect(await download(cv._id, company)).toBe(404);
    expect(await form.database.query('select from files where id = $1', [cv._id])).toEqual([]);
    for (const table of ['kept_texts', 'first_answers']) {
      const rows = await form.database.query(`select from ${table} t where t::text like $1`, [`%${secret}%`]);
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
  });

  it('stay for another application that names the same CV', async () => {
    const [one, other, ada] = [await offer(), await offer(), await form.join('Elsa Viola')];
    const cv = await upload(form, ada);
    const first = await apply(one, ada, { files: [cv._id] });
    const second = await apply(other, ada, { files: [cv._id] });
    await act(first.body._id, 'cancel', ada);
    expect((await read(second.body._id, ada)).body.files).toEqual([cv]);
    expect(await download(cv._id, company)).toBe(200);
  });
});

it('refuses letters that are too long, two CVs, somebody else’s, and letters to sellers', async () => {
  const [item, ada, ben] = [await offer(), await form.join('Gina Gialli'), await form.join('Ivo Verdi')];
  const [one, two, other] = [await upload(form, ada), await upload(form, ada), await upload(form, ben)];
  expect((await apply(item, ada, { letter: 'x'.repeat(3001) })).status).toBe(400);
  expect((await apply(item, ada, { files: [one._id, two._id] })).status).toBe(400);
  expect(await apply(item, ada, { files: [other._id] })).toMatchObject({ status: 403 });
  expect(await apply(item, ada, { files: [randomUUID()] })).toMatchObject({ status: 404 });
  const service = await form.call<{ _id: string }>('POST', '/marketplace', {
    token: company.token,
    body: { title: 'Consulenza', description: 'Un’ora', type: 'service', price: 0 },
  });
  expect((await apply(service.body._id, ada, { letter: 'Buongiorno' })).status).toBe(400);
  expect((await apply(item, ada, { letter: 'Va bene' })).status).toBe(201);
  expect(await apply(item, ada)).toMatchObject({ status: 409, body: { code: 'ALREADY_ORDERED' } });
});

describe('the company', () => {
  it('lists them with the counts of all states, and nobody else does', async () => {
    const item = await offer();
    const people = await Promise.all(['Uno', 'Due', 'Tre'].map((name) => form.join(`${name} Candidato`)));
    const sent = [];
    for (const one of people) sent.push((await apply(item, one, { letter: 'Eccomi' })).body);
    await read(sent[0]?._id ?? '', company);
    const list = (query = '') =>
      form.call<Application[]>('GET', `/marketplace/${item}/applications${query}`, { token: company.token });
    const all = await list();
    expect(all.headers.get('x-counts')).toBe('reviewing=1,sent=2');
    expect(all.body.map(({ _id }) => _id)).toEqual(sent.map(({ _id }) => _id));
    expect((await list('?sort=newest')).body.map(({ _id }) => _id)).toEqual(sent.map(({ _id }) => _id).toReversed());
    expect((await list('?status=sent')).body).toHaveLength(2);
    expect((await list('?status=placed')).status).toBe(400);
    for (const reader of [form.admin, people[0] as Member]) {
      const refused = await form.call('GET', `/marketplace/${item}/applications`, { token: reader.token });
      expect(refused.status).toBe(403);
    }
  });

  it('finds those without an answer first, page by page', async () => {
    const item = await offer();
    const people = await Promise.all(['Alba', 'Brando', 'Cosimo', 'Delia'].map((name) => form.join(`${name} Prima`)));
    const sent: string[] = [];
    for (const one of people) sent.push((await apply(item, one)).body._id);
    const [first = '', second = '', third = '', fourth = ''] = sent;
    await act(first, 'decline', company);
    await act(third, 'decline', company);
    const idsFrom = async (path: string): Promise<string[]> => {
      const { body, headers } = await form.call<Application[]>('GET', path, { token: company.token });
      const next = headers.get('link')?.match(/<\/api([^>]+)>/)?.[1];
      return [...body.map(({ _id }) => _id), ...(next === undefined ? [] : await idsFrom(next))];
    };
    const ids = (sort: string) => idsFrom(`/marketplace/${item}/applications?limit=1&sort=${sort}`);
    expect(await ids('oldest')).toEqual([second, fourth, first, third]);
    expect(await ids('newest')).toEqual([fourth, second, third, first]);
  });

  it('declines several with one text, each by a command that is made once', async () => {
    const [item, elsewhere] = [await offer(), await offer()];
    const people = await Promise.all(['Quattro', 'Cinque', 'Sei'].map((name) => form.join(`${name} Candidato`)));
    const sent = [];
    for (const one of people) sent.push((await apply(item, one)).body._id);
    const [first = '', second = '', third = ''] = sent;
    const foreign = (await apply(elsewhere, people[0] as Member)).body._id;
    await act(third, 'cancel', people[2] as Member);
    const key = randomUUID();
    const decline = (orders: string[], more = key) =>
      form.call<{ declined: string[]; refused: { order: string; reason: string }[] }>(
        'POST',
        `/marketplace/${item}/applications/decline`,
        { token: company.token, body: { orders, text: 'Grazie lo stesso' }, headers: { 'idempotency-key': more } },
      );
    const answered = await decline([first, second, third, foreign]);
    expect(answered.status).toBe(200);
    expect(answered.body.declined).toEqual([first, second]);
    expect(answered.body.refused).toEqual([
      { order: third, reason: 'La candidatura è stata ritirata' },
      { order: foreign, reason: 'Ordine non trovato' },
    ]);
    expect((await decline([first, second, third, foreign])).body).toEqual(answered.body);
    expect((await read(first, people[0] as Member)).body).toMatchObject({
      status: 'declined',
      answer: 'Grazie lo stesso',
    });
    const many = Array.from({ length: 51 }, () => randomUUID());
    expect((await decline(many, randomUUID())).status).toBe(400);
    expect((await decline([], randomUUID())).status).toBe(400);
  });

  it('shows how many it answers in time, from five on', async () => {
    const own = await form.join('Risponde Bene', 0, 'company');
    const body = { title: 'Magazzino', description: 'Turni', type: 'job_offer', price: 0 };
    const item = (await form.call<{ _id: string }>('POST', '/marketplace', { token: own.token, body })).body._id;
    const answers = async () =>
      (await form.call<{ answers: object | null }>('GET', `/user/profile/${own._id}`)).body.answers;
    for (let at = 0; at < 5; at++) {
      expect(await answers()).toBeNull();
      const one = await form.join(`Candidato ${at}`);
      await act((await apply(item, one)).body._id, at % 2 ? 'accept' : 'decline', own);
    }
    expect(await answers()).toEqual({ asked: 5, inTime: 5 });
  });
});

it('are declined where the job offer is hidden, and both read why', async () => {
  const [item, ada] = [await offer(), await form.join('Nina Rosa')];
  const { body } = await apply(item, ada, { letter: 'Ci tengo' });
  await hide(form, 'item', item, await joinAdmin(form, 'Nora Grigi'));
  await eventually(async () => (await read(body._id, ada)).body.status === 'declined');
  for (const reader of [ada, company])
    expect((await read(body._id, reader)).body).toMatchObject({ status: 'declined', cause: 'hidden' });
});

it('are twenty a day, and do not keep an account from being closed, which withdraws them all', async () => {
  const [own, ada] = [await form.join('Venti Posti', 0, 'company'), await form.join('Zoe Nera')];
  const body = { title: 'Magazzino', description: 'Turni', type: 'job_offer', price: 0 };
  const offers = await Promise.all(
    Array.from({ length: 21 }, () => form.call<{ _id: string }>('POST', '/marketplace', { token: own.token, body })),
  );
  const sent = await Promise.all(offers.map((one) => apply(one.body._id, ada, { letter: 'Fino a domani' })));
  const refused = sent.filter(({ status }) => status !== 201);
  expect(refused).toMatchObject([{ status: 429, body: { code: 'TOO_MANY_APPLICATIONS' } }]);
  await closeAccount(form, ada);
  const received = async (status: string) =>
    (
      await form.call<Application[]>('GET', `/orders?side=sold&kind=application&status=${status}&limit=50`, {
        token: own.token,
      })
    ).body;
  await eventually(async () => (await received('withdrawn')).length === 20);
  expect(new Set((await received('withdrawn')).map(({ cause }) => cause))).toEqual(new Set(['account']));
  expect(await received('sent')).toEqual([]);
});

it('has neither letter nor CV six months after its end', async () => {
  const [item, ada] = [await offer(), await form.join('Fulvia Moro')];
  const cv = await upload(form, ada);
  const { body } = await apply(item, ada, { letter: 'Per sei mesi', files: [cv._id] });
  await act(body._id, 'decline', company, { text: 'No, grazie' });
  const endedBefore = async (months: string) => {
    await form.database.query(`update orders set updated_at = now() - $2::interval where id = $1`, [body._id, months]);
    form = await restarted(form);
  };
  await endedBefore('5 months 27 days');
  expect((await read(body._id, ada)).body.letter).toBe('Per sei mesi');
  await endedBefore('6 months 1 day');
  await eventually(async () => (await read(body._id, ada)).body.letter === null);
  expect((await read(body._id, ada)).body).toMatchObject({ files: [], isEmptied: true, answer: 'No, grazie' });
  expect(await download(cv._id, company)).toBe(404);
});

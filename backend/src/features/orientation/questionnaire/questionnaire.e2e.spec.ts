import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { GIVEN } from '../../../../test/calls/orientation.js';
import { guardianOf, joinMinor, REQUIRED } from '../../../../test/families.js';
import type { StatementsView } from './questionnaire-views.js';

/** The questionnaire of interests through the real program (product.md 22). */
interface Result {
  _id: string;
  isFlat: boolean;
  inWordsOnly: boolean;
  scores?: Record<string, { mean: number; place: number } | null>;
  order?: string[][];
  liked?: string[];
}

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
afterAll(() => form.close());

const headers = () => ({ 'idempotency-key': randomUUID() });
const make = ({ token }: Pick<Member, 'token'>, body: unknown = GIVEN, key = headers()) =>
  form.call<Result & { errors: object[] }>('POST', '/orientation/results', {
    token,
    body: body as object,
    headers: key,
  });
const results = async ({ token }: Pick<Member, 'token'>) =>
  (await form.call<Result[]>('GET', '/orientation/results', { token })).body;
const draft = async ({ token }: Pick<Member, 'token'>) =>
  (await form.call('GET', '/orientation/draft', { token })).body;
const keep = ({ token }: Pick<Member, 'token'>, body: object) =>
  form.call('PUT', '/orientation/draft', { token, body });

it('asks everybody the same 48 statements, which a browser keeps for five minutes', async () => {
  const { body, headers } = await form.call<StatementsView>('GET', '/orientation/statements');
  expect(body.statements).toHaveLength(48);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
});

describe('a draft', () => {
  it('is replaced whole, and is gone once a result is made of it, or when it is dropped', async () => {
    const ada = await form.join('Ada Neri');
    expect(await draft(ada)).toEqual({ version: GIVEN.version, answers: {} });
    await keep(ada, GIVEN);
    const answers = { s01: 3 };
    expect((await keep(ada, { version: GIVEN.version, answers })).status).toBe(200);
    expect(await draft(ada)).toEqual({ version: GIVEN.version, answers });
    expect((await make(ada)).status).toBe(201);
    expect(await draft(ada)).toEqual({ version: GIVEN.version, answers: {} });
    await keep(ada, GIVEN);
    expect((await form.call('DELETE', '/orientation/draft', { token: ada.token })).status).toBe(204);
    expect(await draft(ada)).toEqual({ version: GIVEN.version, answers: {} });
  });

  it('is erased after thirty days, and of statements that have changed since, which is told once', async () => {
    const eva = await form.join('Eva Neri');
    await keep(eva, GIVEN);
    const change = (what: string) =>
      form.database.query(`update orientation_drafts set ${what} where wallet =
        (select wallet from people where id = '${eva._id}')`);
    await change(`updated_at = now() - interval '30 days 1 minute'`);
    expect(await draft(eva)).toEqual({ version: GIVEN.version, answers: {} });
    await keep(eva, GIVEN);
    await change('version = 7000');
    expect(await draft(eva)).toEqual({ version: 7000, answers: {} });
    expect(await draft(eva)).toEqual({ version: GIVEN.version, answers: {} });
  });
});

describe('a result', () => {
  it('has means and places, and no flat profile where one area stands out', async () => {
    const ada = await form.join('Ada Neri');
    const { body } = await make(ada);
    const rest = { mean: 2, place: 2 };
    expect(body).toMatchObject({ isFlat: false, inWordsOnly: false });
    expect(body.scores).toEqual({ R: rest, I: rest, A: { mean: 5, place: 1 }, S: rest, E: rest, C: rest });
  });

  it('is made once for a key, is the newest first, and the eleventh replaces the oldest', async () => {
    const ada = await form.join('Ada Neri');
    const key = headers();
    const [first, again] = [await make(ada, GIVEN, key), await make(ada, GIVEN, key)];
    expect(again.body._id).toBe(first.body._id);
    for (let made = 1; made <= 10; made++) await make(ada);
    const ids = (await results(ada)).map(({ _id }) => _id);
    expect(ids).toHaveLength(10);
    expect(ids).not.toContain(first.body._id);
  });

  it('is its person’s alone, and leaves nothing of it in stored answers when it is removed', async () => {
    const [ada, eva] = [await form.join('Ada Neri'), await form.join('Eva Neri')];
    const { _id } = (await make(ada)).body;
    const remove = ({ token }: Member) => form.call('DELETE', `/orientation/results/${_id}`, { token });
    expect((await remove(eva)).status).toBe(404);
    const stored = () => form.database.query(`select answer from first_answers where answer->>'_id' = '${_id}'`);
    expect(await stored()).toHaveLength(1);
    expect((await remove(ada)).status).toBe(204);
    expect(await stored()).toEqual([]);
    expect(await results(ada)).toEqual([]);
    expect((await remove(ada)).status).toBe(404);
  });

  it('has words and no figures under fourteen, and figures in the file of the child’s data', async () => {
    const child = await joinMinor(form, { years: 12 });
    await guardianOf(form, child);
    const { body } = await make(child);
    expect(body).toMatchObject({
      inWordsOnly: true,
      order: [['A'], ['R', 'I', 'S', 'E', 'C']],
      liked: ['A'],
    });
    expect(JSON.stringify(body)).not.toContain('mean');
    const file = (await form.call<{ orientationResults: object[] }>('GET', '/user/export', { token: child.token }))
      .body;
    expect(file.orientationResults).toMatchObject([{ scores: { A: { mean: 5 } } }]);
  });

  it('is not for a child who waits', async () => {
    const child = await joinMinor(form, { years: 12 });
    expect(await make(child)).toMatchObject({ status: 403, body: { code: 'CONSENT_MISSING' } });
  });
});

const { version, answers } = GIVEN;
const nobodyOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`z${index}`, 3]));

it.each<[string, unknown]>([
  ['an answer of 0', { version, answers: { ...answers, s01: 0 } }],
  ['an answer of 6', { version, answers: { ...answers, s01: 6 } }],
  ['half an answer', { version, answers: { ...answers, s01: 2.5 } }],
  ['an answer as text', { version, answers: { ...answers, s01: '3' } }],
  ['an unknown statement', { version, answers: { s01: 3, s99: 3 } }],
  ['a statement of every object', { version, answers: JSON.parse('{"__proto__": 3}') }],
  ['more statements than there are', { version, answers: nobodyOf(49) }],
  ['another version', { version: version + 1, answers }],
  ['no version', { answers }],
  ['no answers', { version }],
  ['a list', { version, answers: [1, 2] }],
  ['too few for any area', { version, answers: { s01: 3 } }],
])('refuses %s, and keeps nothing', async (_, body) => {
  const ada = await form.join('Ada Neri');
  expect(await make(ada, body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  expect(await results(ada)).toEqual([]);
});

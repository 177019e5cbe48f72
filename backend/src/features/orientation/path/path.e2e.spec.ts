import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Member, SEVERAL_PROCESSES, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { bornYearsAgo, guardianOf, joinMinor, REQUIRED } from '../../../../test/families.js';
import { placesOf } from '../../../../test/find-text.js';
import { type Made, made, newContest, newItem } from '../../../../test/makers.js';

/** Goals and steps through the real program (product.md 22.9). */
interface Step {
  _id: string;
  title: string;
  link: string | null;
  isDone: boolean;
  doneBy: string | null;
  doneAt: string | null;
}
interface Goal {
  _id: string;
  title: string;
  steps: Step[];
}

let form: TestApp;
let company: Member;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED, processes: SEVERAL_PROCESSES });
  company = await form.join('Officine Verdi', 100, 'company');
});
afterAll(() => form.close());

const GOALS = '/path/goals';
const goalsOf = (member: Member) => made<Goal[]>(form, ['GET', GOALS], member);
const addGoal = (member: Member, title = 'Diventare tecnica del suono') =>
  made<Goal>(form, ['POST', GOALS], member, { title });
const addStep = (member: Member, { _id }: Made, body: object) =>
  made<Step>(form, ['POST', `${GOALS}/${_id}/steps`], member, body);
const edit = (member: Member, goal: Made, { _id }: Made, body: object) =>
  made<Step>(form, ['PUT', `${GOALS}/${goal._id}/steps/${_id}`], member, body);
const send = (member: Member, method: string, path: string, body?: object, key?: string) =>
  form.call<{ _id: string; code: string }>(method, path, {
    token: member.token,
    ...(body && { body }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const stepIn = async (member: Member, { _id }: Made) =>
  (await goalsOf(member)).flatMap(({ steps }) => steps).find((step) => step._id === _id);
const isTicked = (member: Member, step: Made) =>
  eventually(async () => (await stepIn(member, step))?.doneBy === 'form');

describe('a path', () => {
  it('is written, ticked, changed and erased by its person', async () => {
    const ada = await form.join('Ada Neri');
    expect(await goalsOf(ada)).toEqual([]);
    const goal = await addGoal(ada);
    const step = await addStep(ada, goal, { title: 'Ascoltare un fonico' });
    expect(step).toEqual({ ...step, link: null, isDone: false, doneBy: null, doneAt: null });
    const done = await edit(ada, goal, step, { isDone: true, link: '/marketplace' });
    expect(done).toMatchObject({ title: 'Ascoltare un fonico', link: '/marketplace', isDone: true, doneBy: 'person' });
    expect(await edit(ada, goal, step, { isDone: true })).toEqual(done);
    expect(await edit(ada, goal, step, { isDone: false, link: '' })).toEqual(step);
    await made(form, ['PUT', `${GOALS}/${goal._id}`], ada, { title: 'Fare la fonica' });
    const other = await addGoal(ada, 'Finire la scuola');
    const both = [{ ...goal, title: 'Fare la fonica', steps: [step] }, other];
    expect(await goalsOf(ada)).toEqual(both);
    await made(form, ['DELETE', `${GOALS}/${goal._id}/steps/${step._id}`], ada);
    await made(form, ['DELETE', `${GOALS}/${other._id}`], ada);
    expect(await goalsOf(ada)).toEqual([{ ...goal, title: 'Fare la fonica', steps: [] }]);
  });

  it('has ten goals with twenty steps at most, also of those that come at once', async () => {
    const ada = await form.join('Ada Neri');
    const goals = await Promise.all(Array.from({ length: 12 }, () => send(ada, 'POST', GOALS, { title: 'Una meta' })));
    expect(goals.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409]);
    expect(await send(ada, 'POST', GOALS, { title: 'Una in più' })).toMatchObject({
      body: { code: 'TOO_MANY_GOALS', msg: expect.stringContaining('elimina') },
    });
    const path = `${GOALS}/${(await goalsOf(ada))[0]?._id}/steps`;
    const steps = await Promise.all(Array.from({ length: 22 }, () => send(ada, 'POST', path, { title: 'Un passo' })));
    expect(steps.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 409, 409]);
    expect(await send(ada, 'POST', path, { title: 'Uno in più' })).toMatchObject({ body: { code: 'TOO_MANY_STEPS' } });
  });

  it('has what a key has made once, and of the ledger learns nobody more than its id', async () => {
    const [ada, eva, mark] = [await form.join('Ada Neri'), await form.join('Eva Neri'), randomUUID()];
    const [first, second] = [randomUUID(), randomUUID()];
    const add = () => send(ada, 'POST', GOALS, { title: `Meta ${mark}` }, first);
    const goal = (await add()).body;
    expect((await add()).body).toEqual(goal);
    const steps = `${GOALS}/${goal._id}/steps`;
    const addOne = () => send(ada, 'POST', steps, { title: `Passo ${mark}`, link: `https://e.it/${mark}` }, second);
    const step = (await addOne()).body;
    expect((await addOne()).body).toEqual(step);
    expect(await goalsOf(ada)).toMatchObject([{ _id: goal._id, steps: [step] }]);
    expect((await send(eva, 'PUT', `${steps}/${step._id}`, { isDone: true })).status).toBe(404);
    expect((await send(eva, 'POST', steps, { title: 'Un passo' })).status).toBe(404);

    expect((await placesOf(form.database, mark)).sort()).toEqual([
      ...['public.first_answers', 'public.path_goals', 'public.path_steps'],
    ]);
    const kinds = await form.database.query<{ kind: string }>(
      `select envelope::jsonb->'data'->>'kind' as kind from event_store.events where strpos(envelope::text, $1) > 0
         or strpos(envelope::text, $2) > 0`,
      [goal._id, step._id],
    );
    expect(kinds).toEqual([{ kind: 'private' }, { kind: 'private' }]);
    // The answer that the first request got says the old title.
    await made(form, ['PUT', `${steps}/${step._id}`], ada, { title: 'Un altro passo', link: null });
    expect((await placesOf(form.database, `Passo ${mark}`)).sort()).toEqual([]);
    await made(form, ['DELETE', `${GOALS}/${goal._id}`], ada);
    expect(await placesOf(form.database, mark)).toEqual([]);
    expect(form.program.output()).not.toContain(mark);
  });

  it('is its person’s alone while they start nothing new, and not for a child who waits', async () => {
    const teenager = await joinMinor(form, { years: 15 });
    expect(await addGoal(teenager)).toMatchObject({ steps: [] });
    const child = await joinMinor(form, { years: 12 });
    expect(await send(child, 'POST', GOALS, { title: 'Una meta' })).toMatchObject({
      ...{ status: 403, body: { code: 'CONSENT_MISSING' } },
    });
  });

  it.each(['marketplace', '//example.it/a', '/\\example.it', 'javascript:alert(1)', 'ftp://example.it', 'https://'])(
    'refuses the link %s',
    async (link) => {
      const ada = await form.join('Ada Neri');
      const { _id } = await addGoal(ada);
      expect(await send(ada, 'POST', `${GOALS}/${_id}/steps`, { title: 'Un passo', link })).toMatchObject({
        ...{ status: 400, body: { errors: [{ field: 'link' }] } },
      });
      expect(await goalsOf(ada)).toMatchObject([{ steps: [] }]);
    },
  );
});

async function bought(buyer: Member, { _id }: Made): Promise<void> {
  const order = await made(form, ['POST', `/marketplace/${_id}/orders`], buyer, { expectedPrice: 3 });
  await made(form, ['POST', `/orders/${order._id}/deliver`], company);
  await made(form, ['POST', `/orders/${order._id}/complete`], buyer);
}
async function applied(candidate: Member, { _id }: Made): Promise<void> {
  await made(form, ['POST', `/marketplace/${_id}/orders`], candidate, { expectedPrice: 3 });
}
async function entered(participant: Member, { _id }: Made): Promise<void> {
  await made(form, ['POST', `/contests/${_id}/join`], participant);
  await made(form, ['PUT', `/contests/${_id}/entry`], participant, { text: 'Il mio mestiere' });
}
const item = () => newItem(form, company);
const jobOffer = () => newItem(form, company, { type: 'job_offer' });

describe('FORM ticks', () => {
  it.each([
    ['an order completed', '/marketplace', item, bought],
    ['an application sent', '/marketplace', jobOffer, applied],
    ['an entry sent', '/contests', () => newContest(form, company), entered],
  ])('%s, once it is and when it was already, and never again what was unticked by hand', async (_, at, make, does) => {
    const ada = await form.join('Ada Neri', 10);
    const goal = await addGoal(ada);
    const subject = await make();
    const link = `${at}/${subject._id}`;
    const before = await addStep(ada, goal, {
      title: 'Prima',
      link: `${link.toUpperCase().replace(/^.*\//, `${at}/`)}?da=qui`,
    });
    const unticked = await addStep(ada, goal, { title: 'Deciso da me', link });
    const another = await addStep(ada, goal, { title: 'Altro', link: `${link.slice(0, -1)}` });
    await edit(ada, goal, unticked, { isDone: true });
    await edit(ada, goal, unticked, { isDone: false });
    await does(ada, subject);
    await isTicked(ada, before);
    expect(await addStep(ada, goal, { title: 'Dopo', link })).toMatchObject({ isDone: true, doneBy: 'form' });
    expect(await edit(ada, goal, another, { link })).toMatchObject({ isDone: true, doneBy: 'form' });
    expect(await stepIn(ada, unticked)).toMatchObject({ isDone: false });
    expect(await edit(ada, goal, unticked, { link: '/' })).toMatchObject({ isDone: false });
    expect(await edit(ada, goal, unticked, { link })).toMatchObject({ isDone: false, doneBy: null });
  });

  it('for who is told and reads at once, before the effect has written it', async () => {
    const ada = await form.join('Ada Neri', 10);
    const [goal, { _id }] = [await addGoal(ada), await item()];
    const step = await addStep(ada, goal, { title: 'Un passo', link: `/marketplace/${_id}` });
    const written = () => form.database.query('select done_by as by from path_steps where id = $1', [step._id]);
    const client = new pg.Client({ connectionString: form.database.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select from people where id = $1 for no key update', [ada._id]);
      await bought(ada, { _id });
      expect(await stepIn(ada, step)).toMatchObject({ isDone: true, doneBy: 'form' });
      expect(await written()).toEqual([{ by: null }]);
      await client.query('commit');
    } finally {
      await client.end();
    }
    await eventually(async () => (await written())[0]?.by === 'form');
  });

  it('what happens while its step is written', async () => {
    const ada = await form.join('Ada Neri', 10);
    const [goal, { _id }] = [await addGoal(ada), await item()];
    const client = new pg.Client({ connectionString: form.database.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select from path_goals where id = $1 for update', [goal._id]);
      const step = addStep(ada, goal, { title: 'Un passo', link: `/marketplace/${_id}` });
      const waiting = async () =>
        (
          await form.database.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length;
      await eventually(async () => (await waiting()) === 1);
      await bought(ada, { _id });
      const passed = `select from effect_lanes where lane = 'path' and revision >=
        (select max(revision) from event_store.events where envelope::jsonb->>'type' = 'OrderCompleted')`;
      await eventually(async () => (await waiting()) === 2 || (await form.database.query(passed)).length > 0);
      await client.query('commit');
      await isTicked(ada, await step);
    } finally {
      await client.end();
    }
  });
});

describe('guardians', () => {
  it('read path and results of a child until the fourteenth birthday', async () => {
    const child = await joinMinor(form, { years: 12 });
    const guardian = await guardianOf(form, child);
    const goal = await addGoal(child, 'Capire che scuola fare');
    const read = (what: string, by = guardian) => form.call('GET', `/family/${child._id}/${what}`, by);
    const exported = async () => (await read('export')).body.path;
    expect(await read('path')).toMatchObject({ status: 200, body: [goal] });
    expect(await read('orientation')).toMatchObject({ status: 200, body: [] });
    expect(await exported()).toMatchObject([{ title: goal.title, steps: [] }]);
    expect((await read('path', company)).status).toBe(403);

    await form.database.query('update people set date_of_birth = $2 where id = $1', [child._id, bornYearsAgo(14)]);
    for (const what of ['path', 'orientation']) {
      expect(await read(what)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    }
    expect(await exported()).toEqual([]);
    expect(await goalsOf(child)).toEqual([goal]);
  });
});

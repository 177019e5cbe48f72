import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../test/app.js';
import { eventually } from '../../test/conditions.js';
import { ContestCalls, refusal } from './spec-calls.js';
import { adult, coinsOf, company, hoursFromNow, isSound } from './spec-members.js';

let form: TestApp;
let contests: ContestCalls;
beforeAll(async () => {
  form = await startTestApp();
  contests = new ContestCalls(form);
});
afterAll(async () => {
  const sound = await isSound(form);
  await form.close();
  expect(sound).toBe(true);
});

describe('the end', () => {
  it('comes by itself at the end date', async () => {
    const id = await contests.opened(form.admin, { endDate: hoursFromNow(1 / 3600) });
    await eventually(async () => (await contests.read(id)).body.status === 'closed');
    expect(refusal(await contests.join(id, await adult(form)))).toEqual([409, 'Il contest non è attivo']);
  });

  it('is refused with words', async () => {
    const [firm, rival, ada, ben] = [
      await company(form, 100),
      await company(form, 0),
      await adult(form),
      await adult(form),
    ];
    const id = await contests.opened(firm);
    await contests.join(id, ada);
    expect(refusal(await contests.complete(id, firm, ada._id))).toEqual([409, 'Chiudi prima il contest']);
    expect((await contests.close(id, rival)).status).toBe(403);
    await contests.close(id, firm);
    expect(refusal(await contests.close(id, firm))).toEqual([409, 'Il contest non è attivo']);
    expect((await contests.complete(id, rival, ada._id)).status).toBe(403);
    for (const winner of [ben._id, randomUUID(), firm._id]) {
      expect(refusal(await contests.complete(id, firm, winner))).toEqual([
        400,
        'Il vincitore deve essere un partecipante',
      ]);
    }
    for (const body of [{}, { winner: 'x' }, { winner: 5 }, { winner: ada._id, amount: 5 }]) {
      expect((await contests.call('POST', `/contests/${id}/complete`, firm, body)).status).toBe(400);
    }
    expect(await coinsOf(form, ada)).toBe(0);
    expect((await contests.complete(id, firm, ada._id)).status).toBe(200);
    for (const winner of [ada._id, null]) {
      expect(refusal(await contests.complete(id, firm, winner))).toEqual([409, 'Il premio è già stato assegnato']);
    }
    expect(await coinsOf(form, ada)).toBe(100);
  });

  it('pays one winner, whoever presses at once', async () => {
    const [firm, ada, ben] = [await company(form, 100), await adult(form), await adult(form)];
    const id = await contests.opened(firm);
    await Promise.all([contests.join(id, ada), contests.join(id, ben)]);
    await contests.close(id, firm);
    const presses = [ada, ben, ada, ben].map(({ _id }, at) => contests.complete(id, at < 2 ? firm : form.admin, _id));
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    expect((await coinsOf(form, ada)) + (await coinsOf(form, ben))).toBe(100);
  });

  it('gives the same answer to the same key', async () => {
    const [firm, ada] = [await company(form, 100), await adult(form)];
    const id = await contests.opened(firm);
    await contests.join(id, ada);
    await contests.close(id, firm);
    const key = randomUUID();
    const answers = await Promise.all([
      contests.complete(id, firm, ada._id, key),
      contests.complete(id, firm, ada._id, key),
    ]);
    answers.push(await contests.complete(id, firm, ada._id, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await contests.complete(id, firm, null, key)).status).toBe(422);
    // Nor is the winner's name kept for the company.
    const kept = await form.database.query('select 1 from first_answers where key = $1', [key]);
    expect(kept).toEqual([]);
    expect(await coinsOf(form, ada)).toBe(100);
  });

  it('gives the reward back when nobody wins', async () => {
    const firm = await company(form, 100);
    const id = await contests.opened(firm);
    await contests.close(id, firm);
    expect((await contests.complete(id, firm, null)).body).toMatchObject({ status: 'completed', winner: null });
    expect(await coinsOf(form, firm)).toBe(100);
  });
});

describe('taking back', () => {
  it('is for the creator until someone joins', async () => {
    const [firm, rival, ada] = [await company(form, 200), await company(form, 0), await adult(form)];
    const [empty, joined] = [await contests.opened(firm), await contests.opened(firm)];
    await contests.join(joined, ada);
    expect((await contests.remove(empty, rival)).status).toBe(403);
    expect((await contests.remove(empty, form.admin)).status).toBe(403);
    expect(refusal(await contests.remove(joined, firm))).toEqual([
      409,
      'Ci sono già iscritti: il contest non si può più eliminare',
    ]);
    expect((await contests.remove(empty, firm)).status).toBe(204);
    expect(await coinsOf(form, firm)).toBe(100);
    expect((await contests.read(empty)).status).toBe(404);
    expect((await contests.remove(empty, firm)).status).toBe(404);
  });

  it('is for administrators, and participants hear of it', async () => {
    const [firm, ada] = [await company(form, 100), await adult(form)];
    const category = await contests.newCategory();
    const id = await contests.opened(firm, { title: 'Da annullare', category });
    await contests.join(id, ada);
    expect((await contests.call('DELETE', `/admin/contests/${id}`, firm)).status).toBe(403);
    expect((await contests.call('DELETE', `/admin/contests/${id}`, form.admin)).status).toBe(204);
    expect(await coinsOf(form, firm)).toBe(100);
    expect((await contests.notifications(ada))[0]?.message).toBe('Il contest «Da annullare» è stato annullato');
    expect((await contests.list(`?search=annullare`)).body).toEqual([]);
    expect((await contests.call('DELETE', `/admin/categories/${category}`, form.admin)).status).toBe(204);
  });

  it('is too late once the reward is paid', async () => {
    const id = await contests.opened(form.admin);
    await contests.close(id, form.admin);
    await contests.complete(id, form.admin, null);
    expect(refusal(await contests.call('DELETE', `/admin/contests/${id}`, form.admin))).toEqual([
      409,
      'Il premio è già stato assegnato',
    ]);
  });
});

it('a hundred who join while the contest is closed are in or out, and none comes in behind the closing', async () => {
  const firm = await company(form, 100);
  const id = await contests.opened(firm);
  const people: Member[] = [];
  while (people.length < 100) people.push(...(await Promise.all(Array.from({ length: 10 }, () => adult(form)))));
  const answers = await Promise.all([
    ...people.slice(0, 50).map((person) => contests.join(id, person)),
    contests.close(id, firm),
    ...people.slice(50).map((person) => contests.join(id, person)),
  ]);
  const joined = answers.filter(({ status, body }) => status === 200 && body.joined).length;
  const refused = answers.filter(({ status }) => status === 409);
  expect(joined + refused.length).toBe(100);
  for (const { body } of refused) expect(body.msg).toBe('Il contest non è attivo');
  const types = await form.database.query<{ type: string }>(
    `select envelope::jsonb ->> 'type' as type from event_store.events
     where envelope like $1 and envelope::jsonb ->> 'type' in ('ContestJoined', 'ContestClosed') order by revision`,
    [`%${id}%`],
  );
  expect(types.map(({ type }) => type)).toEqual([...Array(joined).fill('ContestJoined'), 'ContestClosed']);
  expect((await contests.read(id)).body).toMatchObject({ status: 'closed', participantsCount: joined });
  expect(await isSound(form)).toBe(true);
});
